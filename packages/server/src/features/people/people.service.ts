import { randomUUID } from 'node:crypto'
import type { PageRequest } from '@capstone/contract/base'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { canBeMentor, canBeMentoredBy, canChangeMentor } from '@capstone/contract/people/people.policy'
import type {
  MentoringRemoval,
  NewMentoring,
  UnassignedStudentList,
} from '@capstone/contract/people/people.schemas'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { AdminContext } from '../../rpc/context.ts'
import { decodeNameCursor, decodeWaitCursor } from '../../rpc/cursor.ts'
import { toPage } from '../../rpc/page.ts'
import { refuse } from '../../rpc/refuse.ts'
import { findAdminIds } from '../accounts/management/admins.service.ts'
import { lockPeople, type SealedPeople } from '../accounts/management/managed-accounts.service.ts'
import { assignMentorsToProjects } from '../assignments/assign/assignments.service.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { type NewLiveEvent, publishEvents } from '../live/live.service.ts'
import {
  type NewNotification,
  notify,
  withdrawMentoringNotifications,
} from '../notifications/notify.service.ts'
import { invalidateMentoringCountsAndDashboards } from './mentoring/mentoring-counts.service.ts'
import {
  findAssignedStudents,
  findInstructorChoices,
  findUnassignedStudents,
  writeMentor,
} from './people.repository.ts'

const toQuery = ({ search, cursor, limit }: PageRequest) => ({
  search,
  after: cursor === undefined ? undefined : decodeNameCursor(cursor),
  limit: limit + 1,
})
const keysOf = (row: { sortName: string; id: string }) => [row.sortName, row.id]

/** Lists a page of instructors to choose from, by name. */
export const listInstructorChoices = async ({ db, scope }: AdminContext, page: PageRequest) =>
  toPage(await findInstructorChoices(db, scope, toQuery(page)), page.limit, keysOf)

/** Lists a page of students without an instructor, those who joined first on top, then by name. */
export const listUnassignedStudents = async (
  { db, scope }: AdminContext,
  { cursor, limit, ...filter }: UnassignedStudentList,
) => {
  const after = cursor === undefined ? undefined : decodeWaitCursor(cursor)
  const rows = await findUnassignedStudents(db, scope, { ...filter, after, limit: limit + 1 })
  return toPage(rows, limit, ({ joinedAt, sortName, id }) => [joinedAt, sortName, id])
}

/** Lists a page of students with their instructor, by student name. */
export const listAssignedStudents = async ({ db, scope }: AdminContext, page: PageRequest) =>
  toPage(await findAssignedStudents(db, scope, toQuery(page)), page.limit, keysOf)

/**
 * Assigns students to an instructor, all or none. Returns the number of students in the request, including those who
 * already had this instructor, for whom nothing changes.
 */
export const assignStudentsToInstructor = (
  context: AdminContext,
  { instructorId, studentIds }: NewMentoring,
) =>
  inTransaction(context.db, async (tx) => {
    const people = await lockPeople(tx, [instructorId, ...studentIds])
    const mentor = openMentor(context, people, instructorId)
    const ids = [...new Set(studentIds)]
    const missing = ids.filter(
      (id) => !people.get(id).canOpenIf((row) => canChangeMentor(context.viewer, row)),
    )
    if (missing.length > 0) refuse(peopleErrors, 'STUDENTS_NOT_FOUND', { studentIds: missing })
    const students = ids.map((id) => openStudent(context, people, id))
    const unavailable = students.filter((student) => !canBeMentoredBy(student, instructorId))
    if (unavailable.length > 0) {
      refuse(peopleErrors, 'STUDENT_HAS_INSTRUCTOR', {
        names: unavailable.map(({ name }) => name).sort(),
        studentIds: unavailable.map(({ id }) => id),
      })
    }
    const added = students.filter(({ assignedInstructor }) => assignedInstructor === null)
    const addedIds = added.map(({ id }) => id)
    await writeMentor(tx, addedIds, instructorId, context.clock.now())
    await assignMentorsToProjects(tx, addedIds)
    await recordMentoring(tx, context, addedIds, instructorId)
    await invalidateMentoringCountsAndDashboards(tx)
    const notified = await notify(tx, context, listMentoringNotifications(mentor, added))
    await publishMentoringChange(tx, context, { instructorId, studentIds: addedIds }, notified)
    return { assigned: students.length }
  })

