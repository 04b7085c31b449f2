import type {
  CandidateList,
  CandidatePage,
  NewAssignments,
} from '@capstone/contract/assignments/assignment-options.schemas'
import { ACCESS_FIELDS, RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import { assignmentErrors } from '@capstone/contract/assignments/assignments.errors'
import { canAssignProject, canAssignToStudent } from '@capstone/contract/assignments/assignments.policy'
import type { Access } from '@capstone/contract/assignments/assignments.schemas'
import { baseErrors } from '@capstone/contract/base'
import { repositoryErrors } from '@capstone/contract/repository/repository.errors'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { InstructorContext } from '../../../rpc/context.ts'
import { decodeNameCursor } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { lockPeople } from '../../accounts/management/managed-accounts.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { notifyAndPublish } from '../../notifications/notify.service.ts'
import { lockProjectForShare } from '../../repository/repository.service.ts'
import {
  countCandidates,
  findCandidates,
  findCurrentAssignments,
  insertAssignments,
  writeMentorsOfProjects,
} from './assignments.repository.ts'

/**
 * Lists one page, by name, of the instructor's own students who can be assigned, or of those whose current assignment
 * prevents a new one. Also returns how many match in both lists together, and how many of those can be assigned. Runs
 * two statements.
 */
export async function listCandidates(
  context: InstructorContext,
  { search, isAlreadyAssigned, isWithoutProject, year, cursor, limit }: CandidateList,
): Promise<CandidatePage> {
  const { db, scope, settings } = context
  const filter = {
    search,
    isWithoutProject: isWithoutProject === true,
    year,
    ignoresCompleted: settings.ASSIGN_AGAIN_AFTER_COMPLETION,
  }
  const [rows, counts] = await Promise.all([
    findCandidates(db, scope, {
      ...filter,
      isAlreadyAssigned: isAlreadyAssigned === true,
      after: cursor === undefined ? undefined : decodeNameCursor(cursor),
      limit: limit + 1,
    }),
    countCandidates(db, scope, filter),
  ])
  return { ...toPage(rows, limit, (row) => [row.sortName, row.id]), ...counts }
}

/**
 * Assigns one of the instructor's own projects to their own students, all or none. Returns how many of these students
 * have the project now. Idempotent by assignment id, for the same project and access.
 */
export const assignProjectToStudents = (context: InstructorContext, input: NewAssignments) =>
  inTransaction(context.db, async (tx) => {
    const sealed = await lockProjectForShare(tx, input.projectId)
    const { title } = sealed.openIf(
      (row) => canAssignProject(context.viewer, row),
      () => refuse(repositoryErrors, 'PROJECT_NOT_FOUND'),
    )
    const students = await lockOwnStudents(tx, context, input)
    const { added, blockedIds } = compareWithCurrent(
      input,
      await findCurrentAssignments(tx, [...students.keys()]),
      context,
    )
    if (blockedIds.size > 0) {
      const names = [...blockedIds].map((id) => students.get(id)?.name ?? '').sort()
      refuse(assignmentErrors, 'STUDENT_ALREADY_ASSIGNED', { names, studentIds: [...blockedIds] })
    }
    await addAssignments(tx, context, { ...input, title }, added)
    await publishAssignments(tx, context, { title, projectId: input.projectId, added })
    return { assigned: input.students.length }
  })

/**
 * Makes the instructor of each student the mentor of their projects that have none: requested before they had an
 * instructor, or of an instructor whose account is gone. Returns these mentors. Call it after assigning the students to
 * the instructor, in the same transaction.
 */
export const assignMentorsToProjects = (tx: Database, studentIds: readonly string[]): Promise<string[]> =>
  writeMentorsOfProjects(tx, studentIds)

async function lockOwnStudents(tx: Database, { viewer }: InstructorContext, { students }: NewAssignments) {
  const sealed = await lockPeople(
    tx,
    students.map(({ studentId }) => studentId),
  )
  return new Map(
    students.map(({ studentId }) => {
      const student = sealed.get(studentId).openIf(
        (row) => canAssignToStudent(viewer, row),
        () => refuse(assignmentErrors, 'STUDENT_NOT_YOURS'),
      )
      return [student.id, student]
    }),
  )
}

type CurrentAssignment = Awaited<ReturnType<typeof findCurrentAssignments>>[number]

/**
 * Returns which of the requested assignments are new, and which of their students have another one that prevents it.
 */
function compareWithCurrent(
  input: NewAssignments,
  current: readonly CurrentAssignment[],
  { settings }: InstructorContext,
) {
  const requestedIds = new Map(input.students.map(({ studentId, assignmentId }) => [studentId, assignmentId]))
  const isSame = (row: CurrentAssignment) =>
    row.id === requestedIds.get(row.studentId) &&
    row.projectId === input.projectId &&
    RESOURCES.every((resource) => row[ACCESS_FIELDS[resource]] === input.access[resource])
  const existing = new Set(current.filter(isSame).map(({ id }) => id))
  const isBlocking = ({ status }: CurrentAssignment) =>
    !(settings.ASSIGN_AGAIN_AFTER_COMPLETION && status === 'completed')
  const added = input.students.filter(({ assignmentId }) => !existing.has(assignmentId))
  const addedStudents = new Set(added.map(({ studentId }) => studentId))
  const blocking = current.filter((row) => addedStudents.has(row.studentId) && isBlocking(row))
  return { added, blockedIds: new Set(blocking.map(({ studentId }) => studentId)) }
}

async function addAssignments(
  tx: Database,
  context: InstructorContext,
  { projectId, title, access }: NewAssignments & { readonly title: string },
  added: NewAssignments['students'],
) {
  const assignedAt = context.clock.now()
  const rows = added.map(({ assignmentId, studentId }) => ({
    id: assignmentId,
    studentId,
    instructorProjectId: projectId,
    mentorId: context.viewer.id,
    title,
    assignedAt,
    changedAt: assignedAt,
    ...toAccessColumns(access),
  }))
  // An id that another row already has: write nothing, and do not reveal what that row is.
  if ((await insertAssignments(tx, rows)) < rows.length) refuseTakenIds()
  await recordAudit(
    tx,
    context,
    ...added.map(({ assignmentId, studentId }) => ({
      action: 'assignment.created' as const,
      subjectType: 'assignment' as const,
      subjectId: assignmentId,
      after: { studentId, projectId, access },
    })),
  )
}

type NewlyAssigned = {
  readonly title: string
  readonly projectId: string
  readonly added: NewAssignments['students']
}

/** Notifies each student of their project and publishes live events to the students and the instructor. */
async function publishAssignments(
  tx: Database,
  context: InstructorContext,
  { title, projectId, added }: NewlyAssigned,
) {
  if (added.length === 0) return
  const { id: mentorId, name: by } = context.viewer
  const payload = { kind: 'project_assigned', title, by } as const
  await notifyAndPublish(tx, context, {
    notifications: added.map(({ assignmentId, studentId }) => ({
      userId: studentId,
      subjectId: assignmentId,
      payload,
    })),
    events: [
      ...added.map(({ assignmentId, studentId }) => ({
        to: [studentId],
        kind: 'project' as const,
        subjectId: assignmentId,
      })),
      { to: [mentorId], kind: 'project', subjectId: projectId },
    ],
  })
}

const toAccessColumns = (access: Access) =>
  Object.fromEntries(RESOURCES.map((resource) => [ACCESS_FIELDS[resource], access[resource]]))

const refuseTakenIds = () =>
  refuse(baseErrors, 'INPUT_INVALID', {
    fields: [{ field: 'students', message: 'These assignments cannot be made. Please select again.' }],
  })
