import { DAY_MS } from '@capstone/contract/base.constants'
import type { Job } from '../../rpc/job.ts'
import { deleteExpiredSessions } from './accounts.repository.ts'
import { deleteOldOneTimeTokens } from './one-time-tokens/one-time-tokens.repository.ts'
import { deleteOldAttempts } from './rate-limits/rate-limits.repository.ts'

/** How long an expired token is kept, so that its link is reported as expired rather than invalid. */
const EXPIRED_TOKEN_RETENTION_MS = 30 * DAY_MS

/** Deletes sessions, pending sign-ins, one-time tokens and counts of attempts that are no longer needed. */
export const accountJobs: readonly Job[] = [
  {
    name: 'sweep-sign-in-data',
    everySeconds: 3600,
    run: async ({ db, clock }) => {
      const now = clock.now().getTime()
      await deleteExpiredSessions(db, clock.now())
      await deleteOldOneTimeTokens(db, {
        used: new Date(now - DAY_MS),
        expired: new Date(now - EXPIRED_TOKEN_RETENTION_MS),
      })
      await deleteOldAttempts(db, new Date(now - DAY_MS))
    },
  },
]
