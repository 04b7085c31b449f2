import type { MeetingStatus } from '@capstone/contract/meetings/meetings.constants'
import { aliasedTable, and, count, eq, getTableColumns, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { chatThreads, supportMessages } from '../chat/chat.table.ts'
import { calendarRevision, meetings } from './meetings.table.ts'

const meetingColumns = { ...getTableColumns(meetings), proposedByName: users.name }

const receivers = aliasedTable(users, 'receivers')

const selectMeetings = (db: Database) =>
  db.select(meetingColumns).from(meetings).leftJoin(users, eq(users.id, meetings.proposedBy))

export type MeetingRow = Awaited<ReturnType<typeof selectMeetings>>[number]

const isOver = (now: Date) =>
  sql`${meetings.startsAt} + make_interval(mins => ${meetings.minutes}) <= ${now.toISOString()}::timestamptz`

type MeetingListQuery = {
  readonly assignmentId: string
  /** The number of the first message whose meeting is listed. */
  readonly firstNumber: number
  readonly now: Date
  readonly limit: number
}

/** Finds the meetings of a project: upcoming ones, soonest first, then past ones, latest first. */
export const findMeetings = (db: Database, { assignmentId, firstNumber, now, limit }: MeetingListQuery) =>
  selectMeetings(db)
    .innerJoin(supportMessages, eq(supportMessages.id, meetings.id))
    .where(and(eq(meetings.assignmentId, assignmentId), gte(supportMessages.number, firstNumber)))
    .orderBy(
      isOver(now),
      sql`case when ${isOver(now)} then -extract(epoch from ${meetings.startsAt}) else extract(epoch from ${meetings.startsAt}) end`,
      meetings.id,
    )
    .limit(limit)

/** Finds a meeting by its id, without a check of who may see it. */
export async function findMeeting(tx: Database, id: string): Promise<MeetingRow | undefined> {
  const [row] = await selectMeetings(tx).where(eq(meetings.id, id))
  return row
}

/**
 * Loads a meeting with its thread's title and present members, the number of its message, and who received that,
 * sealed.
 */
export async function loadMeeting(db: Database, id: string) {
  const [row] = await db
    .select({
      ...meetingColumns,
      studentId: chatThreads.studentId,
      mentorId: chatThreads.mentorId,
      mentorJoinedAfter: chatThreads.mentorJoinedAfter,
      number: supportMessages.number,
      title: chatThreads.title,
      revision: calendarRevision,
      archivedAt: chatThreads.archivedAt,
      invitedName: receivers.name,
    })
    .from(meetings)
    .innerJoin(chatThreads, eq(chatThreads.id, meetings.assignmentId))
    .innerJoin(supportMessages, eq(supportMessages.id, meetings.id))
    .leftJoin(users, eq(users.id, meetings.proposedBy))
    .leftJoin(receivers, eq(receivers.id, supportMessages.receiverId))
    .where(eq(meetings.id, id))
  return new Sealed(row)
}

/** Updates a meeting's status if it still had the given one; returns whether it did. */
export async function writeMeetingStatus(
  tx: Database,
  { id, status: before }: MeetingRow,
  status: MeetingStatus,
  answeredAt: Date,
): Promise<boolean> {
  const written = await tx
    .update(meetings)
    .set({ status, answeredAt })
    .where(and(eq(meetings.id, id), eq(meetings.status, before)))
    .returning({ id: meetings.id })
  return written.length > 0
}

/** Whether a meeting of this mentor's threads is proposed or accepted and not over. */
const isUpcomingOf = (mentorId: string, now: Date) =>
  and(
    eq(chatThreads.mentorId, mentorId),
    inArray(meetings.status, ['proposed', 'accepted']),
    sql`not ${isOver(now)}`,
  )

/** Counts a mentor's upcoming meetings, without those of removed projects. */
export async function countUpcomingMeetings(db: Database, mentorId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ upcoming: count() })
    .from(meetings)
    .innerJoin(chatThreads, eq(chatThreads.id, meetings.assignmentId))
    .where(and(isUpcomingOf(mentorId, now), isNull(chatThreads.archivedAt)))
  return row?.upcoming ?? 0
}

/** Cancels the upcoming meetings of this mentor's threads, and returns them. */
export const cancelUpcomingMeetings = (tx: Database, mentorId: string, now: Date) =>
  tx
    .update(meetings)
    .set({ status: 'cancelled', answeredAt: now })
    .from(chatThreads)
    .where(and(eq(chatThreads.id, meetings.assignmentId), isUpcomingOf(mentorId, now)))
    .returning({
      id: meetings.id,
      startsAt: meetings.startsAt,
      threadId: chatThreads.id,
      title: chatThreads.title,
      studentId: chatThreads.studentId,
      isArchived: sql<boolean>`${chatThreads.archivedAt} is not null`,
    })

/** Counts a person's unanswered proposals in a project, without those whose time has passed. */
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

/** Adds a meeting unless its id is taken; returns whether it was added. */
export async function insertMeeting(tx: Database, row: typeof meetings.$inferInsert): Promise<boolean> {
  const added = await tx.insert(meetings).values(row).onConflictDoNothing().returning({ id: meetings.id })
  return added.length > 0
}
