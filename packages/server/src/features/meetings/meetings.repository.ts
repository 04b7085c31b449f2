import { and, count, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { meetings } from './meetings.table.ts'

const meetingColumns = { ...getTableColumns(meetings), proposedByName: users.name }

const selectMeetings = (db: Database) =>
  db.select(meetingColumns).from(meetings).leftJoin(users, eq(users.id, meetings.proposedBy))

export type MeetingRow = Awaited<ReturnType<typeof selectMeetings>>[number]

const isOver = (now: Date) =>
  sql`${meetings.startsAt} + make_interval(mins => ${meetings.minutes}) <= ${now.toISOString()}::timestamptz`

/** The meetings of a project: those that are not over, soonest first, then the others, latest first. */
export const findMeetings = (db: Database, assignmentId: string, now: Date, limit: number) =>
  selectMeetings(db)
    .where(eq(meetings.assignmentId, assignmentId))
    .orderBy(
      isOver(now),
      sql`case when ${isOver(now)} then -extract(epoch from ${meetings.startsAt}) else extract(epoch from ${meetings.startsAt}) end`,
      meetings.id,
    )
    .limit(limit)

/** One meeting by its id, whoever's it is. */
export async function findMeeting(tx: Database, id: string): Promise<MeetingRow | undefined> {
  const [row] = await selectMeetings(tx).where(eq(meetings.id, id))
  return row
}

/** How many proposals of this person for a project wait for an answer: those whose time has not come yet. */
export async function countOpenProposals(
  tx: Database,
  assignmentId: string,
  proposedBy: string,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(meetings)
    .where(
      and(
        eq(meetings.assignmentId, assignmentId),
        eq(meetings.proposedBy, proposedBy),
        eq(meetings.status, 'proposed'),
        gt(meetings.startsAt, now),
      ),
    )
  return row?.open ?? 0
}

/** Adds a meeting; returns whether its id was free. */
export async function insertMeeting(tx: Database, row: typeof meetings.$inferInsert): Promise<boolean> {
  const added = await tx.insert(meetings).values(row).onConflictDoNothing().returning({ id: meetings.id })
  return added.length > 0
}
