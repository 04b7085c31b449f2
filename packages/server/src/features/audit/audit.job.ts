import { DAY_MS } from '@capstone/contract/base.constants'
import type { Job } from '../../rpc/job.ts'
import { deleteOldEvents } from './audit-log.repository.ts'

/** Small, so that each statement holds its locks only briefly. */
const BATCH_SIZE = 5000

/** Deletes the events that are older than AUDIT_KEEP_DAYS; without that setting they are kept for ever. */
export const auditJobs: readonly Job[] = [
  {
    name: 'sweep-audit-log',
    everySeconds: 6 * 3600,
    run: async ({ db, clock, settings: { AUDIT_KEEP_DAYS } }, stopping) => {
      if (AUDIT_KEEP_DAYS === undefined) return
      const before = new Date(clock.now().getTime() - AUDIT_KEEP_DAYS * DAY_MS)
      while (!stopping.aborted && (await deleteOldEvents(db, before, BATCH_SIZE)) === BATCH_SIZE);
    },
  },
]
