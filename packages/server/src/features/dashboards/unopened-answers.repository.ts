import { type SQL, sql } from 'drizzle-orm'
import { type AnyTicketKind, answeredSinceOf, isUnreadBy } from '../tickets/ticket-kinds.table.ts'

/** Selects the tickets of a sender that were answered, with an unread notification. */
export const unopenedAnswers = (kind: Pick<AnyTicketKind, 'tickets' | 'answered'>, senderId: SQL) => sql`
  select t.id, t.subject, ${answeredSinceOf(kind)} as since from ${kind.tickets} t
  where t.sender_id = ${senderId} and (${answeredSinceOf(kind)}) is not null and ${isUnreadBy(senderId)}`
