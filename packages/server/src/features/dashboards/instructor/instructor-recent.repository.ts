import {
  ACTIVITY_COUNT,
  ACTIVITY_OF_EACH,
  RECENT_TICKETS_COUNT,
} from '@capstone/contract/dashboards/dashboards.constants'
import type { Activity, DashboardTicket } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { firstOf } from '../first-rows.repository.ts'
import { instructorId, isReceived } from './instructor-figures.repository.ts'
import { projectTitled, studentNamed } from './instructor-words.repository.ts'

const newestOf = (rows: SQL, moment: SQL, most: number) =>
  sql`(select found.*, ${moment} as at from ${rows} as found order by at desc, id desc limit ${most}::int)`

const completed = sql`(select * from mine where status = 'completed' and completed_at is not null)`
const received = sql`(select * from ${supportTickets} where ${isReceived})`

type ActivityLine = Omit<Activity, 'at'> & { readonly at: string }

/** What happened last. Each kind has a share of its own, so that a busy one does not hide the others. Needs `mine`. */
export const activity = firstOf<ActivityLine>(
  sql`select 'assigned' as kind, new.id, ${projectTitled(sql`new.instructor_project_id`, sql`new.title`)}, ${studentNamed(sql`new.student_id`)}, new.at
    from ${newestOf(sql`mine`, sql`assigned_at`, ACTIVITY_OF_EACH.assigned)} as new
    union all
    select 'completed', done.id, ${projectTitled(sql`done.instructor_project_id`, sql`done.title`)}, ${studentNamed(sql`done.student_id`)}, done.at
    from ${newestOf(completed, sql`completed_at`, ACTIVITY_OF_EACH.completed)} as done
    union all
    select 'ticket', ticket.id, ticket.subject, ${studentNamed(sql`ticket.sender_id`)}, ticket.at
    from ${newestOf(received, sql`created_at`, ACTIVITY_OF_EACH.ticket)} as ticket`,
  sql`at desc, id desc`,
  ACTIVITY_COUNT,
)

type TicketLine = Omit<DashboardTicket, 'createdAt'> & { readonly createdAt: string }

/** The newest tickets that came to the instructor, each with who sent it; an address only of who is their student now. */
export const recentTickets = firstOf<TicketLine>(
  sql`select ticket.id, ticket.subject, ticket.status, ticket.priority, ticket.at as "createdAt",
      (select json_build_object('name', person.name, 'course', person.course, 'email',
          case when person.assigned_instructor = ${instructorId} then person.email end)
        from ${users} person where person.id = ticket.sender_id) as sender
    from ${newestOf(received, sql`created_at`, RECENT_TICKETS_COUNT)} as ticket`,
  sql`"createdAt" desc, id desc`,
  RECENT_TICKETS_COUNT,
)
