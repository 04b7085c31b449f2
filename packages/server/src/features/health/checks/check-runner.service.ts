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
  type ProbeResult,
  saveHealthChecks,
} from './health-checks.repository.ts'
import type { Found, Look } from './health-checks.service.ts'

// Rounds of one process are never quite as far apart as they should be, and clocks of two never quite alike.
const TOLERANCE_MS = 5000

/** How each part but the database is looked at. */
export type Looks = Readonly<Record<Exclude<HealthCheck, 'database'>, Look>>

/**
 * Makes what looks at everything once in HEALTH_CHECK_INTERVAL_SECONDS, in one process at a time, and writes down how it was. Each
 * part has HEALTH_CHECK_TIMEOUT_MS; one that has still not answered from the last time is not asked again. Throws where the
 * database does not take what is written, since then nothing can be noted.
 */
export function createHealthCheckRunner(looks: Looks) {
  const unanswered = new Set<HealthCheck>()

  async function lookAt(portal: Portal, check: keyof Looks, stopping: AbortSignal): Promise<ProbeResult> {
    if (unanswered.has(check)) return { name: check, ...LATE, milliseconds: null }
    const began = performance.now()
    const limit = AbortSignal.any([stopping, AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS)])
    unanswered.add(check)
    const work = looks[check](portal, limit)
      .catch((error: unknown) => {
        portal.log.warn({ check, reason: reasonOf(error) }, 'a part of the portal does not work')
        return { state: 'down', detail: HEALTH_CHECK_SENTENCES[check].down } as const
      })
      .finally(() => unanswered.delete(check))
    const found = (await beforeAbort(work, limit)) ?? LATE
    return timed(check, found, performance.now() - began)
  }

  return async (portal: Portal, stopping: AbortSignal): Promise<void> => {
    const database = await checkDatabase(portal, stopping)
    if (!database) return
    const others = await Promise.all(
      Object.keys(looks).map((check) => lookAt(portal, check as keyof Looks, stopping)),
    )
    // What was broken off by the stop says nothing of the parts.
    if (stopping.aborted) return
    await saveHealthChecks(portal.db, [database, ...others], portal.clock.now())
  }
}

const LATE = { state: 'down', detail: HEALTH_CHECK_DETAILS.late } as const

/** Claims the round, which is a write, and reads it back; null where another process has looked a moment ago. */
async function checkDatabase({ db, clock }: Portal, stopping: AbortSignal): Promise<ProbeResult | null> {
  const now = clock.now()
  const began = performance.now()
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS)])
  const notSince = new Date(now.getTime() - HEALTH_CHECK_INTERVAL_SECONDS * 1000 + TOLERANCE_MS)
  const notAfter = new Date(now.getTime() + TOLERANCE_MS)
  const work = claimHealthCheckRound(db, { now, notSince, notAfter }).then(
    async (isOurs) => isOurs && (await findCheckedAt(db, 'database')),
  )
  const read = await beforeAbort(work, limit)
  if (read === false || stopping.aborted) return null
  if (read?.getTime() !== now.getTime()) throw new Error('The database did not give back what was written.')
  const found = { state: 'operational', detail: HEALTH_CHECK_SENTENCES.database.operational } as const
  return timed('database', found, performance.now() - began)
}

/** A result with how long it took; what works but took long works badly. */
export function timed(name: HealthCheck, { state, detail }: Found, took: number): ProbeResult {
  const milliseconds = state === 'not_set_up' ? null : Math.round(took)
  return state === 'operational' && took >= HEALTH_CHECK_SLOW_MS[name]
    ? { name, state: 'degraded', detail: HEALTH_CHECK_SENTENCES[name].slow, milliseconds }
    : { name, state, detail, milliseconds }
}

/** What `work` gives, or undefined where the signal is aborted first; nobody waits for it then. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(undefined)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}

/** The kind of a failure and the system's code: texts of the other side may hold addresses and what we sign in with. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const behind: unknown = error.cause ?? error
  const code = behind instanceof Error && 'code' in behind ? String(behind.code) : ''
  return [error.name, code].filter(Boolean).join(' ')
}
