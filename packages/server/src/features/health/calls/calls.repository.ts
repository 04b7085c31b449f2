import { lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { LocalDate } from '../../../platform/local-date.ts'
import { callDays } from '../health.table.ts'

export type CallRow = Pick<typeof callDays.$inferInsert, 'day' | 'bucket' | 'calls'> & {
  readonly failures: number
}

/** Adds to what was counted of these days and buckets, so that any number of processes can. */
export async function addCalls(db: Database, rows: readonly CallRow[]): Promise<void> {
  // Two processes that lock the same rows in one order never wait for each other in a circle.
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

/** Forgets the days before this one. */
export const deleteCallsBefore = async (db: Database, day: LocalDate) => {
  await db.delete(callDays).where(lt(callDays.day, day))
}
