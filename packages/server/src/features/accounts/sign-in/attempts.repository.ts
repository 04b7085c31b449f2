import { eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { rateLimits } from '../accounts.table.ts'

/**
 * Counts one attempt under a key, in one statement: a new count begins when the last one is older than the window.
 * Returns the count so far and when it began, in milliseconds since 1970.
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
    .returning({ count: rateLimits.count, beganAt: rateLimits.lastRequest })
  return row ?? { count: 1, beganAt: now.getTime() }
}

/** Forgets the attempts under a key. */
export const deleteAttempts = async (db: Database, key: string) => {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Forgets the counts that began before a moment. */
export const deleteOldAttempts = async (db: Database, before: Date) => {
  await db.delete(rateLimits).where(lte(rateLimits.lastRequest, before.getTime()))
}
