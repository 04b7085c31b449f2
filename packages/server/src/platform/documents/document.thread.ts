import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ReadOutcome, ReadTask } from './document.content.ts'

const MB = 1024 * 1024
/** Objects of a reading, in the worker's own heap. With what lies outside, two take less than 512 MB at the worst. */
const HEAP_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** What lies outside of that heap: the file, and whatever is unpacked of it. */
const EXTERNAL_MAX = 80 * MB
/** The process may grow by so much while a worker does not say what it holds. */
const SILENT_GROWTH_MAX = 256 * MB
const LOOK_EVERY_MS = 25

/** Reads a document in a new thread, which is ended in every case: when it is done, holds too much, or is stopped. */
export async function readInThread(order: ReadTask, stopped: AbortSignal): Promise<ReadOutcome> {
  if (stopped.aborted) return 'busy'
  const worker = new Worker(new URL('./document.worker.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
    // It needs nothing of what the portal knows, and says nothing by itself.
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
  // What the document did to it: its heap is full, or something was thrown beside the reading.
  worker.once('error', refuse)
  worker.once('exit', giveUp)
  stopped.addEventListener('abort', giveUp)
  const settled = new AbortController()
  void watchMemory(worker, settled.signal, refuse)
  try {
    return await promise
  } finally {
    settled.abort()
    stopped.removeEventListener('abort', giveUp)
    await worker.terminate()
  }
}

/**
 * Buffers are outside of the heap that `resourceLimits` limits, so somebody has to look at them. It is judged by what
 * the worker says; by the growth of the process, which others share, only while it says nothing.
 */
async function watchMemory(worker: Worker, settled: AbortSignal, refuse: () => void) {
  let [isAsked, before] = [false, process.memoryUsage.rss()]
  const look = () => {
    isAsked = true
    worker.getHeapStatistics().then(
      (heap) => {
        isAsked = false
        before = process.memoryUsage.rss()
        if (heap.external_memory > EXTERNAL_MAX) refuse()
      },
      // Not started yet, or over.
      () => {
        isAsked = false
      },
    )
  }
  while (!settled.aborted) {
    if (!isAsked) look()
    await wait(LOOK_EVERY_MS)
    if (isAsked && process.memoryUsage.rss() - before > SILENT_GROWTH_MAX) refuse()
  }
}
