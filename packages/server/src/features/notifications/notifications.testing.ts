import { randomUUID } from 'node:crypto'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import type { Portal } from '../../rpc/context.ts'
import { notifications } from './notifications.table.ts'

export const REPLIED: NotificationPayload = {
  kind: 'ticket',
  ticketType: 'student',
  event: 'replied',
  title: 'A question',
  by: 'Ines',
}

type NotificationFields = Partial<typeof notifications.$inferInsert>

/** Adds a notification; by default unread, not to be mailed, and of a reply to a ticket. Returns its id. */
export async function addNotification(
  { db }: Pick<Portal, 'db'>,
  userId: string,
  given: NotificationFields = {},
) {
  const id = given.id ?? randomUUID()
  const payload = given.payload ?? REPLIED
  await db.insert(notifications).values({
    subjectId: randomUUID(),
    at: new Date(),
    mailMode: 'never',
    ...given,
    id,
    userId,
    payload,
    kind: payload.kind,
  })
  return id
}
