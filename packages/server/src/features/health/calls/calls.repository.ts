import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { LocalDate } from '../../../platform/local-date.ts'
import { callDays } from '../health.table.ts'

export type CallRow = Pick<typeof callDays.$inferInsert, 'day' | 'bucket' | 'calls'> & {
  readonly failures: number
}

/** Adds counts to days and buckets. Several processes may do so concurrently. */
export async function addCalls(db: Database, rows: readonly CallRow[]): Promise<void> {
  // Rows are always locked in this order, which avoids deadlock.
  const inOrder = rows.toSorted((one, other) =>
    one.day === other.day ? one.bucket - other.bucket : one.day < other.day ? -1 : 1,
  )
  await db
    .insert(callDays)
    .values(inOrder)
    .onConflictDoUpdate({
      target: [callDays.day, callDays.bucket],
      set: {
        calls: sql`${callDays.calls} + excluded.calls`,
        failures: sql`${callDays.failures} + excluded.failures`,
      },
    })
}

/** Deletes the counts of earlier days. */
export const deleteCallsBefore = async (db: Database, day: LocalDate) => {
  await db.delete(callDays).where(lt(callDays.day, day))
}
