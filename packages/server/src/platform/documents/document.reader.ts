import { createTurnstile } from './concurrency.limiter.ts'
import type { DocumentContent, ReadOrder, ReadOutcome } from './document.content.ts'
import { readInThread } from './document.thread.ts'
import { createSingleFlight } from './single.flight.ts'

const turnstile = createTurnstile({ atOnce: 2, waitingMax: 20, waitingOfOneMax: 2 })
const readings = createSingleFlight<ReadOutcome>()

export type Reading = ReadOrder & {
  /** Whose it is: nobody has two documents read at once. */
  readonly ownerId: string
  /** From now on, waiting for others included. */
  readonly secondsMax: number
}

/**
 * Reads a document in a thread of its own, two at once at most, and says what came of it. The thread is ended in every
 * case; the file is only read. Asked for again while it is being read, a file is not read again. Once everybody who
 * asked is gone (`gone`), or has waited `secondsMax`, the reading ends too.
 */
export async function tryDocument(
  { ownerId, secondsMax, ...order }: Reading,
  gone?: AbortSignal,
): Promise<ReadOutcome> {
  const tooLate = AbortSignal.timeout(secondsMax * 1000)
  const leaving = gone ? AbortSignal.any([tooLate, gone]) : tooLate
  const read = await readings.share(order.file, leaving, (stopped) => readInTurn(order, ownerId, stopped))
  return read ?? 'busy'
}

/** As {@link tryDocument}, for whom it does not matter why a document was not read: null then. */
export async function readDocument(reading: Reading): Promise<DocumentContent | null> {
  const read = await tryDocument(reading)
  return typeof read === 'string' ? null : read
}

async function readInTurn(order: ReadOrder, ownerId: string, stopped: AbortSignal): Promise<ReadOutcome> {
  const leave = await turnstile.enter(ownerId, stopped)
  if (!leave) return 'busy'
  try {
    return await readInThread(order, stopped)
  } finally {
    leave()
  }
}
