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
import {
  deleteNotifications,
  findUnreadOfProjects,
  type MailTimes,
  markSubjectsRead,
  type NotificationSubject,
  type NotificationsOfKind,
  upsertNotifications,
  withdrawMentoring,
} from './notify.repository.ts'

type NotifyContext = Pick<Portal, 'clock' | 'settings'>

/** A notification to add: its recipient (none if null), the record it is about, and what happened. */
export type NewNotification = {
  readonly userId: string | null
  readonly subjectId: string
  readonly payload: NotificationPayload
}

/**
 * Adds notifications, in the transaction of the write they report, and schedules their mails as each recipient prefers.
 * Returns the live events to publish for them at the end of the transaction.
 */
export async function notify(
  tx: Database,
  { clock, settings }: NotifyContext,
  notifications: readonly NewNotification[],
): Promise<NewLiveEvent[]> {
  const rows = notifications.flatMap(({ userId, ...rest }) => (userId === null ? [] : [{ userId, ...rest }]))
  if (rows.length === 0) return []
  await upsertNotifications(tx, rows, mailDueTimes({ settings }, clock.now()))
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return Array.from(bySubject, ([subjectId, each]) => ({
    to: each.map(({ userId }) => userId),
    kind: 'notification',
    subjectId,
  }))
}

/**
 * Adds notifications and publishes their live events together with `events`. Call it last in a transaction: every other
 * lock, including that of an invalidated summary, must be taken before.
 */
export async function notifyAndPublish(
  tx: Database,
  context: NotifyContext,
  {
    notifications = [],
    events = [],
  }: { readonly notifications?: readonly NewNotification[]; readonly events?: readonly NewLiveEvent[] },
): Promise<void> {
  await publishEvents(tx, [...(await notify(tx, context, notifications)), ...events])
}

/**
 * Marks a person's notifications of one kind about one record as read, so that they are neither shown as new nor
 * mailed. Returns the live events to publish; none when nothing was unread.
 */
export const markSubjectNotificationsRead = (
  tx: Database,
  context: Pick<NotifyContext, 'clock'>,
  subject: NotificationsOfKind,
): Promise<NewLiveEvent[]> => markNotificationsOfKindsRead(tx, context, [subject])

/** Marks notifications of one kind about several records or of several people as read, in one statement. */
export const markNotificationsOfSubjectsRead = (
  tx: Database,
  context: Pick<NotifyContext, 'clock'>,
  kind: NotificationKind,
  subjects: readonly NotificationSubject[],
): Promise<NewLiveEvent[]> =>
  markNotificationsOfKindsRead(
    tx,
    context,
    subjects.map((subject) => ({ ...subject, kind })),
  )

/** Marks notifications of several kinds as read, in one statement. */
export async function markNotificationsOfKindsRead(
  tx: Database,
  { clock }: Pick<NotifyContext, 'clock'>,
  subjects: readonly NotificationsOfKind[],
): Promise<NewLiveEvent[]> {
  const unread = await markSubjectsRead(tx, subjects, clock.now())
  return unread.map(({ userId, subjectId }) => ({ to: [userId], kind: 'notification', subjectId }))
}

/**
 * Marks everybody's notifications that lead to removed projects or to their hand-ins as read. Those of messages stay:
 * the thread can still be read. Returns the live events to publish.
 */
export const markNotificationsOfProjectsRead = async (
  tx: Database,
  context: Pick<NotifyContext, 'clock'>,
  assignmentIds: readonly string[],
): Promise<NewLiveEvent[]> =>
  markNotificationsOfKindsRead(tx, context, await findUnreadOfProjects(tx, assignmentIds))

/**
 * Withdraws the unread notifications of a student and an instructor that one was assigned to the other. Returns the
 * live events to publish.
 */
export async function withdrawMentoringNotifications(
  tx: Database,
  { clock }: Pick<NotifyContext, 'clock'>,
  mentoring: { readonly studentId: string; readonly instructorId: string },
): Promise<NewLiveEvent[]> {
  const withdrawn = await withdrawMentoring(tx, mentoring, clock.now())
  return withdrawn.map(({ userId, subjectId }) => ({ to: [userId], kind: 'notification', subjectId }))
}

/**
 * Deletes everybody's notifications about records that are deleted, so that none is shown or mailed any more. Returns
 * the live events to publish.
 */
export async function removeNotifications(
  tx: Database,
  subjectIds: readonly string[],
): Promise<NewLiveEvent[]> {
  const userIds = await deleteNotifications(tx, subjectIds)
  return userIds.map((userId) => ({ to: [userId], kind: 'notification', subjectId: userId }))
}

/** When a notification created now is mailed, if immediately and if daily. */
export const mailDueTimes = ({ settings }: Pick<Portal, 'settings'>, now: Date): MailTimes => ({
  now,
  immediate: new Date(now.getTime() + MAIL_DELAY_SECONDS * 1000),
  daily: nextDigestAt(settings, now),
})

/** When the next daily mail is sent: at DIGEST_HOUR in TIME_ZONE. */
export function nextDigestAt(settings: Portal['settings'], now: Date): Date {
  const time = `${String(DIGEST_HOUR).padStart(2, '0')}:00`
  const today = toLocalDate(settings, now)
  for (const day of [today, addDays(today, 1)]) {
    const at = parseLocalTime(settings, `${day} ${time}`)
    if (at && at > now) return at
  }
  // A daylight-saving change may skip that hour on one day.
  return startOfNextDay(settings, now)
}
