import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotRemoved } from '../../assignments/project-columns.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import type { PeriodDays } from './admin-periods.service.ts'

export type GrowthKind = 'students' | 'instructors' | 'projects' | 'completed' | 'papers' | 'tickets'

/** The count of a kind on one day. `place` is the position of the day in `starts` of {@link PeriodDays}, from 1. */
export type GrowthCount = { readonly kind: GrowthKind; readonly place: number; readonly count: number }

/**
 * Counts new and completed records by day, from index ranges only. In the period before, records from `previousEnd` on
 * are left out.
 */
export async function countGrowth(
  tx: Database,
  { days, starts, previousEnd }: PeriodDays,
): Promise<GrowthCount[]> {
  const times = sql`${`{${starts.map((start) => start.toISOString()).join(',')}}`}::timestamptz[]`
  const from = sql`(${times})[1]`
  const counts = await tx.execute<GrowthCount>(sql`
    select kind, place, count(*)::int as count from (
      select kind, at, width_bucket(at, ${times}) as place from (
        select 'students' as kind, created_at as at from ${users} where role = 'student' and created_at >= ${from}
        union all
        select 'instructors', created_at from ${users} where role = 'instructor' and created_at >= ${from}
        union all
        select 'projects', assigned_at from ${studentProjects} where ${isNotRemoved} and assigned_at >= ${from}
        union all
        select 'completed', completed_at from ${studentProjects}
          where status = 'completed' and ${isNotRemoved} and completed_at >= ${from}
        union all
        select 'papers', published_at from ${studentPapers} where published_at >= ${from}
        union all
        select 'tickets', created_at from ${supportTickets} where created_at >= ${from}
      ) events
    ) placed
    where place > ${days.length}::int or at < ${previousEnd.toISOString()}::timestamptz
    group by kind, place`)
  return [...counts]
}
