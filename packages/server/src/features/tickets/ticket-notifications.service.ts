import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import { notifyAndPublish } from '../notifications/notify.service.ts'
import type { AnyKind } from './ticket-kinds.table.ts'
import type { Person, TicketState } from './tickets.repository.ts'

/** What happened to a ticket, as its notification says it. */
export type TicketEvent = Extract<NotificationPayload, { kind: 'ticket' }>['event']

/** The admins among these people. */
export const adminsOf = (people: readonly Person[]): string[] =>
  people.flatMap(({ id, role }) => (role === 'admin' ? [id] : []))

type Happened = {
  readonly ticket: Pick<TicketState, 'id' | 'senderId' | 'receiverId' | 'subject'>
  readonly event: TicketEvent
  readonly adminIds: readonly string[]
}

/**
 * Ends the transaction of what happened to a ticket. What its sender does is told to who is to answer: the instructor it
 * went to, or every admin; what others do, to its sender. The screens of all of them, and of every admin, hear of it.
 */
export function publishTicketEvent(
  tx: Database,
  context: SignedInContext,
  kind: AnyKind,
  { ticket, event, adminIds }: Happened,
): Promise<void> {
  const { id: subjectId, senderId, receiverId, subject: title } = ticket
  const { id, name: by } = context.viewer
  const isForAdmins = receiverId === null || adminIds.includes(receiverId)
  const concerned = id !== senderId ? [senderId] : isForAdmins ? adminIds : [receiverId]
  const payload = { kind: 'ticket', ticketType: kind.name, title, by, event } as const
  return notifyAndPublish(tx, context, {
    notifications: concerned.map((userId) => ({ userId, subjectId, payload })),
    events: [{ to: [senderId, receiverId, ...adminIds], kind: 'ticket', subjectId }],
  })
}
