import { DAY_MS, DAY_SECONDS } from '@capstone/contract/base.constants'
import type { Job } from '../../rpc/job.ts'
import { deleteSuggestionsBefore } from './similarity/similar-ideas.repository.ts'

const RETENTION_DAYS = 365

/** Deletes the titles of suggestions after RETENTION_DAYS. */
export const requestJobs: readonly Job[] = [
  {
    name: 'sweep-suggestions',
    everySeconds: DAY_SECONDS,
    run: ({ db, clock }) =>
      deleteSuggestionsBefore(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)),
  },
]
