import { EVENTS_KEPT_HOURS } from '@capstone/contract/live/live.constants'
import type { Job } from '../../rpc/job.ts'
import { removeStale } from './arrivals.service.ts'
import { deleteEventsBefore } from './missed.repository.ts'
import type { OwnPresence } from './own-presence.service.ts'

const HOUR_MS = 60 * 60 * 1000

/** What every process does so that presence is true and old events are forgotten. */
export const liveJobs = (presence: OwnPresence): readonly Job[] => [
  { name: 'refresh-presence', everySeconds: 1, run: presence.refresh },
  { name: 'sweep-presence', everySeconds: 5, run: ({ db, clock }) => removeStale(db, clock.now()) },
  {
    name: 'sweep-live-events',
    everySeconds: 3600,
    run: async ({ db, clock }) => {
      await deleteEventsBefore(db, new Date(clock.now().getTime() - EVENTS_KEPT_HOURS * HOUR_MS))
    },
  },
]
