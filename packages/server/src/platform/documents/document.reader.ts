import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createSingleFlight } from '../single.flight.ts'
import { createConcurrencyLimiter } from './concurrency.limiter.ts'
import type { ReadOutcome, ReadTask } from './document.content.ts'

const limiter = createConcurrencyLimiter({ concurrency: 2, queueMax: 20, queueOfOwnerMax: 2 })
const readings = createSingleFlight<ReadOutcome>()

type ReadRequest = ReadTask & {
  /** The owner of the document: one document of each owner is read at a time. */
  readonly ownerId: string
  /** The time limit, including the time in the queue. */
  readonly secondsMax: number
  /** Called when the reading starts; not for a caller that shares the reading of another one. */
  readonly onStart?: () => void
}

/**
 * Reads a document in a worker process and returns the outcome. At most two are read at a time, and concurrent requests
 * for the same file share one reading. The reading is stopped when all its callers have disconnected (`disconnected`)
 * or waited for `secondsMax`.
 */
export async function tryReadDocument(
  { ownerId, secondsMax, onStart, ...task }: ReadRequest,
  disconnected?: AbortSignal,
): Promise<ReadOutcome> {
  const timeout = AbortSignal.timeout(secondsMax * 1000)
  const cancelled = disconnected ? AbortSignal.any([timeout, disconnected]) : timeout
  // Stays infinite for a caller that shares the reading of another one.
  let startedAt = Number.POSITIVE_INFINITY
  const outcome = await readings.run(task.file, cancelled, (stopped) =>
    readLimited(task, ownerId, stopped, () => {
      startedAt = performance.now()
      onStart?.()
    }),
  )
  if (outcome) return outcome
  const secondsRead = (performance.now() - startedAt) / 1000
  return timeout.aborted && secondsRead > secondsMax / 2 ? 'timed_out' : 'busy'
}

async function readLimited(
  task: ReadTask,
  ownerId: string,
  stopped: AbortSignal,
  onStart: () => void,
): Promise<ReadOutcome> {
  const release = await limiter.acquire(ownerId, stopped)
  if (!release) return 'busy'
  try {
    onStart()
    return await readInProcess(task, stopped)
  } finally {
    release()
  }
}

const WORKER_FILE = fileURLToPath(new URL('./document.worker.ts', import.meta.url))
/** The limit of a worker's heap. The worker itself limits its whole memory. */
const HEAP_MB = 128
/** Signals by which the portal's supervisor stops it, and with it the workers. They say nothing about the document. */
const STOP_SIGNALS = new Set<NodeJS.Signals | null>(['SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Reads a document in a new process, which is killed when it is done or stopped. A thread would not do: one that uses
 * up its heap faster than V8 can end it takes the whole process along.
 */
async function readInProcess(task: ReadTask, stopped: AbortSignal): Promise<ReadOutcome> {
  if (stopped.aborted) return 'busy'
  const { promise, resolve } = Promise.withResolvers<ReadOutcome>()
  const giveUp = () => resolve('busy')
  const worker = fork(WORKER_FILE, [String(process.pid)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // The worker gets no secrets from the environment, and its output is discarded.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const exited = Promise.withResolvers<void>()
  worker.once('message', (outcome: ReadOutcome) => resolve(outcome))
  // The process could not be started, or has no connection any more.
  worker.on('error', giveUp)
  worker.once('exit', (code, signal) => {
    // Anything but a stop counts as caused by the document: the worker crashed, or it took too much memory and killed
    // itself. A kill by the system, which was out of memory, looks the same.
    resolve(code === 0 || STOP_SIGNALS.has(signal) ? 'busy' : 'unreadable')
    exited.resolve()
  })
  worker.send(task)
  stopped.addEventListener('abort', giveUp)
  try {
    return await promise
  } finally {
    stopped.removeEventListener('abort', giveUp)
    if (worker.kill('SIGKILL')) await exited.promise
  }
}
