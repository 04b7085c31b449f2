import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'

// Literals rather than parameters, so that a prepared plan can use the partial indexes.
/** A student without an instructor. */
export const isUnassigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is null`

/** A student's ticket whose last message is the student's. */
export const isUnanswered = sql`${supportTickets.waitingSince} is not null`

/** A request that has not been reviewed. */
export const isPending = sql`${projectRequests.status} = 'pending'`

/** A paper that waits for an administrator: a new draft, or under review; a returned one waits for its student. */
export const isToReview = sql`(${studentPapers.status} = 'review'
  or ${studentPapers.status} = 'draft' and ${studentPapers.returnedAt} is null)`

/** Selects one row as JSON, or null; its times are strings. */
const rowAsJson = <Row>(row: SQL) => sql<Row | null>`(select row_to_json(found) from (${row}) found)`

const nameOf = (id: SQL) => sql`(select person.name from ${users} person where person.id = ${id})`

/** The longest-waiting unanswered ticket, if since before `waitingSince`. */
export const oldestTicket = rowAsJson<{
  readonly ticketId: string
  readonly subject: string
  readonly since: string
}>(sql`
  select id as "ticketId", subject, waiting_since as since from ${supportTickets}
  where ${isUnanswered} and waiting_since < ${sql.placeholder('waitingSince')}::timestamptz
  order by waiting_since, id limit 1`)

type OldestWork = { readonly title: string; readonly studentName: string; readonly since: string }

/** The oldest pending request. */
export const oldestRequest = rowAsJson<OldestWork>(sql`
  select title, ${nameOf(sql`student_id`)} as "studentName", requested_at as since from ${projectRequests}
  where ${isPending} order by requested_at, id limit 1`)

/** The paper to review with the oldest upload. */
export const oldestPaper = rowAsJson<OldestWork>(sql`
  select title, ${nameOf(sql`student_id`)} as "studentName", uploaded_at as since from ${studentPapers}
  where ${isToReview} order by uploaded_at, id limit 1`)

/** The student without an instructor with the oldest account. */
export const oldestUnassigned = rowAsJson<Omit<OldestWork, 'title'>>(sql`
  select name as "studentName", created_at as since from ${users}
  where ${isUnassigned} order by created_at, id limit 1`)
