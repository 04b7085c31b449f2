import type { Job } from '../../rpc/job.ts'
import { deleteEndedSessions } from './accounts.repository.ts'
import { deleteOldAttempts } from './attempts.repository.ts'

const A_DAY_MS = 24 * 60 * 60 * 1000

/** Forgets what sign-in no longer needs: ended sessions, used-up hand-offs, counts of attempts a day old. */
export const accountJobs: readonly Job[] = [
  {
    name: 'sweep-sessions',
    everySeconds: 3600,
    run: async ({ db, clock }) => {
      await deleteEndedSessions(db, clock.now())
      await deleteOldAttempts(db, new Date(clock.now().getTime() - A_DAY_MS))
    },
  },
]
