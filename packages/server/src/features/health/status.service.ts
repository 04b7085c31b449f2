import type { SystemStatus } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { PROBE_STALE_SECONDS, PROBES } from '@capstone/contract/health/health.constants'
import type { Measures } from './health.repository.ts'

/** How each part of the portal was when it was last looked at; of one looked at too long ago nothing is known. */
export const systemStatusOf = (probes: Measures['probes'], now: Date): SystemStatus[] =>
  PROBES.map((probe) => {
    const told = probes.find(({ name }) => name === probe)
    const checkedAt = told && new Date(told.checkedAt)
    if (!told || !checkedAt) return { probe, ...UNKNOWN, checkedAt: null }
    // A clock that was put back makes a look neither fresh nor old.
    const age = Math.abs(now.getTime() - checkedAt.getTime())
    if (age > PROBE_STALE_SECONDS * 1000) return { probe, ...UNKNOWN, checkedAt }
    const { state, detail, milliseconds } = told
    return { probe, state, detail, milliseconds, checkedAt, changedAt: new Date(told.changedAt) }
  })

const UNKNOWN = { state: null, detail: '', milliseconds: null, changedAt: null } as const
