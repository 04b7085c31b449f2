import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { calendarFeeds, users } from '../accounts.table.ts'

/** Finds the feed of a person. */
export async function findFeedOf(db: Database, userId: string) {
  const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row
}

/** Finds the person whose feed this is. */
export async function findOwnerOfFeed(db: Database, id: string) {
  const [row] = await db
    .select({ id: users.id, role: users.role })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.id, id))
  return row
}

/** Deletes the feed of a person; returns whether there was one. */
export const deleteFeedOf = async (tx: Database, userId: string): Promise<boolean> => {
  const rows = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.id })
  return rows.length > 0
}

/** Inserts a feed for a person who has none. */
export const insertFeed = async (tx: Database, userId: string, createdAt: Date) => {
  await tx.insert(calendarFeeds).values({ userId, createdAt })
}
