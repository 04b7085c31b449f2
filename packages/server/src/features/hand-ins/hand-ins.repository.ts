import { DAY_MS } from '@capstone/contract/base.constants'
import { EXTENSION_AFTER_CUT_OFF_DAYS } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import { NEXT_HAND_INS_MAX, SOON_DAYS } from '@capstone/contract/hand-ins/hand-ins.constants'
import { aliasedTable, and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { countWhere } from '../../db/aggregates.ts'
import type { Database } from '../../db/database.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { InstructorScope, StudentScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { storedFiles } from '../files/files.table.ts'
import {
  handInExtensions,
  handInItems,
  handIns,
  handInVersions,
  isAwaited,
  isProjectActive,
  isWaitingForReview,
} from './hand-ins.table.ts'

const students = aliasedTable(users, 'students')
const mentors = aliasedTable(users, 'mentors')
const adders = aliasedTable(users, 'adders')
const reviewers = aliasedTable(users, 'reviewers')

/** Finds the ids of what people are notified of about items: the items, their hand-ins, and requests for more time. */
export async function findNotifiedSubjectsOfItems(
  tx: Database,
  itemIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with own as (select id from ${handIns} where ${inArray(handIns.itemId, [...itemIds])})
    select id from ${handInItems} where ${inArray(handInItems.id, [...itemIds])} union all
    select id from own union all
    select e.id from ${handInExtensions} e join own on own.id = e.hand_in_id`)
  return rows.map(({ id }) => id)
}

/**
 * Whether a hand-in had closed before its project began, or before the project got it by being resumed or by its
 * student's move to another course or year. Nobody could have handed it in.
 */
export const closedBeforeStart = sql<boolean>`exists (select from ${studentProjects} project
  where project.id = ${handIns.assignmentId} and (project.assigned_at > ${handIns.closesAt}
    or (${handIns.ownDueFrom} = 'start' and ${handIns.ownDueAt} is null and ${handIns.createdAt} > ${handIns.closesAt})))`

export const handInColumns = {
  ...getTableColumns(handIns),
  title: handInItems.title,
  instructions: handInItems.instructions,
  kinds: handInItems.kinds,
  step: handInItems.step,
  itemDueAt: handInItems.dueAt,
  itemClosesAt: handInItems.closesAt,
  planId: handInItems.planId,
  instructorId: handInItems.instructorId,
  addedBy: adders.name,
  closedBeforeStart,
  studentId: chatThreads.studentId,
  mentorId: chatThreads.mentorId,
  projectTitle: chatThreads.title,
  archivedAt: chatThreads.archivedAt,
  // A thread always has its student.
  studentName: sql<string>`${students.name}`,
  assignedInstructor: students.assignedInstructor,
  mentorName: mentors.name,
  versionId: handInVersions.id,
  versionDueAt: handInVersions.dueAt,
  feedback: handInVersions.feedback,
  fileName: storedFiles.name,
  fileSize: storedFiles.size,
  extensionStatus: handInExtensions.status,
  extensionUntil: handInExtensions.until,
  extensionRequestedAt: handInExtensions.requestedAt,
}

/** Hand-ins with their item, project, newest version and newest request for more time: one row for each. */
export const selectHandIns = (db: Database) =>
  db
    .select(handInColumns)
    .from(handIns)
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .leftJoin(students, eq(students.id, chatThreads.studentId))
    .leftJoin(mentors, eq(mentors.id, chatThreads.mentorId))
    .leftJoin(adders, eq(adders.id, handInItems.instructorId))
    .leftJoin(
      handInVersions,
      and(eq(handInVersions.handInId, handIns.id), eq(handInVersions.number, handIns.version)),
    )
    .leftJoin(storedFiles, eq(storedFiles.path, handInVersions.path))
    .leftJoin(handInExtensions, eq(handInExtensions.id, handIns.extensionId))

export type HandInRow = Awaited<ReturnType<typeof selectHandIns>>[number]

export const dueOrder = [asc(handIns.dueAt), asc(handIns.id)]
/** Whether a hand-in comes after a place in {@link dueOrder}. */
export const isDueAfter = ({ time, id }: TimeBounds) =>
  sql`(${handIns.dueAt}, ${handIns.id}) > (${time}::timestamptz, ${id}::uuid)`

type OwnPageQuery = {
  readonly assignmentId: string | undefined
  readonly after: TimeBounds
  readonly limit: number
}

/** Finds the student's own hand-ins, of all projects or of one, by due date. */
export const findOwnHandIns = (
  db: Database,
  scope: StudentScope,
  { assignmentId, after, limit }: OwnPageQuery,
) =>
  selectHandIns(db)
    .where(
      and(
        eq(chatThreads.studentId, scope.userId),
        assignmentId === undefined ? undefined : eq(handIns.assignmentId, assignmentId),
        isDueAfter(after),
      ),
    )
    .orderBy(...dueOrder)
    .limit(limit)

/** Loads a hand-in by its id, sealed. */
export async function loadHandIn(db: Database, id: string): Promise<Sealed<HandInRow>> {
  const [row] = await selectHandIns(db).where(eq(handIns.id, id))
  return new Sealed(row)
}

const lockUsers = (tx: Database, condition: SQL, strength: 'key share' | 'share') =>
  tx.select({ id: users.id }).from(users).where(condition).orderBy(users.id).for(strength)

async function lockUsersById(
  tx: Database,
  userIds: readonly (string | null)[],
  strength: 'key share' | 'share',
) {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length > 0) await lockUsers(tx, inArray(users.id, ids), strength)
}

/**
 * Locks accounts against deletion, in id order. Whoever notifies people of hand-ins calls it before locking threads or
 * hand-ins, because a deletion locks the account before them.
 */
export const lockAccounts = (tx: Database, userIds: readonly (string | null)[]): Promise<void> =>
  lockUsersById(tx, userIds, 'key share')

/**
 * Locks accounts as {@link lockAccounts} does and also against changes, so that nobody moves to another course or year
 * until the transaction ends. Mentors have to be locked as strongly as students, in one id order: the deletion of an
 * instructor first locks all of them against changes and then the instructor against references.
 */
export const lockAccountsForShare = (tx: Database, userIds: readonly (string | null)[]): Promise<void> =>
  lockUsersById(tx, userIds, 'share')

/**
 * Locks the accounts of all students who have these items, of the instructor who added one, and of whoever advised on
 * or decided a request for more time, as {@link lockAccounts} does. Whoever deletes items calls it before locking them,
 * because the deletion of such an account writes to the item or the request.
 */
export async function lockPeopleOfItems(tx: Database, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const ids = [...itemIds]
  const isConcerned = sql`${users.id} in (
    with own as (select id, assignment_id from ${handIns} where ${inArray(handIns.itemId, ids)})
    select t.student_id from ${chatThreads} t join own on own.assignment_id = t.id
    union select instructor_id from ${handInItems} where ${inArray(handInItems.id, ids)}
    union select unnest(array[e.mentor_id, e.decided_by]) from ${handInExtensions} e join own on own.id = e.hand_in_id)`
  await lockUsers(tx, isConcerned, 'key share')
}

/**
 * Locks a hand-in until the transaction ends, and loads it as {@link loadHandIn} does. Locks its student's and its
 * mentor's accounts first, as {@link lockAccounts} does.
 */
export async function loadHandInForUpdate(tx: Database, id: string): Promise<Sealed<HandInRow>> {
  const [members] = await tx
    .select({ studentId: chatThreads.studentId, mentorId: chatThreads.mentorId })
    .from(handIns)
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(eq(handIns.id, id))
  if (!members) return new Sealed<HandInRow>(undefined)
  await lockAccounts(tx, [members.studentId, members.mentorId])
  await tx.select({ id: handIns.id }).from(handIns).where(eq(handIns.id, id)).for('update')
  return loadHandIn(tx, id)
}

/** Updates columns of a hand-in, and increments its revision. */
export const updateHandIn = async (
  tx: Database,
  id: string,
  change: Partial<typeof handIns.$inferInsert>,
): Promise<void> => {
  await tx
    .update(handIns)
    .set({ ...change, revision: sql`${handIns.revision} + 1` })
    .where(eq(handIns.id, id))
}

const versionColumns = {
  ...getTableColumns(handInVersions),
  name: storedFiles.name,
  size: storedFiles.size,
  mimeType: storedFiles.mimeType,
  sha256: storedFiles.sha256,
  reviewerName: reviewers.name,
}

const selectVersions = (db: Database) =>
  db
    .select(versionColumns)
    .from(handInVersions)
    .innerJoin(storedFiles, and(eq(storedFiles.path, handInVersions.path), eq(storedFiles.state, 'attached')))
    .leftJoin(reviewers, eq(reviewers.id, handInVersions.reviewedBy))

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

/** Finds the versions of a hand-in with their files, newest first. */
export const findVersions = (db: Database, handInId: string): Promise<VersionRow[]> =>
  selectVersions(db).where(eq(handInVersions.handInId, handInId)).orderBy(desc(handInVersions.number))

/** Finds a version of any hand-in by its id. */
export async function findVersion(db: Database, id: string): Promise<VersionRow | undefined> {
  const [row] = await selectVersions(db).where(eq(handInVersions.id, id))
  return row
}

/** Whether a hand-in is awaited at `now`, after its due date. */
export const isOverdue = (now: Date) =>
  sql`(${isAwaited(now)} and ${handIns.dueAt} < ${now.toISOString()}::timestamptz)`

/** Whether a hand-in is missing at `now`: never handed in, after its due date, and not closed. */
export const isMissingAt = (now: Date) => sql`(${isOverdue(now)} and ${handIns.status} = 'open')`

/** Whether a hand-in was handed in late and waits for review. */
export const isLateInReview = sql`(${isWaitingForReview} and ${handIns.isLate})`

/**
 * Whether a hand-in is late at `now` and not accepted yet: handed in late and waiting for review, or returned and due
 * before `now`.
 */
export const isLateAt = (now: Date) =>
  sql`(${isLateInReview} or ${isOverdue(now)} and ${handIns.status} = 'returned')`

/** Whether a hand-in is late or missing at `now`: an overdue one is either returned or missing. */
export const isLateOrMissingAt = (now: Date) => sql`(${isLateInReview} or ${isOverdue(now)})`

/** Whether a hand-in is awaited and due within SOON_DAYS from `now`. */
export function isDueSoonAt(now: Date) {
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS)
  return sql`(${isAwaited(now)} and ${handIns.dueAt} >= ${now.toISOString()}::timestamptz
    and ${handIns.dueAt} <= ${soon.toISOString()}::timestamptz)`
}

const isReturned = sql`${handIns.status} = 'returned'`

/**
 * The condition of the policy `isExtensionRequestAwaited`: whether a returned hand-in that has closed waits for its
 * student at `now`, who can request more time. Reads the joined thread.
 */
function isExtensionRequestAwaitedAt(now: Date) {
  const earliest = new Date(now.getTime() - EXTENSION_AFTER_CUT_OFF_DAYS * DAY_MS)
  return sql`(${isReturned} and ${isProjectActive} and ${handIns.closesAt} < ${now.toISOString()}::timestamptz
    and greatest(${handIns.closesAt}, ${handIns.reviewedAt}) >= ${earliest.toISOString()}::timestamptz
    and not exists (select from ${handInExtensions} e where e.id = ${handIns.extensionId} and e.status = 'requested'))`
}

const countAwaited = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}) over ())::int`

/**
 * Finds the student's hand-ins that are missing, were returned or are due soon, by due date, with the counts of each.
 * Of the closed ones, those are found for which the student can request more time. One statement.
 */
export async function findNextHandIns(db: Database, scope: StudentScope, now: Date) {
  const isExtensionRequestAwaited = isExtensionRequestAwaitedAt(now)
  return await db
    .select({
      id: handIns.id,
      title: handInItems.title,
      projectTitle: chatThreads.title,
      status: handIns.status,
      dueAt: handIns.dueAt,
      closesAt: handIns.closesAt,
      reviewedAt: handIns.reviewedAt,
      isExtensionRequestAwaited: sql<boolean>`${isExtensionRequestAwaited}`,
      dueSoon: countAwaited(isDueSoonAt(now)),
      missing: countAwaited(isMissingAt(now)),
      returned: countAwaited(isReturned),
    })
    .from(handIns)
    .innerJoin(handInItems, eq(handInItems.id, handIns.itemId))
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(
      and(
        eq(chatThreads.studentId, scope.userId),
        or(isMissingAt(now), and(isReturned, isAwaited(now)), isDueSoonAt(now), isExtensionRequestAwaited),
      ),
    )
    .orderBy(...dueOrder)
    .limit(NEXT_HAND_INS_MAX)
}

/** Whether a request for more time waits for the mentor: for a decision where mentors decide, otherwise for advice. */
export const hasRequestForMentor = (
  mentorsDecide: boolean,
) => sql`${isProjectActive} and ${handIns.status} <> 'accepted' and exists (select from ${handInExtensions} e
  where e.hand_in_id = ${handIns.id} and e.status = 'requested'
  ${mentorsDecide ? sql`` : sql`and e.is_recommended is null`})`

type MentorCounts = { readonly now: Date; readonly mentorsDecide: boolean }

/** Counts what waits for an instructor, one statement over the projects they mentor. */
export async function countMentoredHandIns(
  db: Database,
  scope: InstructorScope,
  { now, mentorsDecide }: MentorCounts,
) {
  const [row] = await db
    .select({
      waiting: countWhere(isWaitingForReview),
      late: countWhere(isLateOrMissingAt(now)),
      missing: countWhere(isMissingAt(now)),
      extensions: countWhere(hasRequestForMentor(mentorsDecide)),
    })
    .from(handIns)
    .innerJoin(chatThreads, eq(chatThreads.id, handIns.assignmentId))
    .where(eq(chatThreads.mentorId, scope.userId))
  return row ?? { waiting: 0, late: 0, missing: 0, extensions: 0 }
}
