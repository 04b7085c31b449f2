import { type SQL, sql } from 'drizzle-orm'
import { type AnyTicketKind, answeredSince, isUnreadBy } from '../tickets/ticket-kinds.table.ts'

/** Selects the tickets of a sender that were answered and not opened since. */
export const unopenedAnswers = ({ tickets }: Pick<AnyTicketKind, 'tickets'>, senderId: SQL) => sql`
  select t.id, t.subject, ${answeredSince} as since from ${tickets} t
  where t.sender_id = ${senderId} and (${answeredSince}) is not null and ${isUnreadBy(senderId)}`
