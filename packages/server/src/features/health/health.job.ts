import { DAY_MS } from '@capstone/contract/base.constants'
import {
  HEALTH_CHECK_INTERVAL_SECONDS,
  HEALTH_RETENTION_DAYS,
} from '@capstone/contract/health/health.constants'
import { toLocalDate } from '../../platform/local-date.ts'
import type { Portal } from '../../rpc/context.ts'
import type { Job } from '../../rpc/job.ts'
import { deleteAnnouncementsBefore } from './announcements.repository.ts'
import { deleteBackupsBefore } from './backups.repository.ts'
import { deleteCallsBefore } from './calls/calls.repository.ts'
import type { CallCounter } from './calls/calls.service.ts'
import { askTestQuestion } from './checks/ai-question.service.ts'
import { createHealthCheckRunner } from './checks/check-runner.service.ts'
import { checkAiService, checkApi, checkMail, checkStorage } from './checks/health-checks.service.ts'
import { addHeartbeat, deleteHeartbeatsBefore } from './heartbeats.repository.ts'
import { minuteAt } from './uptime.service.ts'

/**
 * Deletes health measurements and announcements older than HEALTH_RETENTION_DAYS, but never the record of the last
 * backup.
 */
export async function sweepHealth({ db, clock, settings }: Portal): Promise<void> {
  const oldest = new Date(clock.now().getTime() - HEALTH_RETENTION_DAYS * DAY_MS)
  await deleteCallsBefore(db, toLocalDate(settings, oldest))
  await deleteHeartbeatsBefore(db, oldest)
  await deleteAnnouncementsBefore(db, oldest)
  await deleteBackupsBefore(db, oldest)
}

/** Records that a process is up in the current minute. */
export const recordHeartbeat = ({ db, clock }: Pick<Portal, 'db' | 'clock'>): Promise<void> =>
  addHeartbeat(db, minuteAt(clock.now()))

type HealthJobsInput = {
  readonly calls: CallCounter
  /** Returns the address at which the portal can be reached from its own machine. */
  readonly addressOf: () => string
}

/** The background jobs that measure the portal. */
export const healthJobs = ({ calls, addressOf }: HealthJobsInput): readonly Job[] => [
  { name: 'write-calls', everySeconds: 10, run: ({ db }) => calls.flush(db) },
  { name: 'heartbeat', everySeconds: 30, run: recordHeartbeat },
  {
    name: 'health-checks',
    everySeconds: HEALTH_CHECK_INTERVAL_SECONDS,
    run: createHealthCheckRunner({
      api: checkApi(addressOf),
      storage: checkStorage,
      mail: checkMail,
      ai: checkAiService,
    }),
  },
  { name: 'ask-ai-service', everySeconds: 60, run: askTestQuestion },
  { name: 'sweep-health', everySeconds: 6 * 3600, run: sweepHealth },
]
