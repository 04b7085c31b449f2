import {
  DIGEST_HOUR,
  MAIL_DELAY_SECONDS,
  type NotificationKind,
} from '@capstone/contract/notifications/notifications.constants'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import type { Database } from '../../db/database.ts'
import { addDays, parseLocalTime, startOfNextDay, toLocalDate } from '../../platform/local-date.ts'
import type { Portal } from '../../rpc/context.ts'
import { type NewLiveEvent, publishEvents } from '../live/live.service.ts'
import { type MailTimes, markSubjectRead, upsertNotifications } from './notify.repository.ts'

type Timed = Pick<Portal, 'clock' | 'settings'>

/** What one person is to be told, about which request, project, paper, thread, meeting or ticket; nobody where there is none. */
export type NewNotification = {
  readonly userId: string | null
  readonly subjectId: string
  readonly payload: NotificationPayload
}

/**
 * Notes, in the transaction of what happened, what people are to be told, in the bell and by mail as they chose. Returns
 * the news of it, for the one `publishEvents` that ends the transaction.
 */
export async function notify(
  tx: Database,
  { clock, settings }: Timed,
  told: readonly NewNotification[],
): Promise<NewLiveEvent[]> {
  const rows = told.flatMap(({ userId, ...rest }) => (userId === null ? [] : [{ userId, ...rest }]))
  if (rows.length === 0) return []
  await upsertNotifications(tx, rows, mailDueTimes({ settings }, clock.now()))
  return rows.map(({ userId, subjectId }) => ({ to: [userId], kind: 'notification', subjectId }))
}

/**
 * Ends a transaction: notes what people are to be told of what happened in it, and announces that with what their screens
 * are to ask for anew. Whatever else the transaction locks comes before, figures that are forgotten too.
 */
export async function tell(
  tx: Database,
  timed: Timed,
  {
    told = [],
    news = [],
  }: { readonly told?: readonly NewNotification[]; readonly news?: readonly NewLiveEvent[] },
): Promise<void> {
  await publishEvents(tx, [...(await notify(tx, timed, told)), ...news])
}

/**
 * Notes that somebody has seen what they were told about one thing, so that it is neither shown as new nor mailed;
 * returns the news of it, none when there was nothing unread.
 */
export async function markSubjectNotificationsRead(
  tx: Database,
  { clock }: Timed,
  about: { readonly userId: string; readonly kind: NotificationKind; readonly subjectId: string },
): Promise<NewLiveEvent[]> {
  const wasUnread = await markSubjectRead(tx, about, clock.now())
  return wasUnread ? [{ to: [about.userId], kind: 'notification', subjectId: about.subjectId }] : []
}

/** When what happens now is mailed, by how a person wants it. */
export const mailDueTimes = ({ settings }: Pick<Portal, 'settings'>, now: Date): MailTimes => ({
  now,
  atOnce: new Date(now.getTime() + MAIL_DELAY_SECONDS * 1000),
  daily: nextDigestAt(settings, now),
})

/** When the next daily mail goes out: at DIGEST_HOUR where the university is. */
export function nextDigestAt(settings: Portal['settings'], now: Date): Date {
  const time = `${String(DIGEST_HOUR).padStart(2, '0')}:00`
  const today = toLocalDate(settings, now)
  for (const day of [today, addDays(today, 1)]) {
    const at = parseLocalTime(settings, `${day} ${time}`)
    if (at && at > now) return at
  }
  // Clocks that are put forward may pass over that hour once.
  return startOfNextDay(settings, now)
}
