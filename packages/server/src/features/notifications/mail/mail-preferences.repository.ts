import type { MailMode, NotificationKind } from '@capstone/contract/notifications/notifications.constants'
import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { mailPreferences, notifications } from '../notifications.table.ts'

/** Finds a person's mail preferences; a kind without one is missing. */
export const findMailPreferences = (db: Database, userId: string): Promise<MailPreference[]> =>
  db
    .select({ kind: mailPreferences.kind, mode: mailPreferences.mode })
    .from(mailPreferences)
    .where(eq(mailPreferences.userId, userId))

/**
 * Locks an account against deletion until the transaction ends, before the rows that reference it: a deletion locks in
 * the same order, which avoids deadlock. Returns whether the account exists.
 */
export async function lockAccount(tx: Database, userId: string): Promise<boolean> {
  const locked = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return locked.length > 0
}

/** Saves a person's mail preference for one kind. */
export const upsertMailPreference = async (
  tx: Database,
  userId: string,
  preference: MailPreference,
): Promise<void> => {
  await tx
    .insert(mailPreferences)
    .values({ userId, ...preference })
    .onConflictDoUpdate({
      target: [mailPreferences.userId, mailPreferences.kind],
      set: { mode: preference.mode },
    })
}

type WaitingMails = { readonly userId: string; readonly kind: NotificationKind }

/**
 * Reschedules a person's mails of one kind that are not yet queued: to another time, or never. Locks the rows in the
 * order in which they are written.
 */
export async function rescheduleMail(
  tx: Database,
  { userId, kind }: WaitingMails,
  { mode, dueAt }: { readonly mode: MailMode; readonly dueAt: Date | null },
): Promise<void> {
  const waiting = tx.$with('waiting').as(
    tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.kind, kind),
          isNotNull(notifications.mailDueAt),
          isNull(notifications.readAt),
        ),
      )
      .orderBy(asc(notifications.subjectId))
      .for('update'),
  )
  await tx
    .with(waiting)
    .update(notifications)
    .set({ mailMode: mode, mailDueAt: dueAt })
    .from(waiting)
    .where(eq(notifications.id, waiting.id))
}
