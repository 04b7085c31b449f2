import { DAY_MS } from '@capstone/contract/base.constants'
import { toLocalDate } from '../../platform/local-date.ts'
import type { Job } from '../../rpc/job.ts'
import { deleteUsageBefore } from './budget.repository.ts'

/** Deletes the usage counts of past days. Yesterday's are kept, for refunds of answers that started before midnight. */
export const assistantJobs: readonly Job[] = [
  {
    name: 'sweep-ai-usage',
    everySeconds: 3600,
    run: async (portal) => {
      const yesterday = new Date(portal.clock.now().getTime() - DAY_MS)
      await deleteUsageBefore(portal.db, toLocalDate(portal.settings, yesterday))
    },
  },
]
