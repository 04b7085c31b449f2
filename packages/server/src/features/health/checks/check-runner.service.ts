import { HEALTH_CHECK_INTERVAL_SECONDS, type HealthCheck } from '@capstone/contract/health/health.constants'
import {
  HEALTH_CHECK_DETAILS,
  HEALTH_CHECK_SENTENCES,
  HEALTH_CHECK_SLOW_MS,
  HEALTH_CHECK_TIMEOUT_MS,
} from '@capstone/contract/health/health-checks.constants'
import type { Portal } from '../../../rpc/context.ts'
import {
  claimHealthCheckRound,
  findCheckedAt,
  type HealthCheckResult,
  saveHealthChecks,
} from './health-checks.repository.ts'
import type { CheckFunction, CheckResult } from './health-checks.service.ts'

// Timers drift, and the clocks of two processes differ.
const TOLERANCE_MS = 5000

/** The checks of all components but the database. */
export type CheckFunctions = Readonly<Record<Exclude<HealthCheck, 'database'>, CheckFunction>>

/**
 * Creates the function that checks all components and saves the results, in one process at a time, once in
 * HEALTH_CHECK_INTERVAL_SECONDS. A check times out after HEALTH_CHECK_TIMEOUT_MS; one still running from the last round
 * is not started again. Throws when the database cannot be written, since then no result can be saved.
 */
export function createHealthCheckRunner(checks: CheckFunctions) {
  const running = new Set<HealthCheck>()

  async function runCheck(
    portal: Portal,
    check: keyof CheckFunctions,
    stopping: AbortSignal,
  ): Promise<HealthCheckResult> {
    if (running.has(check)) return { name: check, ...TIMED_OUT, milliseconds: null }
    const startedAt = performance.now()
    const limit = AbortSignal.any([stopping, AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS)])
    running.add(check)
    const work = checks[check](portal, limit)
      .catch((error: unknown) => {
        portal.log.warn({ check, reason: reasonOf(error) }, 'health check failed')
        return { state: 'down', detail: HEALTH_CHECK_SENTENCES[check].down } as const
      })
      .finally(() => running.delete(check))
    const result = (await raceAbort(work, limit)) ?? TIMED_OUT
    return withDuration(check, result, performance.now() - startedAt)
  }

  return async (portal: Portal, stopping: AbortSignal): Promise<void> => {
    const database = await checkDatabase(portal, stopping)
    if (!database) return
    const others = await Promise.all(
      Object.keys(checks).map((check) => runCheck(portal, check as keyof CheckFunctions, stopping)),
    )
    // Checks aborted by the shutdown say nothing about the components.
    if (stopping.aborted) return
    await saveHealthChecks(portal.db, [database, ...others], portal.clock.now())
  }
}

const TIMED_OUT = { state: 'down', detail: HEALTH_CHECK_DETAILS.timedOut } as const

/**
 * Claims the round with a write and reads it back; null when another process has just claimed it, or the server stops.
 * Throws when the database fails or does not return in time what was written.
 */
async function checkDatabase(
  { db, clock }: Portal,
  stopping: AbortSignal,
): Promise<HealthCheckResult | null> {
  const now = clock.now()
  const startedAt = performance.now()
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS)])
  const notSince = new Date(now.getTime() - HEALTH_CHECK_INTERVAL_SECONDS * 1000 + TOLERANCE_MS)
  const notAfter = new Date(now.getTime() + TOLERANCE_MS)
  const work = claimHealthCheckRound(db, { now, notSince, notAfter }).then(
    async (isOurs) => isOurs && (await findCheckedAt(db, 'database')),
  )
  const read = await raceAbort(work, limit)
  if (read === false || stopping.aborted) return null
  if (read?.getTime() !== now.getTime())
    throw new Error('The database did not return in time what was written.')
  const result = { state: 'operational', detail: HEALTH_CHECK_SENTENCES.database.operational } as const
  return withDuration('database', result, performance.now() - startedAt)
}

/** Adds the duration to a result; a component that works but is slow is degraded. */
export function withDuration(
  name: HealthCheck,
  { state, detail }: CheckResult,
  duration: number,
): HealthCheckResult {
  const milliseconds = state === 'not_set_up' ? null : Math.round(duration)
  return state === 'operational' && duration >= HEALTH_CHECK_SLOW_MS[name]
    ? { name, state: 'degraded', detail: HEALTH_CHECK_SENTENCES[name].slow, milliseconds }
    : { name, state, detail, milliseconds }
}

/** Resolves with the result of `work`, or undefined if the signal is aborted first. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(undefined)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Returns an error's name and system code only: messages of other systems may contain addresses and credentials. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause: unknown = error.cause ?? error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return [error.name, code].filter(Boolean).join(' ')
}
