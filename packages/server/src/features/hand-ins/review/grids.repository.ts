import type { CourseAndYear } from '@capstone/contract/hand-ins/review/review.schemas'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { NO_TIME, type WaitBounds } from '../../../rpc/cursor.ts'
import type { AdminScope, InstructorScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { closedBeforeStart } from '../hand-ins.repository.ts'
import { handInItems, handInPlans, handIns, isWaitingForReview } from '../hand-ins.table.ts'

export type NameBounds = { readonly name: string; readonly id: string } | undefined

const sortName = sql<string>`lower(${users.name})`
const rowColumns = {
  assignmentId: chatThreads.id,
  projectTitle: chatThreads.title,
  studentId: users.id,
  studentName: users.name,
  email: users.email,
  sortName,
}

const isAfterName = (after: NameBounds) =>
  after && sql`(lower(${users.name}), ${chatThreads.id}) > (${after.name}, ${after.id}::uuid)`

const hasHandIns = sql`exists (select from ${handIns} h where h.assignment_id = ${chatThreads.id})`

type MentoredPageQuery = {
  readonly projectId: string | undefined
  readonly after: WaitBounds | undefined
  readonly limit: number
}

/**
 * Finds the projects the instructor mentors that have hand-ins, or those of one repository project: first the one whose
 * version has waited longest for review, last those without one, by student's name.
 */
export function findMentoredRows(
  db: Database,
  scope: InstructorScope,
  { projectId, after, limit }: MentoredPageQuery,
) {
  const waiting = db
    .select({ since: sql<Date | null>`min(${handIns.submittedAt})`.mapWith(handIns.submittedAt).as('since') })
    .from(handIns)
    .where(and(eq(handIns.assignmentId, chatThreads.id), isWaitingForReview))
    .as('waiting')
  const since = sql`coalesce(${waiting.since}, ${NO_TIME}::timestamptz)`
  return db
    .select({ ...rowColumns, since: waiting.since })
    .from(chatThreads)
    .innerJoin(users, eq(users.id, chatThreads.studentId))
    .innerJoinLateral(waiting, sql`true`)
    .where(
      and(
        eq(chatThreads.mentorId, scope.userId),
        isNull(chatThreads.archivedAt),
        hasHandIns,
        projectId === undefined
          ? undefined
          : sql`exists (select from ${studentProjects} p where p.id = ${chatThreads.id}
              and p.instructor_project_id = ${projectId}::uuid)`,
        after &&
          sql`(${since}, ${sortName}, ${chatThreads.id}) > (${after.since}::timestamptz, ${after.name}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(since, sortName, asc(chatThreads.id))
    .limit(limit)
}

type CoursePageQuery = CourseAndYear & { readonly after: NameBounds; readonly limit: number }

/** Finds the projects of a course and year that have hand-ins, by student's name. */
export const findCourseRows = (
  db: Database,
  _scope: AdminScope,
  { course, year, after, limit }: CoursePageQuery,
) =>
  db
    .select(rowColumns)
    .from(users)
    .innerJoin(chatThreads, eq(chatThreads.studentId, users.id))
    .where(
      and(
        eq(users.role, 'student'),
        eq(users.course, course),
        eq(users.year, year),
        isNull(chatThreads.archivedAt),
        hasHandIns,
        after && sql`lower(${users.name}) >= ${after.name}`,
        isAfterName(after),
      ),
    )
    .orderBy(sortName, asc(chatThreads.id))
    .limit(limit)

/**
 * Counts the students who have hand-ins of the plan of a course and year but have moved to another, grouped by where
 * they are now. An archived plan is not counted: its students have moved on.
 */
export const countMovedStudents = (db: Database, _scope: AdminScope, { course, year }: CourseAndYear) =>
  db
    .select({
      course: users.course,
      year: users.year,
      students: sql<number>`count(distinct ${users.id})::int`,
    })
    .from(handInPlans)
    .innerJoin(handInItems, eq(handInItems.planId, handInPlans.id))
    .innerJoin(handIns, eq(handIns.itemId, handInItems.id))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .innerJoin(users, eq(users.id, chatThreads.studentId))
    .where(
      and(
        eq(handInPlans.course, course),
        eq(handInPlans.year, year),
        ne(handInPlans.status, 'archived'),
        isNull(chatThreads.archivedAt),
        sql`(${users.course}, ${users.year}) is distinct from (${handInPlans.course}, ${handInPlans.year})`,
      ),
    )
    .groupBy(users.course, users.year)
    .orderBy(users.course, users.year)

export type GridProjectRow = Awaited<ReturnType<typeof findCourseRows>>[number]

/** Finds the hand-ins of these projects, by due date of their items. */
export const findCells = (db: Database, assignmentIds: readonly string[]) =>
  db
    .select({
      handInId: handIns.id,
      assignmentId: handIns.assignmentId,
      itemId: handIns.itemId,
      title: handInItems.title,
      itemDueAt: handInItems.dueAt,
      status: handIns.status,
      dueAt: handIns.dueAt,
      closesAt: handIns.closesAt,
      submittedAt: handIns.submittedAt,
      reviewedAt: handIns.reviewedAt,
      version: handIns.version,
      isLate: handIns.isLate,
      extendedTo: handIns.extendedTo,
      ownDueAt: handIns.ownDueAt,
      ownDueFrom: handIns.ownDueFrom,
      closedBeforeStart,
    })
    .from(handIns)
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .where(inArray(handIns.assignmentId, [...assignmentIds]))
    .orderBy(asc(handInItems.dueAt), asc(handInItems.position), asc(handIns.itemId))

export type CellRow = Awaited<ReturnType<typeof findCells>>[number]
