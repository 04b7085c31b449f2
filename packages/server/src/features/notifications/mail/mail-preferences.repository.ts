import type { MailMode, NotificationKind } from '@capstone/contract/notifications/notifications.constants'
import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { mailPreferences, notifications } from '../notifications.table.ts'

/** What a person chose; of a kind that is missing they chose nothing. */
export const findMailPreferences = (db: Database, userId: string): Promise<MailPreference[]> =>
  db
    .select({ kind: mailPreferences.kind, mode: mailPreferences.mode })
    .from(mailPreferences)
    .where(eq(mailPreferences.userId, userId))

/**
 * Keeps somebody's account from being deleted until the transaction ends, before what hangs on it is locked: a deletion
 * goes the same way, so that nobody waits in a circle. Says whether it is there.
 */
export async function lockAccountForShare(tx: Database, userId: string): Promise<boolean> {
  const held = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  return held.length > 0
}

/** Keeps what a person chose for one kind. */
export const upsertMailPreference = async (
  tx: Database,
  userId: string,
  choice: MailPreference,
): Promise<void> => {
  await tx
    .insert(mailPreferences)
    .values({ userId, ...choice })
    .onConflictDoUpdate({
      target: [mailPreferences.userId, mailPreferences.kind],
      set: { mode: choice.mode },
    })
}

type Waiting = { readonly userId: string; readonly kind: NotificationKind }

/**
 * Has what of one kind waits to be mailed to a person mailed otherwise: at another moment, or never. Locked in the order in
 * which others write them.
 */
export async function rescheduleMail(
  tx: Database,
  { userId, kind }: Waiting,
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
