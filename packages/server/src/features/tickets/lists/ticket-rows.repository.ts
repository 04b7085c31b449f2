import type { Role } from '@capstone/contract/accounts/accounts.constants'
import { TICKET_PREVIEW_LENGTH, type TicketPriority } from '@capstone/contract/tickets/tickets.constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { Sealed } from '../../../rpc/sealed.ts'
import { users } from '../../accounts/accounts.table.ts'
import { isUnreadAnswerTo, isUnreadBy, type TicketKind } from '../ticket-kinds.table.ts'
import { supportTickets } from '../tickets.table.ts'

const { createdAt: time } = supportTickets
const timestampOf = (column: SQL) => sql<Date>`${column}`.mapWith(time)
const timestampOrNull = (column: SQL) => sql<Date | null>`${column}`.mapWith(time)

export type TicketSender = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly course: string | null
  readonly specialization: string | null
}
type Receiver = { readonly name: string; readonly email: string; readonly role: Role }

/** The sender `s` of a ticket `t`; the e-mail address is null unless `canSeeEmail`. */
const senderColumn = (canSeeEmail: SQL) => sql<TicketSender | null>`(
  select json_build_object('id', s.id, 'name', s.name, 'email', case when ${canSeeEmail} then s.email end,
    'course', s.course, 'specialization', s.specialization) from ${users} s where s.id = t.sender_id)`
const receiver = sql<Receiver | null>`(
  select json_build_object('name', r.name, 'email', r.email, 'role', r.role)
  from ${users} r where r.id = t.receiver_id)`

/** The columns of a ticket, selected from {@link withReplies}. */
const rowColumns = <Status extends string, Type extends string>(
  { status, type }: TicketKind<Status, Type>,
  canSeeEmail = sql`true`,
) => ({
  id: sql<string>`t.id`,
  subject: sql<string>`t.subject`,
  message: sql<string>`t.message`,
  priority: sql<TicketPriority>`t.priority`,
  createdAt: timestampOf(sql`t.created_at`),
  repliedAt: timestampOrNull(sql`t.replied_at`),
  resolvedAt: timestampOrNull(sql`t.resolved_at`),
  waitingSince: timestampOrNull(sql`t.waiting_since`),
  replies: sql<number>`replied.replies`,
  lastReplyAt: timestampOrNull(sql`replied.last_reply_at`),
  status,
  type,
  sender: senderColumn(canSeeEmail),
  receiver,
})

const withReplies = ({ tickets, replies }: Pick<TicketKind<string, string>, 'tickets' | 'replies'>) => sql`
  ${tickets} t cross join lateral (
    select count(*)::int as replies, max(r.created_at) as last_reply_at from ${replies} r where r.ticket_id = t.id
  ) replied`

type RowsQuery = {
  readonly ids: SQL
  readonly order: SQL
  readonly readerId: SQL
  readonly canSeeEmail: SQL
}

/**
 * Selects the tickets whose ids the query `ids` selects, each with the start of its message, its sender (with e-mail
 * address where `canSeeEmail`), its receiver, the count of its replies, and whether its answer is new to `readerId`.
 */
export const selectTicketRows = <Status extends string, Type extends string>(
  db: Database,
  kind: TicketKind<Status, Type>,
  { ids, order, readerId, canSeeEmail }: RowsQuery,
) =>
  db
    .select({
      ...rowColumns(kind, canSeeEmail),
      message: sql<string>`left(t.message, ${TICKET_PREVIEW_LENGTH})`,
      hasUnreadAnswer: isUnreadAnswerTo(readerId, kind),
    })
    .from(withReplies(kind))
    // An array makes the planner read the ids once and look each up, whatever number of rows it expects.
    .where(sql`t.id = any(array(${ids}))`)
    .orderBy(order)

/** Loads a ticket as its readers see it, sealed, with whether this reader has an unread notification of it. */
export async function loadTicket<Status extends string, Type extends string>(
  db: Database,
  kind: TicketKind<Status, Type>,
  { id, readerId }: { readonly id: string; readonly readerId: string },
) {
  const [row] = await db
    .select({
      ...rowColumns(kind),
      senderId: sql<string | null>`t.sender_id`,
      receiverId: sql<string | null>`t.receiver_id`,
      isUnread: isUnreadBy(sql`${readerId}`),
    })
    .from(withReplies(kind))
    .where(sql`t.id = ${id}`)
  return new Sealed(row)
}
