import { DEFAULT_MAIL_MODE } from '@capstone/contract/notifications/notifications.constants'
import { and, desc, eq, isNull, not, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { handIns } from '../../hand-ins/hand-ins.table.ts'
import { mailPreferences, notifications } from '../notifications.table.ts'

/** The notifications a mail was queued for: one, or all of a recipient that were processed at the same time. */
export type MailedNotifications = ({ readonly notificationId: string } | { readonly userId: string }) & {
  readonly mailedAt: Date
}

/** Whether a notification reminds of a hand-in that is no longer awaited, or of a date that has moved since. */
const isOutdatedReminder = (now: Date) => sql`(${notifications.kind} = 'hand_in_reminder' and not exists (
  select from ${handIns} h join ${chatThreads} t on t.id = h.assignment_id
  where h.id = ${notifications.subjectId} and t.archived_at is null and h.status in ('open', 'returned')
    and (h.closes_at is null or h.closes_at >= ${now.toISOString()}::timestamptz)
    and case when ${notifications.payload} ->> 'event' = 'closing'
      then h.closes_at = (${notifications.payload} ->> 'closesAt')::timestamptz
      else h.due_at = (${notifications.payload} ->> 'dueAt')::timestamptz end))`

/** Whether a notification leads to a project that was removed, or to its hand-ins, which nobody can open any more. */
const isOfRemovedProject = sql`(${notifications.kind} in ('project_assigned', 'project_changed', 'access_changed')
    and exists (select from ${chatThreads} t where t.id = ${notifications.subjectId} and t.archived_at is not null)
  or ${notifications.kind} in ('hand_in', 'hand_in_extension') and exists (
    select from ${handIns} h join ${chatThreads} t on t.id = h.assignment_id
    where h.id = case ${notifications.kind} when 'hand_in' then ${notifications.subjectId}
      else (${notifications.payload} ->> 'handInId')::uuid end and t.archived_at is not null))`

/**
 * Finds the notifications that a mail still has to contain, newest first, up to `limit`, with the recipient and the
 * total count. Leaves out those that were read, updated (another mail will contain them) or switched off meanwhile,
 * those of removed projects, and outdated reminders.
 */
export const findNotificationsToMail = (
  tx: Database,
  mailed: MailedNotifications,
  now: Date,
  limit: number,
) =>
  tx
    .select({
      subjectId: notifications.subjectId,
      payload: notifications.payload,
      email: users.email,
      name: users.name,
      role: users.role,
      emailVerified: users.emailVerified,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(
      mailPreferences,
      and(eq(mailPreferences.userId, notifications.userId), eq(mailPreferences.kind, notifications.kind)),
    )
    .where(
      and(
        'notificationId' in mailed
          ? eq(notifications.id, mailed.notificationId)
          : and(eq(notifications.userId, mailed.userId), eq(notifications.mailMode, 'daily')),
        isNull(notifications.readAt),
        isNull(notifications.mailDueAt),
        eq(notifications.mailedAt, mailed.mailedAt),
        sql`coalesce(${mailPreferences.mode}, ${DEFAULT_MAIL_MODE}) <> 'never'`,
        not(isOutdatedReminder(now)),
        not(isOfRemovedProject),
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit)
export type NotificationToMail = Awaited<ReturnType<typeof findNotificationsToMail>>[number]
