import { setTimeout as pause } from 'node:timers/promises'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import { ORPCError } from '@orpc/server'
import type { Database } from '../../db/database.ts'
import { AiFailedError } from '../../platform/ai/ai.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { logAiFailure } from './ai-failures.service.ts'
import { acquireLease, releaseLease, renewLease } from './answer-leases.repository.ts'

/** How long a student must wait at most before asking again if the process that was answering them is killed. */
const LEASE_MS = 15_000
const RENEW_INTERVAL_MS = 5000

const answersInProgress = new WeakMap<Database, Set<Promise<void>>>()

/**
 * Acquires the student's one answer lease, which answers of the assistant and suggestions share. Refuses
 * ANSWER_IN_PROGRESS while another answer holds it.
 */
export async function acquireAnswerLease({ db, scope }: StudentContext, answerId: string): Promise<void> {
  if (!(await acquireLease(db, scope, { answerId, leaseMs: LEASE_MS })))
    refuse(assistantErrors, 'ANSWER_IN_PROGRESS')
}

const ATTEMPTS_MAX = 4
const RETRY_INTERVAL_MS = 250

/**
 * Runs `attempt`, and retries it for a short time while the lease is held: an answer that was just stopped holds the
 * lease until it has ended.
 */
export async function retryWhileLeased<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      const isLeased = error instanceof ORPCError && error.code === 'ANSWER_IN_PROGRESS'
      if (!isLeased || attempts === ATTEMPTS_MAX) throw error
      await pause(RETRY_INTERVAL_MS)
    }
  }
}

/**
 * Renews a lease until `stopRenewing` is called; a stopping server waits for that call. `revoked` is aborted when the
 * lease is lost, for example because the conversation was deleted.
 */
export function renewAnswerLease({ db, scope }: StudentContext, answerId: string) {
  const revoked = new AbortController()
  const renew = async () => {
    const isHeld = await renewLease(db, scope, { answerId, leaseMs: LEASE_MS })
    if (!isHeld) revoked.abort(new AiFailedError('The answer lease was revoked.'))
  }
  // A failed renewal is ignored: the lease outlasts two of them.
  const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_INTERVAL_MS)
  renewing.unref()
  const untrack = trackAnswer(db)
  return {
    revoked: revoked.signal,
    stopRenewing: () => {
      clearInterval(renewing)
      untrack()
    },
  }
}

/** Releases a lease; false when it was revoked meanwhile, and nothing may be stored. */
export const releaseAnswerLease = ({ db, scope }: StudentContext, answerId: string): Promise<boolean> =>
  releaseLease(db, scope, answerId)

/**
 * Resolves when every answer and suggestion of this process is stored, or after `timeoutMs`. Called before the database
 * closes.
 */
export async function waitForAnswers(db: Database, timeoutMs: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  await Promise.race([Promise.allSettled(answersInProgress.get(db) ?? []), timeout])
  clearTimeout(timer)
}

/**
 * Returns the events of an answer, and calls `end` instead when `signal` is aborted before they are read: a generator
 * that is never read does not run its `finally`.
 */
export function endUnlessRead<Event>(
  context: StudentContext,
  events: AsyncGenerator<Event, void, undefined>,
  end: () => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<Event, void, undefined> {
  const untrack = trackAnswer(context.db)
  const endUnread = () =>
    void end()
      .catch((error) => logAiFailure(context, error))
      .finally(untrack)
  if (signal.aborted) endUnread()
  else signal.addEventListener('abort', endUnread, { once: true })
  async function* read() {
    if (signal.aborted) return
    signal.removeEventListener('abort', endUnread)
    untrack()
    yield* events
  }
  return read()
}

/** Records that an answer is in progress. Returns a function that records its end. */
function trackAnswer(db: Database) {
  const answers = answersInProgress.get(db) ?? new Set()
  answersInProgress.set(db, answers)
  const { promise, resolve } = Promise.withResolvers<void>()
  answers.add(promise)
  return () => {
    answers.delete(promise)
    resolve()
  }
}
