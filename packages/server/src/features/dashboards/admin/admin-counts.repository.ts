import { TOP_COUNT } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { isUnassigned, users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotRemoved } from '../../assignments/project-columns.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../../tickets/tickets.table.ts'
import { isPending, waitsForAdmin, waitsForAnswer } from './admin-pending-work.repository.ts'

export type TopStudentRow = {
  readonly id: string
  readonly name: string
  readonly course: string | null
  readonly specialization: string | null
  readonly completed: number
  readonly projects: number
  readonly averageProgress: number
}

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
  readonly unresolvedTickets: number
  readonly studentTicketsWaiting: number
  readonly ticketsWaitingLong: number
  readonly instructorTicketsWaiting: number
  readonly instructorTicketsWaitingLong: number
  readonly pendingRequests: number
  readonly papersWaiting: number
  readonly unassignedStudents: number
  readonly topStudents: readonly TopStudentRow[]
}

type Times = { readonly monthStart: Date; readonly longWaitCutoff: Date }

/**
 * Reads the portal-wide counts and the top students in one statement. "This month" counts from `monthStart`; tickets
 * waiting since before `longWaitCutoff` count as waiting long. Names are looked up only for the top students and those
 * who tie with them.
 */
export async function readAdminCounts(
  tx: Database,
  { monthStart, longWaitCutoff }: Times,
): Promise<AdminCounts> {
  const month = sql`${monthStart.toISOString()}::timestamptz`
  const waitsLong = sql`waiting_since < ${longWaitCutoff.toISOString()}::timestamptz`
  const [counts] = await tx.execute<AdminCounts>(sql`
    with by_student as materialized (
      select student_id, count(*)::int as projects,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status = 'in_progress'))::int as active,
        sum(progress)::int as progress
      from ${studentProjects} where ${isNotRemoved} group by student_id
    ), lowest_top as (
      select * from (
        select completed::float8 / projects as ratio, progress::float8 / projects as mean, completed from by_student
        order by ratio desc, mean desc, completed desc limit ${TOP_COUNT}::int
      ) first order by ratio, mean, completed limit 1
    ), candidates as (
      select by_student.* from by_student, lowest_top lowest
      where (by_student.completed::float8 / projects, by_student.progress::float8 / projects, by_student.completed)
        >= (lowest.ratio, lowest.mean, lowest.completed)
    ), top as (
      select person.id, person.name, person.course, person.specialization, candidates.completed, candidates.projects,
        round(candidates.progress::numeric / candidates.projects)::int as "averageProgress",
        row_number() over (order by candidates.completed::float8 / candidates.projects desc,
          candidates.progress::float8 / candidates.projects desc, candidates.completed desc, lower(person.name), person.id) as place
      from candidates cross join lateral (select * from ${users} where ${users.id} = candidates.student_id offset 0) as person
      order by place limit ${TOP_COUNT}::int
    ), projects as (
      select coalesce(sum(projects), 0)::int as total, coalesce(sum(completed), 0)::int as completed,
        coalesce(sum(active), 0)::int as active, round(sum(progress)::numeric / sum(projects))::int as average
      from by_student
    )
    select
      (select count(*)::int from ${users} where role = 'student') as "totalStudents",
      (select count(*)::int from ${users} where role = 'student' and created_at >= ${month}) as "studentsThisMonth",
      (select count(*)::int from ${users} where role = 'instructor') as "totalInstructors",
      (select count(*)::int from ${users} where role = 'instructor' and created_at >= ${month}) as "instructorsThisMonth",
      projects.total as "totalProjects",
      (select count(*)::int from ${studentProjects} where ${isNotRemoved} and assigned_at >= ${month}) as "projectsThisMonth",
      projects.completed as "completedProjects",
      projects.active as "activeProjects",
      projects.total - projects.completed - projects.active as "pendingProjects",
      projects.average as "averageProgress",
      (select count(*)::int from ${studentPapers} where status = 'published') as "publishedPapers",
      (select count(*)::int from ${studentPapers} where published_at >= ${month}) as "papersThisMonth",
      (select count(*)::int from ${supportTickets} where status = 'open') as "openTickets",
      (select count(*)::int from ${supportTickets} where status in ('open', 'in_progress')) as "unresolvedTickets",
      (select count(*)::int from ${supportTickets} where ${waitsForAnswer}) as "studentTicketsWaiting",
      (select count(*)::int from ${supportTickets} where ${waitsForAnswer} and ${waitsLong}) as "ticketsWaitingLong",
      (select count(*)::int from ${adminInstructorTickets} where ${waitsForAnswer}) as "instructorTicketsWaiting",
      (select count(*)::int from ${adminInstructorTickets}
        where ${waitsForAnswer} and ${waitsLong}) as "instructorTicketsWaitingLong",
      (select count(*)::int from ${projectRequests} where ${isPending}) as "pendingRequests",
      (select count(*)::int from ${studentPapers} where ${waitsForAdmin}) as "papersWaiting",
      (select count(*)::int from ${users} where ${isUnassigned}) as "unassignedStudents",
      (select coalesce(json_agg(to_json(top)::jsonb - 'place' order by place), '[]') from top) as "topStudents"
    from projects`)
  if (!counts) throw new Error('The database returned no figures.')
  return counts
}
