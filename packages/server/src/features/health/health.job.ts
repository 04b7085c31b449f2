import { HEALTH_DAYS_KEPT, PROBE_EVERY_SECONDS } from '@capstone/contract/health/health.constants'
import { DAY_MS, toLocalDate } from '../../platform/local-date.ts'
import type { Portal } from '../../rpc/context.ts'
import type { Job } from '../../rpc/job.ts'
import { deleteBackupsBefore } from './backups.repository.ts'
import { deleteCallsBefore } from './calls/calls.repository.ts'
import type { CallCounter } from './calls/calls.service.ts'
import { lookAtAi, lookAtApi, lookAtMail, lookAtStorage } from './checks/looks.service.ts'
import { createProbing } from './checks/probing.service.ts'
import { addHeartbeat, deleteHeartbeatsBefore } from './heartbeats.repository.ts'
import { deleteNoticesBefore } from './notices.repository.ts'
import { minuteAt } from './uptime.service.ts'

/** Forgets figures of the portal's health that are older than HEALTH_DAYS_KEPT days, but never the last backup. */
export async function sweepHealth({ db, clock, settings }: Portal): Promise<void> {
  const oldest = new Date(clock.now().getTime() - HEALTH_DAYS_KEPT * DAY_MS)
  await deleteCallsBefore(db, toLocalDate(settings, oldest))
  await deleteHeartbeatsBefore(db, oldest)
  await deleteNoticesBefore(db, oldest)
  await deleteBackupsBefore(db, oldest)
}

/** Notes that this process is up in this minute. */
export const beat = ({ db, clock }: Pick<Portal, 'db' | 'clock'>): Promise<void> =>
  addHeartbeat(db, minuteAt(clock.now()))

type Measured = {
  readonly calls: CallCounter
  /** Where the portal listens, as it can be reached from its own machine. */
  readonly addressOf: () => string
}

/** What every process does to measure the portal, and how often. */
export const healthJobs = ({ calls, addressOf }: Measured): readonly Job[] => [
  { name: 'write-calls', everySeconds: 10, run: ({ db }) => calls.flush(db) },
  { name: 'heartbeat', everySeconds: 30, run: beat },
  {
    name: 'probe',
    everySeconds: PROBE_EVERY_SECONDS,
    run: createProbing({
      api: lookAtApi(addressOf),
      storage: lookAtStorage,
      mail: lookAtMail,
      ai: lookAtAi,
    }),
  },
  { name: 'sweep-health', everySeconds: 6 * 3600, run: sweepHealth },
]
