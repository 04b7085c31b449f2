import { DEFAULT_MAIL_MODE } from '@capstone/contract/notifications/notifications.constants'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { mailPreferences, notifications } from '../notifications.table.ts'

/** Which notifications a mail was put in line for: one, or all of a person that were taken in the same moment. */
export type MailedSubject = ({ readonly notificationId: string } | { readonly userId: string }) & {
  readonly mailedAt: Date
}

/**
 * What such a mail has to tell still, newest first and at most `limit`, with who gets it and how much there is in all. What
 * was read, happened anew (another mail tells it) or is no longer wanted by mail is left out.
 */
export const findNotificationsToMail = (tx: Database, about: MailedSubject, limit: number) =>
  tx
    .select({
      subjectId: notifications.subjectId,
      payload: notifications.payload,
      email: users.email,
      name: users.name,
      role: users.role,
      emailVerified: users.emailVerified,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(
      mailPreferences,
      and(eq(mailPreferences.userId, notifications.userId), eq(mailPreferences.kind, notifications.kind)),
    )
    .where(
      and(
        'notificationId' in about
          ? eq(notifications.id, about.notificationId)
          : and(eq(notifications.userId, about.userId), eq(notifications.mailMode, 'daily')),
        isNull(notifications.readAt),
        isNull(notifications.mailDueAt),
        eq(notifications.mailedAt, about.mailedAt),
        sql`coalesce(${mailPreferences.mode}, ${DEFAULT_MAIL_MODE}) <> 'never'`,
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit)
export type NotificationToMail = Awaited<ReturnType<typeof findNotificationsToMail>>[number]
