import { type SQL, sql } from 'drizzle-orm'
import { isUnassigned, users } from '../../accounts/accounts.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { adminInstructorTickets, supportTickets } from '../../tickets/tickets.table.ts'
import { personName } from './admin-activity.repository.ts'

// Literals rather than parameters, so that a prepared plan can use the partial indexes.
export const waitsForAnswer = sql`waiting_since is not null`

export const isPending = sql`${projectRequests.status} = 'pending'`

/** A paper that waits for an administrator: not published, and not returned to its student. */
export const waitsForAdmin = sql`(${studentPapers.status} in ('review', 'approved')
  or ${studentPapers.status} = 'draft' and ${studentPapers.returnedAt} is null)`

/** Selects one row as JSON, or null; its times are strings. */
const rowAsJson = <Row>(row: SQL) => sql<Row | null>`(select row_to_json(found) from (${row}) found)`

type OldestTicket = { readonly ticketId: string; readonly subject: string; readonly since: string }
const longestWaiting = sql`${waitsForAnswer} and waiting_since < ${sql.placeholder('longWaitCutoff')}::timestamptz
  order by waiting_since, id limit 1`

export const oldestTicket = rowAsJson<OldestTicket>(sql`
  select id as "ticketId", subject, waiting_since as since from ${supportTickets} where ${longestWaiting}`)

export const oldestInstructorTicket = rowAsJson<
  OldestTicket & { readonly instructorName: string | null }
>(sql`
  select id as "ticketId", subject, ${personName(sql`sender_id`)} as "instructorName", waiting_since as since
  from ${adminInstructorTickets} where ${longestWaiting}`)

type OldestWork = { readonly title: string; readonly studentName: string; readonly since: string }

export const oldestRequest = rowAsJson<OldestWork>(sql`
  select title, ${personName(sql`student_id`)} as "studentName", requested_at as since from ${projectRequests}
  where ${isPending} order by requested_at, id limit 1`)

export const oldestPaper = rowAsJson<OldestWork>(sql`
  select title, ${personName(sql`student_id`)} as "studentName", uploaded_at as since from ${studentPapers}
  where ${waitsForAdmin} order by uploaded_at, id limit 1`)

/** In the order of the list that it links to, and of its index. */
export const oldestUnassigned = rowAsJson<Omit<OldestWork, 'title'>>(sql`
  select name as "studentName", created_at as since from ${users}
  where ${isUnassigned} order by created_at, lower(name), id limit 1`)
