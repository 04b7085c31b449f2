import { HOUR_MS } from '@capstone/contract/base.constants'
import { IMPORT_RETENTION_HOURS } from '@capstone/contract/people/people.constants'
import type { Job } from '../../../rpc/job.ts'
import { deleteImportsBefore } from './imports.repository.ts'

const HOUR_SECONDS = 60 * 60

/** Deletes expired imports, with their lines. */
export const importJobs: readonly Job[] = [
  {
    name: 'sweep-imports',
    everySeconds: HOUR_SECONDS,
    run: ({ db, clock }) =>
      deleteImportsBefore(db, new Date(clock.now().getTime() - IMPORT_RETENTION_HOURS * HOUR_MS)),
  },
]
