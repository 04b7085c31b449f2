import { and, asc, eq, gt, not, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { chatThreads, isSeenByMentor, supportMessages } from '../../chat/chat.table.ts'
import { calendarRevision, meetings } from '../../meetings/meetings.table.ts'
import { closedBeforeStart } from '../hand-ins.repository.ts'
import { handInItems, handInPlans, handIns } from '../hand-ins.table.ts'

const isMember = (userId: string) => or(eq(chatThreads.studentId, userId), eq(chatThreads.mentorId, userId))

/** The dates after `since` that are nearest to `now`, up to `limit`. */
type CalendarQuery = { readonly now: Date; readonly since: Date; readonly limit: number }

const distance = (time: SQLWrapper, { now }: CalendarQuery) =>
  sql`abs(extract(epoch from ${time} - ${now.toISOString()}::timestamptz))`

/**
 * Finds the due dates of a person's hand-ins: a student's own, or those of the projects a mentor mentors. Leaves out
 * those that had closed before their project began, because nobody could hand them in.
 */
export const findDueDates = (db: Database, userId: string, query: CalendarQuery) =>
  db
    .select({
      id: handIns.id,
      title: handInItems.title,
      status: handIns.status,
      dueAt: handIns.dueAt,
      closesAt: handIns.closesAt,
      isExtended: sql<boolean>`${handIns.extendedTo} = ${handIns.dueAt}`,
      /**
       * Grows with every change of the hand-in, of its plan, which may give its item another title, and of the title of
       * its project.
       */
      revision: sql<number>`${handIns.revision} + coalesce(${handInPlans.revision}, 0) + ${chatThreads.titleRevision}`,
      createdAt: handIns.createdAt,
      reviewedAt: handIns.reviewedAt,
      submittedAt: handIns.submittedAt,
      projectTitle: chatThreads.title,
      archivedAt: chatThreads.archivedAt,
      studentId: chatThreads.studentId,
      studentName: users.name,
    })
    .from(chatThreads)
    .innerJoin(handIns, eq(handIns.assignmentId, chatThreads.id))
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .leftJoin(handInPlans, eq(handInPlans.id, handInItems.planId))
    .innerJoin(users, eq(users.id, chatThreads.studentId))
    .where(and(isMember(userId), gt(handIns.dueAt, query.since), not(closedBeforeStart)))
    .orderBy(distance(handIns.dueAt, query), asc(handIns.id))
    .limit(query.limit)

/** Finds a person's meetings. A mentor's are those whose messages they see. */
export const findMeetingDates = (db: Database, userId: string, query: CalendarQuery) =>
  db
    .select({
      id: meetings.id,
      title: chatThreads.title,
      startsAt: meetings.startsAt,
      minutes: meetings.minutes,
      place: meetings.place,
      note: meetings.note,
      status: meetings.status,
      revision: calendarRevision,
      proposedAt: meetings.proposedAt,
      answeredAt: meetings.answeredAt,
      archivedAt: chatThreads.archivedAt,
      studentId: chatThreads.studentId,
      studentName: users.name,
    })
    .from(chatThreads)
    .innerJoin(meetings, eq(meetings.assignmentId, chatThreads.id))
    .innerJoin(supportMessages, eq(supportMessages.id, meetings.id))
    .innerJoin(users, eq(users.id, chatThreads.studentId))
    .where(
      and(
        or(eq(chatThreads.studentId, userId), and(eq(chatThreads.mentorId, userId), isSeenByMentor)),
        gt(meetings.startsAt, query.since),
      ),
    )
    .orderBy(distance(meetings.startsAt, query), asc(meetings.id))
    .limit(query.limit)
