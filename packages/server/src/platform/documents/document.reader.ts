import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DocumentContent, ReadOrder } from './document.content.ts'
import { createTurnstile } from './document.turns.ts'

const MB = 1024 * 1024
/** Objects of a reading, in the worker's own heap. */
const HEAP_MB = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** What lies outside of that heap: the file, and whatever is unpacked of it. */
const EXTERNAL_MAX = 96 * MB
/** The whole process may grow by so much while a document is read, should the worker not say what it holds. */
const PROCESS_GROWTH_MAX = 512 * MB
const LOOK_EVERY_MS = 25

const turnstile = createTurnstile({ atOnce: 2, waitingMax: 20 })

export type Reading = ReadOrder & {
  /** Whose it is: nobody has two documents read at once. */
  readonly ownerId: string
  /** From now on, waiting for others included. */
  readonly secondsMax: number
}

const underWay = new Map<string, Promise<DocumentContent | null>>()

/**
 * Reads a document in a thread of its own, two at once at most. Null when it cannot be read: damaged, locked, too
 * large once unpacked, or not done in time. The thread is ended in every case; the file is only read. Asked for again
 * while it is being read, a file is not read again.
 */
export function readDocument(reading: Reading): Promise<DocumentContent | null> {
  const begun = underWay.get(reading.file)
  if (begun) return begun
  const read = readInTurn(reading).finally(() => underWay.delete(reading.file))
  underWay.set(reading.file, read)
  return read
}

async function readInTurn({ ownerId, secondsMax, ...order }: Reading): Promise<DocumentContent | null> {
  const tooLate = AbortSignal.timeout(secondsMax * 1000)
  const leave = await turnstile.enter(ownerId, tooLate)
  if (!leave) return null
  try {
    return await readInWorker(order, tooLate)
  } finally {
    leave()
  }
}

async function readInWorker(order: ReadOrder, tooLate: AbortSignal): Promise<DocumentContent | null> {
  const worker = new Worker(new URL('./document.worker.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
    // It needs nothing of what the portal knows, and says nothing by itself.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: HEAP_MB,
  })
  const { promise, resolve } = Promise.withResolvers<DocumentContent | null>()
  const giveUp = () => resolve(null)
  worker.once('message', resolve)
  worker.once('messageerror', giveUp)
  worker.once('error', giveUp)
  worker.once('exit', giveUp)
  tooLate.addEventListener('abort', giveUp)
  if (tooLate.aborted) giveUp()
  const settled = new AbortController()
  void watchMemory(worker, settled.signal, giveUp)
  try {
    return await promise
  } finally {
    settled.abort()
    tooLate.removeEventListener('abort', giveUp)
    await worker.terminate()
  }
}

/** Buffers are outside of the heap that `resourceLimits` limits, so somebody has to look at them. */
async function watchMemory(worker: Worker, settled: AbortSignal, giveUp: () => void) {
  const before = process.memoryUsage.rss()
  let external = 0
  const look = () =>
    worker.getHeapStatistics().then(
      (heap) => {
        external = heap.external_memory
      },
      // Not started yet, or over.
      () => undefined,
    )
  while (!settled.aborted) {
    void look()
    await wait(LOOK_EVERY_MS)
    if (external > EXTERNAL_MAX || process.memoryUsage.rss() - before > PROCESS_GROWTH_MAX) giveUp()
  }
}
