import { setTimeout as pause } from 'node:timers/promises'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import { ORPCError } from '@orpc/server'
import type { Database } from '../../db/database.ts'
import { AiFailedError } from '../../platform/ai/ai.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { endTurn, renewTurn, takeTurn } from './answer-leases.repository.ts'

/** A student may ask again so long after the process that was answering them was killed. */
const LEASE_MS = 15_000
const RENEWED_EVERY_MS = 5000

const underWay = new WeakMap<Database, Set<Promise<void>>>()

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

/**
 * Takes the student's one turn at the AI, for an answer of the assistant as for suggestions. Refuses ANSWER_UNDER_WAY
 * while another one is under way.
 */
export async function beginTurn({ db, scope, clock }: StudentContext, answerId: string): Promise<void> {
  const now = clock.now()
  if (!(await takeTurn(db, scope, { answerId, leaseUntil: leaseFrom(now) }, now)))
    refuse(assistantErrors, 'ANSWER_UNDER_WAY')
}

const TRIES = 4
const TRIED_EVERY_MS = 250

/** Begins, and for a moment begins again while the turn is taken: an answer that was just stopped takes that to end. */
export async function beginOnceFree<Begun>(begin: () => Promise<Begun>): Promise<Begun> {
  for (let tries = 1; ; tries++) {
    try {
      return await begin()
    } catch (error) {
      const isTaken = error instanceof ORPCError && error.code === 'ANSWER_UNDER_WAY'
      if (!isTaken || tries === TRIES) throw error
      await pause(TRIED_EVERY_MS)
    }
  }
}

/**
 * Holds a turn until it is let go, which the stopping portal waits for. `lost` is aborted when it is taken away: the
 * conversation was deleted.
 */
export function holdTurn({ db, scope, clock }: StudentContext, answerId: string) {
  const lost = new AbortController()
  const renew = async () => {
    const isOurs = await renewTurn(db, scope, { answerId, leaseUntil: leaseFrom(clock.now()) })
    if (!isOurs) lost.abort(new AiFailedError('The turn was taken away.'))
  }
  // Where the database is away for a moment, the lease outlasts two rounds.
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEWED_EVERY_MS)
  renewing.unref()
  const noteEnd = noteBeginning(db)
  return {
    lost: lost.signal,
    letGo: () => {
      clearInterval(renewing)
      noteEnd()
    },
  }
}

/** Ends a turn; false when it was not ours any more, and nothing may be kept. */
export const finishTurn = ({ db, scope }: StudentContext, answerId: string): Promise<boolean> =>
  endTurn(db, scope, answerId)

/**
 * Resolves when what came of every answer and suggestion of this process is kept, or after `mostMs`: for the moment
 * before the database is closed.
 */
export async function turnsEnded(db: Database, mostMs: number): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>()
  const impatient = setTimeout(resolve, mostMs)
  await Promise.race([Promise.allSettled(underWay.get(db) ?? []), isLate])
  clearTimeout(impatient)
}

/** Notes that an answer is under way; what it returns notes its end. */
function noteBeginning(db: Database) {
  const answers = underWay.get(db) ?? new Set()
  underWay.set(db, answers)
  const { promise, resolve } = Promise.withResolvers<void>()
  answers.add(promise)
  return () => {
    answers.delete(promise)
    resolve()
  }
}
