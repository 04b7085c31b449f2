import { eq, sql } from 'drizzle-orm'
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

/** Gives a person a feed with a new id, in place of any former one; returns whether they had a feed before. */
export async function renewFeedOf(tx: Database, userId: string, createdAt: Date): Promise<boolean> {
  const former = await findFeedOf(tx, userId)
  await tx
    .insert(calendarFeeds)
    .values({ userId, createdAt })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { id: sql`excluded.id`, createdAt } })
  return former !== undefined
}