/**
 * Removes a student from an instructor. Refuses if another admin has meanwhile assigned the student to someone else.
 */
export const removeStudentFromInstructor = (
  context: AdminContext,
  { studentId, instructorId }: MentoringRemoval,
) =>
  inTransaction(context.db, async (tx) => {
    // Locked together with the instructor, whose notification may change, in id order.
    const people = await lockPeople(tx, [studentId, instructorId])
    const student = openStudent(context, people, studentId)
    if (student.assignedInstructor === null) refuse(peopleErrors, 'STUDENT_HAS_NO_INSTRUCTOR')
    if (student.assignedInstructor !== instructorId) refuse(peopleErrors, 'STUDENT_HAS_OTHER_INSTRUCTOR')
    await writeMentor(tx, [studentId], null, context.clock.now())
    await recordAudit(tx, context, {
      action: 'mentoring.removed',
      subjectType: 'user',
      subjectId: studentId,
      before: { assignedInstructor: instructorId },
      after: { assignedInstructor: null },
    })
    await invalidateMentoringCountsAndDashboards(tx)
    const withdrawn = await withdrawMentoringNotifications(tx, context, { studentId, instructorId })
    await publishMentoringChange(tx, context, { instructorId, studentIds: [studentId] }, withdrawn)
    return { removed: true as const }
  })

type Named = { readonly id: string; readonly name: string }

/** Returns the notifications of a new mentoring: one for each student, and one for the instructor. */
export function listMentoringNotifications(mentor: Named, students: readonly Named[]): NewNotification[] {
  const [first] = students
  if (!first) return []
  const toMentor = students.length === 1 ? first : { id: randomUUID(), name: '' }
  return [
    ...students.map(({ id }) => ({
      userId: id,
      subjectId: mentor.id,
      payload: { kind: 'mentoring', title: mentor.name, students: null } as const,
    })),
    {
      userId: mentor.id,
      subjectId: toMentor.id,
      payload: { kind: 'mentoring', title: toMentor.name, students: students.length },
    },
  ]
}

/**
 * Publishes a `project` event to the instructor and the students, whose view of each other and of projects has changed,
 * and the events of notifications. Where mentors decide extensions, the administrators get a `hand_in` event, because
 * they decide those of projects without a mentor. Does nothing without students. Call it last in the transaction.
 */
export async function publishMentoringChange(
  tx: Database,
  { settings }: AdminContext,
  { instructorId: subjectId, studentIds }: NewMentoring,
  notified: readonly NewLiveEvent[],
): Promise<void> {
  if (studentIds.length === 0) return
  await publishEvents(tx, [
    ...notified,
    { to: [subjectId, ...studentIds], kind: 'project', subjectId },
    { to: settings.MENTORS_DECIDE_EXTENSIONS ? await findAdminIds(tx) : [], kind: 'hand_in', subjectId },
  ])
}

/** Returns the row of an instructor from locked people, or refuses INSTRUCTOR_NOT_FOUND. */
export const openMentor = ({ viewer }: AdminContext, people: SealedPeople, id: string) =>
  people.get(id).openIf(
    (row) => canBeMentor(viewer, row),
    () => refuse(peopleErrors, 'INSTRUCTOR_NOT_FOUND'),
  )

/** Returns the row of a student from locked people, or refuses STUDENT_NOT_FOUND. */
export const openStudent = ({ viewer }: AdminContext, people: SealedPeople, id: string) =>
  people.get(id).openIf(
    (row) => canChangeMentor(viewer, row),
    () => refuse(peopleErrors, 'STUDENT_NOT_FOUND'),
  )

const recordMentoring = (tx: Database, context: AdminContext, studentIds: string[], instructorId: string) =>
  recordAudit(
    tx,
    context,
    ...studentIds.map((subjectId) => ({
      action: 'mentoring.assigned' as const,
      subjectType: 'user' as const,
      subjectId,
      before: { assignedInstructor: null },
      after: { assignedInstructor: instructorId },
    })),
  )
