import type { AnswerBudget } from '@capstone/contract/assistant/assistant.schemas'
import type { StudentContext } from '../../rpc/context.ts'
import type { Line } from './assistant.repository.ts'
import { renewTurn } from './turns.repository.ts'

/** A student may ask again so long after the process that was answering them was killed. */
const LEASE_MS = 15_000
const RENEWED_EVERY_MS = 5000

/** A question that is to be answered now, in a turn of its own. */
export type Asked = {
  readonly question: Line
  readonly answerId: string
  readonly budget: AnswerBudget
  readonly askedAt: Date
}

/** Until when a turn is held that was taken or renewed now. */
export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** Holds a turn until it is let go. `lost` is aborted when it is taken away: the conversation was deleted. */
export function holdTurn({ db, scope, clock }: StudentContext, { answerId }: Asked) {
  const lost = new AbortController()
  const renew = async () => {
    const isOurs = await renewTurn(db, scope, { answerId, leaseUntil: leaseFrom(clock.now()) })
    if (!isOurs) lost.abort()
  }
  // Where the database is away for a moment, the lease outlasts two rounds.
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEWED_EVERY_MS)
  renewing.unref()
  return { lost: lost.signal, letGo: () => clearInterval(renewing) }
}
