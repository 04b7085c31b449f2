import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import type { Database } from '../../db/database.ts'
import type { SignedInContext } from '../../rpc/context.ts'
import type { NewLiveEvent } from '../live/live.service.ts'
import { markNotificationsOfSubjectsRead, notify, notifyAndPublish } from '../notifications/notify.service.ts'
import type { AnyTicketKind } from './ticket-kinds.table.ts'
import { type LockedPerson, lockAdminsForShare, type TicketState } from './tickets.repository.ts'

/** What happened to a ticket, as named in its notification. */
export type TicketEvent = Extract<NotificationPayload, { kind: 'ticket' }>['event']

/** Returns the ids of the admins among these people. */
export const adminIdsOf = (people: readonly LockedPerson[]): string[] =>
  people.flatMap(({ id, role }) => (role === 'admin' ? [id] : []))

type TicketChange = {
  readonly ticket: Pick<TicketState, 'id' | 'senderId' | 'receiverId' | 'subject'>
  readonly event: TicketEvent
  readonly adminIds: readonly string[]
}

/**
 * Notifies people of a change to a ticket and publishes it; call it last in a transaction. The sender's actions notify
 * the receiver, or every admin if the receiver is an admin or missing. Actions of anybody else notify the sender, and
 * mark the actor's notification of the ticket as read; an answer or a resolution also marks those of the receiver and
 * of every admin as read. The live event goes to all of them and to every admin.
 */
export async function publishTicketEvent(
  tx: Database,
  context: SignedInContext,
  kind: AnyTicketKind,
  { ticket, event, adminIds }: TicketChange,
): Promise<void> {
  const { id: subjectId, senderId, receiverId, subject: title } = ticket
  const { id, name: by } = context.viewer
  const isForAdmins = receiverId === null || adminIds.includes(receiverId)
  const handlers = event === 'in_progress' ? [id] : [...new Set([id, receiverId, ...adminIds])]
  const readerIds = id === senderId ? [] : handlers.filter((userId) => userId !== null)
  const readEvents = await markNotificationsOfSubjectsRead(
    tx,
    context,
    'ticket',
    readerIds.map((userId) => ({ userId, subjectId })),
  )
  const recipients = id !== senderId ? [senderId] : isForAdmins ? adminIds : [receiverId]
  const payload = { kind: 'ticket', ticketType: kind.name, title, by, event } as const
  await notifyAndPublish(tx, context, {
    notifications: recipients.map((userId) => ({ userId, subjectId, payload })),
    events: [...readEvents, { to: [senderId, receiverId, ...adminIds], kind: 'ticket', subjectId }],
  })
}

/** Locks all admins against deletion until the transaction ends; returns their ids. Call it before locking tickets. */
export const lockTicketAdmins = (tx: Database): Promise<string[]> => lockAdminsForShare(tx)

type TicketWithoutReceiver = Pick<TicketState, 'id' | 'senderId' | 'subject'> & {
  readonly senderName: string | null
}

/**
 * Notifies the admins, except the one who deletes an instructor, of the students' tickets to that instructor, which
 * wait for the admins from now on. Returns the live events to publish at the end of the transaction.
 */
export async function notifyAdminsOfTickets(
  tx: Database,
  context: SignedInContext,
  tickets: readonly TicketWithoutReceiver[],
  adminIds: readonly string[],
): Promise<NewLiveEvent[]> {
  const otherIds = adminIds.filter((id) => id !== context.viewer.id)
  const notifications = tickets.flatMap(({ id: subjectId, subject: title, senderName: by }) => {
    const payload = { kind: 'ticket', ticketType: 'student', title, by, event: 'opened' } as const
    return otherIds.map((userId) => ({ userId, subjectId, payload }))
  })
  const changed = tickets.map(({ id: subjectId, senderId }) => ({
    to: [senderId, ...adminIds],
    kind: 'ticket' as const,
    subjectId,
  }))
  return [...(await notify(tx, context, notifications)), ...changed]
}
