import type { Job } from '../../rpc/job.ts'
import { removeStalePresences } from './presence.service.ts'
import type { ProcessPresence } from './process-presence.service.ts'

/** The background jobs that keep presence current; every process runs them. */
export const liveJobs = (presence: ProcessPresence): readonly Job[] => [
  { name: 'refresh-presence', everySeconds: 1, run: presence.refresh },
  { name: 'sweep-presence', everySeconds: 5, run: ({ db, clock }) => removeStalePresences(db, clock.now()) },
]
