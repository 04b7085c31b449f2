import { and, asc, countDistinct, eq, isNull, min, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { searchPattern } from '../../../db/search.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import { isDueSoonAt, isLateAt, isLateInReview, isMissingAt, isOverdue } from '../hand-ins.repository.ts'
import { handInItems, handIns, isWaitingForReview } from '../hand-ins.table.ts'
import type { NameBounds } from './grids.repository.ts'

type CountPageQuery = {
  readonly search: string
  readonly after: NameBounds
  readonly limit: number
  readonly now: Date
}

const countColumns = (now: Date) => ({
  projects:
    sql<number>`(count(distinct ${chatThreads.id}) filter (where ${chatThreads.archivedAt} is null))::int`.as(
      'projects',
    ),
  waiting: countWhere(isWaitingForReview).as('waiting'),
  late: countWhere(isLateAt(now)).as('late'),
  missing: countWhere(isMissingAt(now)).as('missing'),
})

/** Counts the hand-ins of the projects without a mentor as {@link countByInstructors} does. One statement. */
export async function countWithoutMentor(db: Database, _scope: AdminScope, now: Date) {
  const [row] = await db
    .select(countColumns(now))
    .from(chatThreads)
    .leftJoin(handIns, eq(handIns.assignmentId, chatThreads.id))
    .where(and(isNull(chatThreads.mentorId), isNull(chatThreads.archivedAt)))
  return row
}

/**
 * Finds a page of instructors by name, and counts the hand-ins of the projects each mentors by the rules of their own
 * queue. One statement.
 */
export function countByInstructors(
  db: Database,
  _scope: AdminScope,
  { search, after, limit, now }: CountPageQuery,
) {
  const page = db
    .select({ id: users.id, name: users.name, sortName: sql<string>`lower(${users.name})`.as('sort_name') })
    .from(users)
    .where(
      and(
        sql`${users.role} = 'instructor'`,
        search ? sql`${users.searchText} like ${searchPattern(search)}` : undefined,
        after && sql`(lower(${users.name}), ${users.id}) > (${after.name}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(sql`lower(${users.name})`, asc(users.id))
    .limit(limit)
    .as('page')
  // Joined laterally: only the threads of the instructors on the page are read.
  const counts = db
    .select(countColumns(now))
    .from(chatThreads)
    .leftJoin(handIns, eq(handIns.assignmentId, chatThreads.id))
    .where(eq(chatThreads.mentorId, page.id))
    .as('counts')
  return db
    .select({
      id: page.id,
      name: page.name,
      sortName: page.sortName,
      projects: counts.projects,
      waiting: counts.waiting,
      late: counts.late,
      missing: counts.missing,
    })
    .from(page)
    .innerJoinLateral(counts, sql`true`)
    .orderBy(page.sortName, page.id)
}

/**
 * Counts the hand-ins of the whole portal that are due soon, wait for review, and are late or missing. Three
 * statements.
 */
export async function countAllHandIns(db: Database, now: Date) {
  const [dueSoon] = await db
    .select({ count: countAll, plans: countDistinct(handInItems.planId) })
    .from(handIns)
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(isDueSoonAt(now))
  const [waiting] = await db
    .select({ count: countAll, since: min(handIns.submittedAt) })
    .from(handIns)
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(isWaitingForReview)
  const students = () =>
    db
      .select({ studentId: chatThreads.studentId })
      .from(handIns)
      .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
  // What `isLateOrMissingAt` finds, in two parts that each have an index.
  const found = unionAll(students().where(isLateInReview), students().where(isOverdue(now))).as(
    'late_or_missing',
  )
  const [lateOrMissing] = await db
    .select({ count: countAll, students: countDistinct(found.studentId) })
    .from(found)
  return { dueSoon, waiting, lateOrMissing }
}
