import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ReadOutcome, ReadTask } from './document.content.ts'

const MB = 1024 * 1024
/** Limits of the worker's heap. With external memory, two workers take less than 512 MB at most. */
const HEAP_MB = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** The limit of memory outside of that heap: the file and its unpacked content. */
const EXTERNAL_MAX = 80 * MB
/** How much the process may grow while a worker does not report its memory. */
const SILENT_GROWTH_MAX = 256 * MB
const CHECK_INTERVAL_MS = 25

/** Reads a document in a new thread, which is terminated when it is done, takes too much memory, or is stopped. */
export async function readInThread(task: ReadTask, stopped: AbortSignal): Promise<ReadOutcome> {
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
