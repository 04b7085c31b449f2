import { eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { rateLimits } from '../accounts.table.ts'

/**
 * Counts one attempt under a key, in one statement; the count restarts when its window has passed. Returns the count and
 * the start of its window, in milliseconds since 1970.
 */
export async function countAttempt(db: Database, key: string, windowMs: number, now: Date) {
  const isOver = sql`${rateLimits.lastRequest} <= ${now.getTime() - windowMs}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, lastRequest: now.getTime() })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        lastRequest: sql`case when ${isOver} then ${now.getTime()} else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ count: rateLimits.count, windowStart: rateLimits.lastRequest })
  return row ?? { count: 1, windowStart: now.getTime() }
}

/** Deletes the count of a key. */
export const deleteAttempts = async (db: Database, key: string) => {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Deletes the counts whose window started before this time. */
export const deleteOldAttempts = async (db: Database, before: Date) => {
  await db.delete(rateLimits).where(lte(rateLimits.lastRequest, before.getTime()))
}
