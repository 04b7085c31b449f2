import { DAY_MS } from '@capstone/contract/base.constants'
import { NOTIFICATION_RETENTION_DAYS } from '@capstone/contract/notifications/notifications.constants'
import { notificationErrors } from '@capstone/contract/notifications/notifications.errors'
import type {
  NotificationPage,
  ReadNotifications,
} from '@capstone/contract/notifications/notifications.schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { Portal, SignedInContext } from '../../rpc/context.ts'
import { timeBounds } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { refuse } from '../../rpc/refuse.ts'
import { publishEvents } from '../live/live.service.ts'
import { countUnread, findNotifications, findSubjectId, markRead } from './notification-list.repository.ts'

/** Returns the time before which notifications are neither shown nor kept. */
export const retentionStart = ({ clock }: Pick<Portal, 'clock'>): Date =>
  new Date(clock.now().getTime() - NOTIFICATION_RETENTION_DAYS * DAY_MS)

/** Lists the viewer's notifications, newest first, with the number of unread ones. Two prepared statements. */
export async function listNotifications(
  context: SignedInContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<NotificationPage> {
  const { db, viewer, settings } = context
  const own = { userId: viewer.id, since: retentionStart(context) }
  const [rows, unread] = await Promise.all([
    findNotifications(db, own, { before: timeBounds(cursor), limit: limit + 1 }),
    countUnread(db, own),
  ])
  return { ...toPage(rows, limit, (row) => [row.at, row.id]), unread, timeZone: settings.TIME_ZONE }
}

/**
 * Marks one of the viewer's notifications as read, or all, up to a time; they are then not mailed either. Publishes an
 * event for the viewer's other tabs. Returns how many are still unread.
 */
export async function markNotificationsRead(
  context: SignedInContext,
  { id, until }: ReadNotifications,
): Promise<{ unread: number }> {
  const { db, viewer, clock } = context
  await inTransaction(db, async (tx) => {
    const subjectId = id === undefined ? viewer.id : await findSubjectId(tx, viewer.id, id)
    if (subjectId === undefined) refuse(notificationErrors, 'NOTIFICATION_NOT_FOUND')
    const wasUnread = await markRead(tx, { userId: viewer.id, id, until }, clock.now())
    if (wasUnread) await publishEvents(tx, [{ to: [viewer.id], kind: 'notification', subjectId }])
  })
  return { unread: await countUnread(db, { userId: viewer.id, since: retentionStart(context) }) }
}
