import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { handIns, handInVersions, receiptKeys } from '../hand-ins.table.ts'

/**
 * Finds the receipt of the newest version, for a notification that a hand-in was received; undefined for any other
 * notification.
 */
export async function findReceiptOfNotification(tx: Database, notificationId: string) {
  const [row] = await tx
    .select({ receipt: handInVersions.receipt })
    .from(notifications)
    .innerJoin(handIns, eq(handIns.id, notifications.subjectId))
    .innerJoin(
      handInVersions,
      and(eq(handInVersions.handInId, handIns.id), eq(handInVersions.number, handIns.version)),
    )
    .where(
      and(
        eq(notifications.id, notificationId),
        eq(notifications.kind, 'hand_in'),
        sql`${notifications.payload}->>'event' = 'received'`,
      ),
    )
  return row
}

export type ReceiptKeyRow = typeof receiptKeys.$inferSelect

/** Finds the key that signs. */
export async function findSigningKey(db: Database): Promise<ReceiptKeyRow | undefined> {
  const [row] = await db.select().from(receiptKeys).where(isNotNull(receiptKeys.d))
  return row
}

/** Inserts the signing key unless there is one or its id is taken; returns whether it was inserted. */
export async function insertSigningKey(db: Database, key: typeof receiptKeys.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(receiptKeys)
    .values(key)
    .onConflictDoNothing()
    .returning({ id: receiptKeys.id })
  return rows.length > 0
}

/** Makes concurrent changes of the key wait: a second one would not see the key that the first inserts. */
export const lockReceiptKeys = async (tx: Database) => {
  await tx.execute(sql`lock table ${receiptKeys} in share row exclusive mode`)
}

/** Deletes the private part of the signing key: it signs nothing any more. */
export const retireSigningKey = async (tx: Database) => {
  await tx.update(receiptKeys).set({ d: null }).where(isNotNull(receiptKeys.d))
}

/** Finds the public part of all keys, newest first. */
export const findPublicKeys = (db: Database) =>
  db
    .select({ id: receiptKeys.id, x: receiptKeys.x, isSigning: sql<boolean>`${receiptKeys.d} is not null` })
    .from(receiptKeys)
    .orderBy(desc(receiptKeys.createdAt))
