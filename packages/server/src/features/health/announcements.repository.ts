import { asc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { announcements } from './health.table.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** Adds an announcement to the administrators' dashboards. */
export async function insertAnnouncement(
  db: Database,
  announcement: typeof announcements.$inferInsert,
): Promise<AnnouncementRow> {
  const [row] = await db.insert(announcements).values(announcement).returning()
  if (!row) throw new Error('The announcement was not inserted.')
  return row
}

/** Finds current and future announcements, ordered by their end. */
export const findAnnouncementsAfter = (db: Database, now: Date): Promise<AnnouncementRow[]> =>
  db
    .select()
    .from(announcements)
    .where(gt(announcements.endsAt, now))
    .orderBy(asc(announcements.endsAt), asc(announcements.id))

/** Deletes an announcement; returns whether it existed. */
export async function deleteAnnouncement(db: Database, id: string): Promise<boolean> {
  const deleted = await db
    .delete(announcements)
    .where(eq(announcements.id, id))
    .returning({ id: announcements.id })
  return deleted.length > 0
}

/** Deletes announcements that ended before a time. */
export const deleteAnnouncementsBefore = async (db: Database, time: Date) => {
  await db.delete(announcements).where(lt(announcements.endsAt, time))
}
