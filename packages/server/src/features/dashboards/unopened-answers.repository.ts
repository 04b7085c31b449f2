import { type SQL, sql } from 'drizzle-orm'
import { type AnyTicketKind, answeredSinceOf, isUnreadAnswerTo } from '../tickets/ticket-kinds.table.ts'

/** Selects the tickets of a sender that were answered, with an unread notification. */
export const unopenedAnswers = (kind: Pick<AnyTicketKind, 'tickets' | 'answered'>, senderId: SQL) => sql`
  select t.id, t.subject, ${answeredSinceOf(kind)} as since from ${kind.tickets} t
  where ${isUnreadAnswerTo(senderId, kind)}`
