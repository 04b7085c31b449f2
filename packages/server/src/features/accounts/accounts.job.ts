import { DAY_MS } from '../../platform/local-date.ts'
import type { Job } from '../../rpc/job.ts'
import { deleteEndedSessions } from './accounts.repository.ts'
import { deleteOldOneTimeTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { deleteOldAttempts } from './sign-in/attempts.repository.ts'

/** How long a link that is over is still told from one that never was. */
const EXPIRED_TOKEN_RETENTION_MS = 30 * DAY_MS

/** Forgets what sign-in no longer needs: ended sessions, used-up one-time tokens, counts of attempts a day old. */
export const accountJobs: readonly Job[] = [
  {
    name: 'sweep-sessions',
    everySeconds: 3600,
    run: async ({ db, clock }) => {
      const now = clock.now().getTime()
      await deleteEndedSessions(db, clock.now())
      await deleteOldOneTimeTokens(db, {
        used: new Date(now - DAY_MS),
        expired: new Date(now - EXPIRED_TOKEN_RETENTION_MS),
      })
      await deleteOldAttempts(db, new Date(now - DAY_MS))
    },
  },
]
