import type { AdminActivity } from '@capstone/contract/dashboards/admin-dashboard.schemas'
import type { AdminActivityKind } from '@capstone/contract/dashboards/dashboards.constants'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotWithdrawn } from '../../assignments/project-columns.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'

const most = sql`limit ${sql.placeholder('activityCount')}::int`

/** The newest of one kind, by its own index; only of these is told who and what. */
const newest = (
  kind: AdminActivityKind,
  rows: SQL,
  time: SQL,
  told: { who: SQL; what: SQL; priority?: SQL },
) =>
  sql`(select ${kind}::text as kind, found.id, ${told.who} as "personName", ${told.what} as details,
      ${told.priority ?? sql`null`} as priority, found.at
    from (select rows.*, ${time} as at from (${rows}) as rows order by ${time} desc, id desc ${most}) as found)`

const person = (id: SQL) => sql`(select person.name from ${users} person where person.id = ${id})`
const projectTitle = sql`coalesce(
  (select given.title from ${instructorProjects} given where given.id = found.instructor_project_id), found.title)`

type ActivityLine = Omit<AdminActivity, 'at'> & { readonly at: string }

/** What happened last on the whole portal; a registration is news from `registeredSince` on. */
export const activity = sql<ActivityLine[]>`(
  select coalesce(json_agg(line order by at desc, id desc), '[]') from (
    select * from (
      ${newest(
        'project_completed',
        sql`select * from ${studentProjects}
          where completed_at is not null and status = 'completed' and ${isNotWithdrawn}`,
        sql`completed_at`,
        { who: person(sql`found.student_id`), what: projectTitle },
      )} union all ${newest(
        'paper_published',
        sql`select * from ${studentPapers} where published_at is not null`,
        sql`published_at`,
        { who: person(sql`found.student_id`), what: sql`found.title` },
      )} union all ${newest(
        'student_registered',
        sql`select * from ${users}
          where role = 'student' and created_at >= ${sql.placeholder('registeredSince')}::timestamptz`,
        sql`created_at`,
        { who: sql`found.name`, what: sql`coalesce(found.course, found.specialization)` },
      )} union all ${newest(
        'instructor_added',
        sql`select * from ${users} where role = 'instructor'`,
        sql`created_at`,
        { who: sql`found.name`, what: sql`found.specialization` },
      )} union all ${newest('ticket_created', sql`select * from ${supportTickets}`, sql`created_at`, {
        who: person(sql`found.sender_id`),
        what: sql`found.subject`,
        priority: sql`found.priority`,
      })} union all ${newest('request_created', sql`select * from ${projectRequests}`, sql`requested_at`, {
        who: person(sql`found.student_id`),
        what: sql`found.title`,
      })}
    ) as everything order by at desc, id desc ${most}
  ) as line)`
