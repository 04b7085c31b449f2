import { EVENTS_KEPT_HOURS } from '@capstone/contract/live/live.constants'
import type { Portal } from '../../rpc/context.ts'
import type { Job } from '../../rpc/job.ts'
import { deleteEventsBefore } from './events.repository.ts'
import { removeStale } from './presence.service.ts'
import type { OwnPresence } from './process-presence.service.ts'

const HOUR_MS = 60 * 60 * 1000
/** So many events are forgotten in one statement: nobody waits long for it. */
export const EVENTS_SWEPT_AT_ONCE = 2000

async function sweepEvents({ db, clock }: Pick<Portal, 'db' | 'clock'>, stopping: AbortSignal) {
  const before = new Date(clock.now().getTime() - EVENTS_KEPT_HOURS * HOUR_MS)
  let swept = EVENTS_SWEPT_AT_ONCE
  while (swept === EVENTS_SWEPT_AT_ONCE && !stopping.aborted)
    swept = await deleteEventsBefore(db, before, EVENTS_SWEPT_AT_ONCE)
}

/** What every process does so that presence is true and old events are forgotten. */
export const liveJobs = (presence: OwnPresence): readonly Job[] => [
  { name: 'refresh-presence', everySeconds: 1, run: presence.refresh },
  { name: 'sweep-presence', everySeconds: 5, run: ({ db, clock }) => removeStale(db, clock.now()) },
  { name: 'sweep-live-events', everySeconds: 3600, run: sweepEvents },
]
