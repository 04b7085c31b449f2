import { TOP_COUNT } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotWithdrawn } from '../../assignments/project-columns.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { isPending, isUnanswered, isUnassigned, waitsForReview } from './admin-pending-work.repository.ts'

/** The best students as they are counted; rates are told by the service. */
export type BestStudent = {
  readonly id: string
  readonly name: string
  readonly course: string | null
  readonly specialization: string | null
  readonly completed: number
  readonly projects: number
  readonly averageProgress: number
}

/** Everything that is counted over all rows there are. */
export type AdminCounts = {
  readonly totalStudents: number
  readonly studentsThisMonth: number
  readonly totalInstructors: number
  readonly instructorsThisMonth: number
  readonly totalProjects: number
  readonly projectsThisMonth: number
  readonly completedProjects: number
  readonly activeProjects: number
  readonly pendingProjects: number
  readonly averageProgress: number | null
  readonly publishedPapers: number
  readonly papersThisMonth: number
  readonly openTickets: number
  readonly ticketsWaitingLong: number
  readonly pendingRequests: number
  readonly papersToReview: number
  readonly unassignedStudents: number
  readonly topStudents: readonly BestStudent[]
}

type Times = { readonly monthStart: Date; readonly waitingSince: Date }

/**
 * Counts everything, in one statement; "this month" began at `monthStart`, and a ticket that has
 * waited since before `waitingSince` waits long. A student's name is looked up for the best and their equals only.
 */
export async function countAll(tx: Database, { monthStart, waitingSince }: Times): Promise<AdminCounts> {
  const month = sql`${monthStart.toISOString()}::timestamptz`
  const [counts] = await tx.execute<AdminCounts>(sql`
    with held as materialized (
      select student_id, count(*)::int as projects,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status = 'in_progress'))::int as active,
        sum(progress)::int as progress
      from ${studentProjects} where ${isNotWithdrawn} group by student_id
    ), worst_of_top as (
      select * from (
        select completed::float8 / projects as ratio, progress::float8 / projects as mean, completed from held
        order by ratio desc, mean desc, completed desc limit ${TOP_COUNT}::int
      ) first order by ratio, mean, completed limit 1
    ), best as (
      select held.* from held, worst_of_top worst
      where (held.completed::float8 / projects, held.progress::float8 / projects, held.completed)
        >= (worst.ratio, worst.mean, worst.completed)
    ), top as (
      select person.id, person.name, person.course, person.specialization, best.completed, best.projects,
        round(best.progress::numeric / best.projects)::int as "averageProgress",
        row_number() over (order by best.completed::float8 / best.projects desc,
          best.progress::float8 / best.projects desc, best.completed desc, lower(person.name), person.id) as place
      from best cross join lateral (select * from ${users} where ${users.id} = best.student_id offset 0) as person
      order by place limit ${TOP_COUNT}::int
    ), projects as (
      select coalesce(sum(projects), 0)::int as total, coalesce(sum(completed), 0)::int as completed,
        coalesce(sum(active), 0)::int as active, round(sum(progress)::numeric / sum(projects))::int as average
      from held
    )
    select
      (select count(*)::int from ${users} where role = 'student') as "totalStudents",
      (select count(*)::int from ${users} where role = 'student' and created_at >= ${month}) as "studentsThisMonth",
      (select count(*)::int from ${users} where role = 'instructor') as "totalInstructors",
      (select count(*)::int from ${users} where role = 'instructor' and created_at >= ${month}) as "instructorsThisMonth",
      projects.total as "totalProjects",
      (select count(*)::int from ${studentProjects} where ${isNotWithdrawn} and assigned_at >= ${month}) as "projectsThisMonth",
      projects.completed as "completedProjects",
      projects.active as "activeProjects",
      projects.total - projects.completed - projects.active as "pendingProjects",
      projects.average as "averageProgress",
      (select count(*)::int from ${studentPapers} where status = 'published') as "publishedPapers",
      (select count(*)::int from ${studentPapers} where published_at >= ${month}) as "papersThisMonth",
      (select count(*)::int from ${supportTickets} where status in ('open', 'in_progress')) as "openTickets",
      (select count(*)::int from ${supportTickets}
        where ${isUnanswered} and waiting_since < ${waitingSince.toISOString()}::timestamptz) as "ticketsWaitingLong",
      (select count(*)::int from ${projectRequests} where ${isPending}) as "pendingRequests",
      (select count(*)::int from ${studentPapers} where ${waitsForReview}) as "papersToReview",
      (select count(*)::int from ${users} where ${isUnassigned}) as "unassignedStudents",
      (select coalesce(json_agg(to_json(top)::jsonb - 'place' order by place), '[]') from top) as "topStudents"
    from projects`)
  if (!counts) throw new Error('The database returned no figures.')
  return counts
}
