import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createConcurrencyLimiter } from './concurrency.limiter.ts'
import type { DocumentContent, ReadOutcome, ReadTask } from './document.content.ts'
import { createSingleFlight } from './single.flight.ts'

const limiter = createConcurrencyLimiter({ concurrency: 2, queueMax: 20, queueOfOwnerMax: 2 })
const readings = createSingleFlight<ReadOutcome>()

export type ReadRequest = ReadTask & {
  /** The owner of the document: one document of each owner is read at a time. */
  readonly ownerId: string
  /** The time limit, including the time in the queue. */
  readonly secondsMax: number
}

/**
 * Reads a document in a worker thread and returns the outcome. At most two are read at a time, and concurrent requests
 * for the same file share one reading. The reading is stopped when all its callers have disconnected (`disconnected`)
 * or waited for `secondsMax`.
 */
export async function tryDocument(
  { ownerId, secondsMax, ...task }: ReadRequest,
  disconnected?: AbortSignal,
): Promise<ReadOutcome> {
  const timeout = AbortSignal.timeout(secondsMax * 1000)
  const leaving = disconnected ? AbortSignal.any([timeout, disconnected]) : timeout
  const outcome = await readings.run(task.file, leaving, (stopped) => readLimited(task, ownerId, stopped))
  return outcome ?? 'busy'
}

/** Reads a document like {@link tryDocument}, but returns null when it was not read, for whatever reason. */
export async function readDocument(request: ReadRequest): Promise<DocumentContent | null> {
  const outcome = await tryDocument(request)
  return typeof outcome === 'string' ? null : outcome
}

async function readLimited(task: ReadTask, ownerId: string, stopped: AbortSignal): Promise<ReadOutcome> {
  const release = await limiter.acquire(ownerId, stopped)
  if (!release) return 'busy'
  try {
    return await readInThread(task, stopped)
  } finally {
    release()
  }
}

const MB = 1024 * 1024
/** Limits of the worker's heap. With external memory, two workers take less than 512 MB at most. */
const HEAP_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** The limit of memory outside of that heap: the file and its unpacked content. */
const EXTERNAL_MAX = 80 * MB
/** How much the process may grow while a worker does not report its memory. */
const SILENT_GROWTH_MAX = 256 * MB
const CHECK_INTERVAL_MS = 25

/** Reads a document in a new thread, which is terminated when it is done, takes too much memory, or is stopped. */
async function readInThread(task: ReadTask, stopped: AbortSignal): Promise<ReadOutcome> {
  if (stopped.aborted) return 'busy'
  const worker = new Worker(new URL('./document.worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    // The worker gets no secrets from the environment, and its output is discarded.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: HEAP_MB,
  })
  const { promise, resolve } = Promise.withResolvers<ReadOutcome>()
  const refuse = () => resolve('unreadable')
  const giveUp = () => resolve('busy')
  worker.once('message', resolve)
  worker.once('messageerror', giveUp)
  // Caused by the document: the heap limit was reached, or an uncaught error was thrown.
  worker.once('error', refuse)
  worker.once('exit', giveUp)
  stopped.addEventListener('abort', giveUp)
  const finished = new AbortController()
  void watchMemory(worker, finished.signal, refuse)
  try {
    return await promise
  } finally {
    finished.abort()
    stopped.removeEventListener('abort', giveUp)
    await worker.terminate()
  }
}

/**
 * Watches external memory, which `resourceLimits` does not limit. Uses the worker's own statistics, and only while it
 * does not answer, the growth of the process, which other work also affects.
 */
async function watchMemory(worker: Worker, finished: AbortSignal, refuse: () => void) {
  let [isPending, before] = [false, process.memoryUsage.rss()]
  const checkMemory = () => {
    isPending = true
    worker.getHeapStatistics().then(
      (heap) => {
        isPending = false
        before = process.memoryUsage.rss()
        if (heap.external_memory > EXTERNAL_MAX) refuse()
      },
      // The worker has not started yet, or has ended.
      () => {
        isPending = false
      },
    )
  }
  while (!finished.aborted) {
    if (!isPending) checkMemory()
    await wait(CHECK_INTERVAL_MS)
    if (isPending && process.memoryUsage.rss() - before > SILENT_GROWTH_MAX) refuse()
  }
}
