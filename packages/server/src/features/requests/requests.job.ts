import type { Job } from '../../rpc/job.ts'
import { deleteSuggestionsBefore } from './similarity/similar-ideas.repository.ts'

const A_DAY_SECONDS = 24 * 60 * 60
const KEPT_DAYS = 365

/** Deletes suggestions older than a year. */
export const requestJobs: readonly Job[] = [
  {
    name: 'sweep-suggestions',
    everySeconds: A_DAY_SECONDS,
    run: ({ db, clock }) =>
      deleteSuggestionsBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * A_DAY_SECONDS * 1000)),
  },
]
