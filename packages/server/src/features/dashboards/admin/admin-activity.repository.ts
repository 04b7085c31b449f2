import type { AdminActivity } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { AdminActivityKind } from '@capstone/contract/dashboards/dashboards.constants'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotRemoved } from '../../assignments/project-columns.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'

const limit = sql`limit ${sql.placeholder('activityCount')}::int`

/** Selects the newest rows of one kind by its index; person and details are looked up for these only. */
const newest = (
  kind: AdminActivityKind,
  rows: SQL,
  time: SQL,
  columns: { person: SQL; details: SQL; priority?: SQL },
) =>
  sql`(select ${kind}::text as kind, found.id, ${columns.person} as "personName", ${columns.details} as details,
      ${columns.priority ?? sql`null`} as priority, found.at
    from (select rows.*, ${time} as at from (${rows}) as rows order by ${time} desc, id desc ${limit}) as found)`

/** Selects the name of the user with this id. */
export const personName = (id: SQL) => sql`(select person.name from ${users} person where person.id = ${id})`

type ActivityRow = Omit<AdminActivity, 'at'> & { readonly at: string }

/** The recent activity of the portal, with registrations of students since `registeredSince`. */
export const activity = sql<ActivityRow[]>`(
  select coalesce(json_agg(line order by at desc, id desc), '[]') from (
    select * from (
      ${newest(
        'project_completed',
        sql`select * from ${studentProjects}
          where completed_at is not null and status = 'completed' and ${isNotRemoved}`,
        sql`completed_at`,
        { person: personName(sql`found.student_id`), details: sql`found.title` },
      )} union all ${newest(
        'paper_published',
        sql`select * from ${studentPapers} where published_at is not null`,
        sql`published_at`,
        { person: personName(sql`found.student_id`), details: sql`found.title` },
      )} union all ${newest(
        'student_registered',
        sql`select * from ${users}
          where role = 'student' and created_at >= ${sql.placeholder('registeredSince')}::timestamptz`,
        sql`created_at`,
        { person: sql`found.name`, details: sql`coalesce(found.course, found.specialization)` },
      )} union all ${newest(
        'instructor_added',
        sql`select * from ${users} where role = 'instructor'`,
        sql`created_at`,
        { person: sql`found.name`, details: sql`found.specialization` },
      )} union all ${newest('ticket_created', sql`select * from ${supportTickets}`, sql`created_at`, {
        person: personName(sql`found.sender_id`),
        details: sql`found.subject`,
        priority: sql`found.priority`,
      })} union all ${newest('request_created', sql`select * from ${projectRequests}`, sql`requested_at`, {
        person: personName(sql`found.student_id`),
        details: sql`found.title`,
      })}
    ) as everything order by at desc, id desc ${limit}
  ) as line)`
