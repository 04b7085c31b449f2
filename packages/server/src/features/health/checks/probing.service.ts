import { PROBE_EVERY_SECONDS, type Probe } from '@capstone/contract/health/health.constants'
import {
  PROBE_FINDINGS,
  PROBE_MAX_MS,
  PROBE_SENTENCES,
  PROBE_SLOW_MS,
} from '@capstone/contract/health/probes.constants'
import type { Portal } from '../../../rpc/context.ts'
import type { Found, Look } from './looks.service.ts'
import { claimRound, findCheckedAt, type ProbeResult, writeProbes } from './probes.repository.ts'

// Rounds of one process are never quite as far apart as they should be, and clocks of two never quite alike.
const TOLERANCE_MS = 5000

/** How each part but the database is looked at. */
export type Looks = Readonly<Record<Exclude<Probe, 'database'>, Look>>

/**
 * Makes what looks at everything once in PROBE_EVERY_SECONDS, in one process at a time, and writes down how it was. Each
 * part has PROBE_MAX_MS; one that has still not answered from the last time is not asked again. Throws where the
 * database does not take what is written, since then nothing can be noted.
 */
export function createProbing(looks: Looks) {
  const unanswered = new Set<Probe>()

  async function lookAt(portal: Portal, probe: keyof Looks, stopping: AbortSignal): Promise<ProbeResult> {
    if (unanswered.has(probe)) return { name: probe, ...LATE, milliseconds: null }
    const began = performance.now()
    const limit = AbortSignal.any([stopping, AbortSignal.timeout(PROBE_MAX_MS)])
    unanswered.add(probe)
    const work = looks[probe](portal, limit)
      .catch((error: unknown) => {
        portal.log.warn({ probe, reason: reasonOf(error) }, 'a part of the portal does not work')
        return { state: 'down', detail: PROBE_SENTENCES[probe].down } as const
      })
      .finally(() => unanswered.delete(probe))
    const found = (await beforeAbort(work, limit)) ?? LATE
    return timed(probe, found, performance.now() - began)
  }

  return async (portal: Portal, stopping: AbortSignal): Promise<void> => {
    const database = await lookAtDatabase(portal, stopping)
    if (!database) return
    const others = await Promise.all(
      Object.keys(looks).map((probe) => lookAt(portal, probe as keyof Looks, stopping)),
    )
    // What was broken off by the stop says nothing of the parts.
    if (stopping.aborted) return
    await writeProbes(portal.db, [database, ...others], portal.clock.now())
  }
}

const LATE = { state: 'down', detail: PROBE_FINDINGS.late } as const

/** Claims the round, which is a write, and reads it back; null where another process has looked a moment ago. */
async function lookAtDatabase({ db, clock }: Portal, stopping: AbortSignal): Promise<ProbeResult | null> {
  const now = clock.now()
  const began = performance.now()
  const limit = AbortSignal.any([stopping, AbortSignal.timeout(PROBE_MAX_MS)])
  const notSince = new Date(now.getTime() - PROBE_EVERY_SECONDS * 1000 + TOLERANCE_MS)
  const notAfter = new Date(now.getTime() + TOLERANCE_MS)
  const work = claimRound(db, { now, notSince, notAfter }).then(
    async (isOurs) => isOurs && (await findCheckedAt(db, 'database')),
  )
  const read = await beforeAbort(work, limit)
  if (read === false || stopping.aborted) return null
  if (read?.getTime() !== now.getTime()) throw new Error('The database did not give back what was written.')
  const found = { state: 'operational', detail: PROBE_SENTENCES.database.operational } as const
  return timed('database', found, performance.now() - began)
}

/** A result with how long it took; what works but took long works badly. */
export function timed(name: Probe, { state, detail }: Found, took: number): ProbeResult {
  const milliseconds = state === 'not_set_up' ? null : Math.round(took)
  return state === 'operational' && took >= PROBE_SLOW_MS[name]
    ? { name, state: 'degraded', detail: PROBE_SENTENCES[name].slow, milliseconds }
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
