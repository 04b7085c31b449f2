import { EVENT_RETENTION_HOURS } from '@capstone/contract/live/live.constants'
import type { Portal } from '../../rpc/context.ts'
import type { Job } from '../../rpc/job.ts'
import { deleteEventsBefore } from './events.repository.ts'
import { removeStalePresences } from './presence.service.ts'
import type { ProcessPresence } from './process-presence.service.ts'

const HOUR_MS = 60 * 60 * 1000
/** Most events deleted by one statement, to keep its locks short. */
export const SWEEP_BATCH_SIZE = 2000

async function sweepEvents({ db, clock }: Pick<Portal, 'db' | 'clock'>, stopping: AbortSignal) {
  const before = new Date(clock.now().getTime() - EVENT_RETENTION_HOURS * HOUR_MS)
  let deleted = SWEEP_BATCH_SIZE
  while (deleted === SWEEP_BATCH_SIZE && !stopping.aborted)
    deleted = await deleteEventsBefore(db, before, SWEEP_BATCH_SIZE)
}

/** The background jobs that keep presence current and delete old events; every process runs them. */
export const liveJobs = (presence: ProcessPresence): readonly Job[] => [
  { name: 'refresh-presence', everySeconds: 1, run: presence.refresh },
  { name: 'sweep-presence', everySeconds: 5, run: ({ db, clock }) => removeStalePresences(db, clock.now()) },
  { name: 'sweep-live-events', everySeconds: 3600, run: sweepEvents },
]
