import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { aliasedTable, and, asc, desc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import { countAll } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { handInExtensions, handInItems, handIns } from '../hand-ins.table.ts'

const mentors = aliasedTable(users, 'mentors')
const deciders = aliasedTable(users, 'deciders')
const students = aliasedTable(users, 'students')

const extensionColumns = {
  ...getTableColumns(handInExtensions),
  mentorName: mentors.name,
  deciderName: deciders.name,
}

const selectExtensions = (db: Database) =>
  db
    .select(extensionColumns)
    .from(handInExtensions)
    .leftJoin(mentors, eq(mentors.id, handInExtensions.mentorId))
    .leftJoin(deciders, eq(deciders.id, handInExtensions.decidedBy))

export type ExtensionRow = Awaited<ReturnType<typeof selectExtensions>>[number]

/** Finds the requests of a hand-in, newest first. */
export const findExtensions = (db: Database, handInId: string): Promise<ExtensionRow[]> =>
  selectExtensions(db)
    .where(eq(handInExtensions.handInId, handInId))
    .orderBy(desc(handInExtensions.requestedAt), desc(handInExtensions.id))

/** Finds a request by its id. Its hand-in says who may see it. */
export async function findExtension(db: Database, id: string): Promise<ExtensionRow | undefined> {
  const [row] = await selectExtensions(db).where(eq(handInExtensions.id, id))
  return row
}

/** Adds a request unless its id is taken; returns whether it was added. */
export async function insertExtension(
  tx: Database,
  extension: Pick<
    typeof handInExtensions.$inferInsert,
    'id' | 'handInId' | 'reason' | 'until' | 'requestedAt'
  >,
): Promise<boolean> {
  const rows = await tx
    .insert(handInExtensions)
    .values(extension)
    .onConflictDoNothing({ target: handInExtensions.id })
    .returning({ id: handInExtensions.id })
  return rows.length > 0
}

/** Updates columns of a request. */
export const updateExtension = async (
  tx: Database,
  id: string,
  change: Partial<typeof handInExtensions.$inferInsert>,
) => {
  await tx.update(handInExtensions).set(change).where(eq(handInExtensions.id, id))
}

const isRequested = eq(handInExtensions.status, 'requested')
/** Whether a hand-in may still need more time: its project exists, and it was not accepted. */
const mayNeedTime = and(isNull(chatThreads.archivedAt), ne(handIns.status, 'accepted'))

/**
 * Counts the undecided requests, up to COUNTED_MAX, without those of removed projects and accepted hand-ins; where
 * mentors decide, only those of projects without one.
 */
export async function countOpenExtensions(
  db: Database,
  _scope: AdminScope,
  mentorsDecide: boolean,
): Promise<number> {
  const isLeftToAdmins = mentorsDecide ? isNull(chatThreads.mentorId) : undefined
  // Looked up for each request that is counted: a join would read all hand-ins.
  const project = db
    .select({ id: chatThreads.id })
    .from(handIns)
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(and(eq(handIns.id, handInExtensions.handInId), mayNeedTime, isLeftToAdmins))
    .limit(1)
    .as('project')
  const open = db
    .select({ id: handInExtensions.id })
    .from(handInExtensions)
    .crossJoinLateral(project)
    .where(isRequested)
    .limit(COUNTED_MAX)
    .as('open')
  const [row] = await db.select({ count: countAll }).from(open)
  return row?.count ?? 0
}

/**
 * Finds the undecided requests of the projects that a person mentors and whose student has no instructor, with what
 * their notification says.
 */
export const findExtensionsLosingMentor = (db: Database, mentorId: string) =>
  db
    .select({
      id: handInExtensions.id,
      until: handInExtensions.until,
      handInId: handIns.id,
      title: handInItems.title,
      project: chatThreads.title,
      by: students.name,
    })
    .from(chatThreads)
    .innerJoin(students, eq(students.id, chatThreads.studentId))
    .innerJoin(handIns, eq(handIns.assignmentId, chatThreads.id))
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .innerJoin(handInExtensions, eq(handInExtensions.handInId, handIns.id))
    .where(
      and(eq(chatThreads.mentorId, mentorId), isNull(students.assignedInstructor), isRequested, mayNeedTime),
    )

type ExtensionPageQuery = {
  readonly filter: 'open' | 'decided' | 'all'
  /** The end of the previous page, in the order of the list. */
  readonly after: TimeBounds
  readonly limit: number
}

/** Finds requests of all students: the open ones longest waiting first, others newest first. */
export const findAllExtensions = (
  db: Database,
  _scope: AdminScope,
  { filter, after, limit }: ExtensionPageQuery,
) => {
  const key = sql`(${handInExtensions.requestedAt}, ${handInExtensions.id})`
  const bound = sql`(${after.time}::timestamptz, ${after.id}::uuid)`
  // The index of open requests is in descending order and read backwards.
  const [isAfter, order] = filter === 'open' ? [sql`${key} > ${bound}`, asc] : [sql`${key} < ${bound}`, desc]
  return db
    .select({
      ...extensionColumns,
      isWaiting: sql<boolean>`${and(isRequested, mayNeedTime)}`,
      title: handInItems.title,
      dueAt: handIns.dueAt,
      closesAt: handIns.closesAt,
      projectTitle: chatThreads.title,
      projectMentorId: chatThreads.mentorId,
      studentId: chatThreads.studentId,
      // A thread always has its student.
      studentName: sql<string>`${students.name}`,
      course: students.course,
      year: students.year,
    })
    .from(handInExtensions)
    .innerJoin(handIns, eq(handIns.id, handInExtensions.handInId))
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .leftJoin(students, eq(students.id, chatThreads.studentId))
    .leftJoin(mentors, eq(mentors.id, handInExtensions.mentorId))
    .leftJoin(deciders, eq(deciders.id, handInExtensions.decidedBy))
    .where(
      and(
        filter === 'open' ? and(isRequested, mayNeedTime) : undefined,
        filter === 'decided' ? sql`${handInExtensions.status} <> 'requested'` : undefined,
        isAfter,
      ),
    )
    .orderBy(order(handInExtensions.requestedAt), order(handInExtensions.id))
    .limit(limit)
}
