import { DAY_MS } from '../../platform/local-date.ts'
import type { Job } from '../../rpc/job.ts'
import { deleteEndedSessions } from './accounts.repository.ts'
import { deleteOldAttempts } from './sign-in/attempts.repository.ts'
import { deleteOldHandOffs } from './sign-in/hand-offs.repository.ts'

/** How long a link that is over is still told from one that never was. */
const STALE_HAND_OFF_MS = 30 * DAY_MS

/** Forgets what sign-in no longer needs: ended sessions, used-up hand-offs, counts of attempts a day old. */
export const accountJobs: readonly Job[] = [
  {
    name: 'sweep-sessions',
    everySeconds: 3600,
    run: async ({ db, clock }) => {
      const now = clock.now().getTime()
      await deleteEndedSessions(db, clock.now())
      await deleteOldHandOffs(db, {
        used: new Date(now - DAY_MS),
        expired: new Date(now - STALE_HAND_OFF_MS),
      })
      await deleteOldAttempts(db, new Date(now - DAY_MS))
    },
  },
]
