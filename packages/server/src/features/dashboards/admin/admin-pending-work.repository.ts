import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'

// Written out, not as parameters: only so can a prepared plan use the indexes that hold such rows alone.
/** A student whom nobody mentors. */
export const isUnassigned = sql`${users.role} = 'student' and ${users.assignedInstructor} is null`

/** A student's ticket that waits for an answer: the first, or one to what its sender wrote since. */
export const isUnanswered = sql`${supportTickets.waitingSince} is not null`

/** A request that nobody has reviewed. */
export const isPending = sql`${projectRequests.status} = 'pending'`

/** A paper that waits for an administrator: new, or under review; one that was returned waits for its student. */
export const waitsForReview = sql`(${studentPapers.status} = 'review'
  or ${studentPapers.status} = 'draft' and ${studentPapers.returnedAt} is null)`

/** One row as it is told, or null; its moment is a text. */
const only = <Row>(row: SQL) => sql<Row | null>`(select row_to_json(told) from (${row}) told)`

const nameOf = (id: SQL) => sql`(select person.name from ${users} person where person.id = ${id})`

/** The ticket that waits longest for an answer, since before `waitingSince`. */
export const oldestTicket = only<{
  readonly ticketId: string
  readonly subject: string
  readonly since: string
}>(sql`
  select id as "ticketId", subject, waiting_since as since from ${supportTickets}
  where ${isUnanswered} and waiting_since < ${sql.placeholder('waitingSince')}::timestamptz
  order by waiting_since, id limit 1`)

type OldestWork = { readonly title: string; readonly studentName: string; readonly since: string }

/** The pending request that was made first. */
export const oldestRequest = only<OldestWork>(sql`
  select title, ${nameOf(sql`student_id`)} as "studentName", requested_at as since from ${projectRequests}
  where ${isPending} order by requested_at, id limit 1`)

/** The paper to review that was uploaded first. */
export const oldestPaper = only<OldestWork>(sql`
  select title, ${nameOf(sql`student_id`)} as "studentName", uploaded_at as since from ${studentPapers}
  where ${waitsForReview} order by uploaded_at, id limit 1`)

/** The student without an instructor who came first. */
export const oldestUnassigned = only<Omit<OldestWork, 'title'>>(sql`
  select name as "studentName", created_at as since from ${users}
  where ${isUnassigned} order by created_at, id limit 1`)
