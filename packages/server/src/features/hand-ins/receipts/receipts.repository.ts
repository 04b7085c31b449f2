import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { handIns, handInVersions } from '../hand-ins.table.ts'

/** Finds the newest version of the hand-in whose arrival a notification tells its student; undefined for any other. */
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
