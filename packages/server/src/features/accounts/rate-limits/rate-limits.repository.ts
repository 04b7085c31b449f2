import { eq, like, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { rateLimits } from '../accounts.table.ts'

/**
 * Counts one attempt under a key, in one statement; the count restarts when its window has passed. Returns the count
 * and the start of its window, in milliseconds since 1970.
 */
export async function countAttempt(db: Database, key: string, windowMs: number, now: Date) {
  const time = now.getTime()
  // A window that starts far in the future dates from before the clock was set back.
  const isOver = sql`(${rateLimits.windowStart} <= ${time - windowMs} or ${rateLimits.windowStart} > ${time + windowMs})`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowStart: time })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: sql`case when ${isOver} then ${time} else ${rateLimits.windowStart} end`,
      },
    })
    .returning({ count: rateLimits.count, windowStart: rateLimits.windowStart })
  return row ?? { count: 1, windowStart: time }
}

/** Delays between attempts: none before the first `free` ones, then `delayMs`, doubled with each up to `maxMs`. */
export type AttemptDelays = {
  readonly free: number
  readonly delayMs: number
  readonly maxMs: number
  /** After this time without an attempt the count restarts. */
  readonly resetAfterMs: number
}

/** Largest exponent of the delay, so that doubling cannot overflow. */
const DOUBLINGS_MAX = 20

/**
 * Counts an attempt under a key unless the delay after the previous one has not passed yet. Each counted attempt starts
 * the window again. Counts in one statement, so that only one of several concurrent attempts passes a delay. Returns 0
 * for a counted attempt, otherwise how many milliseconds to wait.
 */
export async function countDelayedAttempt(db: Database, key: string, delays: AttemptDelays, now: Date) {
  const { free, delayMs, maxMs, resetAfterMs } = delays
  const time = now.getTime()
  const delay = sql`case when ${rateLimits.count} < ${free} then 0
    else least(${maxMs}::bigint, ${delayMs}::bigint << least(${rateLimits.count} - ${free}, ${DOUBLINGS_MAX})) end`
  // A time far in the future dates from before the clock was set back.
  const isReset = sql`(${rateLimits.windowStart} <= ${time - resetAfterMs} or ${rateLimits.windowStart} > ${time + resetAfterMs})`
  const [counted] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowStart: time })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isReset} then 1 else ${rateLimits.count} + 1 end`,
        windowStart: time,
      },
      setWhere: sql`${isReset} or ${rateLimits.windowStart} + ${delay} <= ${time}`,
    })
    .returning({ count: rateLimits.count })
  if (counted) return 0
  const [waiting] = await db
    .select({ until: sql<string>`${rateLimits.windowStart} + ${delay}` })
    .from(rateLimits)
    .where(eq(rateLimits.key, key))
  return Math.max(1, Number(waiting?.until ?? 0) - time)
}

/** Takes back one attempt of a key. */
export const uncountAttempt = async (db: Database, key: string) => {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(0, ${rateLimits.count} - 1)` })
    .where(eq(rateLimits.key, key))
}

/** Deletes the count of a key. */
export const deleteAttempts = async (db: Database, key: string) => {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Deletes the count of a key and of all keys that extend it after a colon. */
export const deleteAttemptsUnder = async (db: Database, key: string) => {
  const extended = `${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}:%`
  await db.delete(rateLimits).where(or(eq(rateLimits.key, key), like(rateLimits.key, extended)))
}

/** Deletes the counts whose window started at or before this time; a delayed attempt that counts starts a new one. */
export const deleteOldAttempts = async (db: Database, before: Date) => {
  await db.delete(rateLimits).where(lte(rateLimits.windowStart, before.getTime()))
}
