import { ACTIVITY_COUNT } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { activity } from './admin-activity.repository.ts'
import {
  oldestInstructorTicket,
  oldestPaper,
  oldestRequest,
  oldestTicket,
  oldestUnassigned,
} from './admin-pending-work.repository.ts'

const overview = preparedOn((db) =>
  db
    .select({ activity, oldestTicket, oldestInstructorTicket, oldestRequest, oldestPaper, oldestUnassigned })
    .from(sql`(select) as nothing`)
    .prepare('read_admin_overview'),
)

type Times = {
  /** Tickets waiting since before this time count as waiting long. */
  readonly longWaitCutoff: Date
  /** Registrations of students from this time on are recent activity. */
  readonly registeredSince: Date
}

/** Reads the recent activity and the oldest record of each kind of pending work, in one prepared statement. */
export async function readAdminOverview(
  db: Database,
  _scope: AdminScope,
  { longWaitCutoff, registeredSince }: Times,
) {
  const [found] = await overview(db).execute({
    longWaitCutoff: longWaitCutoff.toISOString(),
    registeredSince: registeredSince.toISOString(),
    activityCount: ACTIVITY_COUNT,
  })
  if (!found) throw new Error('The database returned no row.')
  return found
}

export type AdminOverview = Awaited<ReturnType<typeof readAdminOverview>>
