import { asc, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { notices } from './health.table.ts'

export type NoticeRow = typeof notices.$inferSelect

export async function insertNotice(db: Database, notice: typeof notices.$inferInsert): Promise<NoticeRow> {
  const [row] = await db.insert(notices).values(notice).returning()
  if (!row) throw new Error('The notice was not written.')
  return row
}

/** Notices that are not over yet, the one that ends first at first. */
export const findNoticesAfter = (db: Database, now: Date): Promise<NoticeRow[]> =>
  db.select().from(notices).where(gt(notices.endsAt, now)).orderBy(asc(notices.endsAt), asc(notices.id))

/** Whether there was one. */
export async function deleteNotice(db: Database, id: string): Promise<boolean> {
  const gone = await db.delete(notices).where(eq(notices.id, id)).returning({ id: notices.id })
  return gone.length > 0
}

/** Forgets notices that ended before this moment. */
export const deleteNoticesBefore = async (db: Database, time: Date) => {
  await db.delete(notices).where(lt(notices.endsAt, time))
}
