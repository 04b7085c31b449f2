import { createConcurrencyLimiter } from './concurrency.limiter.ts'
import type { DocumentContent, ReadOutcome, ReadTask } from './document.content.ts'
import { readInThread } from './document.thread.ts'
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
 * Reads a document in a worker thread and returns the outcome. At most two are read at a time, and concurrent requests for
 * the same file share one reading. The reading is stopped when all its callers have disconnected (`disconnected`) or waited
 * for `secondsMax`.
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
