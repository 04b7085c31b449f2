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
import { Sealed } from '../../../rpc/sealed.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { notifyAndPublish } from '../../notifications/notify.service.ts'
import { lockProjectForShare } from '../../repository/projects.service.ts'
import {
  type Assignee,
  findAssignmentsHeld,
  findCandidates,
  insertAssignments,
  lockStudents,
  writeMentorOfRequestedProjects,
} from './assignments.repository.ts'

/** A page of one's own students by name, with a mark on those an assignment keeps from another. */
export async function listCandidates(
  context: InstructorContext,
  { search, isWithoutProject, cursor, limit }: CandidateList,
): Promise<CandidatePage> {
  const rows = await findCandidates(context.db, context.scope, {
    search,
    isWithoutProject: isWithoutProject === true,
    after: cursor === undefined ? undefined : decodeNameCursor(cursor),
    limit: limit + 1,
    completedFrees: context.settings.ASSIGN_AGAIN_AFTER_COMPLETION,
  })
  return toPage(rows, limit, (row) => [row.sortName, row.id])
}

/**
 * Gives one of one's own projects to one's own students, all or none; returns how many hold it now. Sent again, it
 * answers the same and changes nothing.
 */
export const assignProjectToStudents = (context: InstructorContext, wanted: NewAssignments) =>
  inTransaction(context.db, async (tx) => {
    const sealed = await lockProjectForShare(tx, wanted.projectId)
    const { title } = sealed.openIf(
      (row) => canAssignProject(context.viewer, row),
      () => refuse(repositoryErrors, 'PROJECT_NOT_FOUND'),
    )
    const students = await lockOwnStudents(tx, context, wanted)
    const { added, blocked } = compare(wanted, await findAssignmentsHeld(tx, [...students.keys()]), context)
    if (blocked.size > 0) {
      const names = [...blocked].map((id) => students.get(id)?.name ?? '').sort()
      refuse(assignmentErrors, 'STUDENT_ALREADY_ASSIGNED', { names, studentIds: [...blocked] })
    }
    await addAssignments(tx, context, wanted, added)
    await publishAssignments(tx, context, { title, projectId: wanted.projectId, added })
    return { assigned: wanted.students.length }
  })

/** In the transaction that gives students a mentor: their requested projects that wait for one get this one. */
export async function fillMentorOfRequestedProjects(
  tx: Database,
  studentIds: readonly string[],
  mentorId: string,
): Promise<void> {
  await writeMentorOfRequestedProjects(tx, studentIds, mentorId)
}

async function lockOwnStudents(tx: Database, { viewer }: InstructorContext, { students }: NewAssignments) {
  const sealed = await lockStudents(
    tx,
    students.map(({ studentId }) => studentId),
  )
  return new Map(
    students.map(({ studentId }) => {
      const student = (sealed.get(studentId) ?? new Sealed<Assignee>(undefined)).openIf(
        (row) => canAssignToStudent(viewer, row),
        () => refuse(assignmentErrors, 'STUDENT_NOT_YOURS'),
      )
      return [student.id, student]
    }),
  )
}

type Held = Awaited<ReturnType<typeof findAssignmentsHeld>>[number]

/** Which of the wanted assignments are new, and whom another assignment keeps from this one. */
function compare(wanted: NewAssignments, held: readonly Held[], { settings }: InstructorContext) {
  const wantedBy = new Map(wanted.students.map(({ studentId, assignmentId }) => [studentId, assignmentId]))
  const isThere = (row: Held) => row.id === wantedBy.get(row.studentId) && row.projectId === wanted.projectId
  const there = new Set(held.filter(isThere).map(({ id }) => id))
  const blocks = ({ status }: Held) => !(settings.ASSIGN_AGAIN_AFTER_COMPLETION && status === 'completed')
  const added = wanted.students.filter(({ assignmentId }) => !there.has(assignmentId))
  const isAdded = new Set(added.map(({ studentId }) => studentId))
  const blocked = held.filter((row) => isAdded.has(row.studentId) && blocks(row))
  return { added, blocked: new Set(blocked.map(({ studentId }) => studentId)) }
}

async function addAssignments(
  tx: Database,
  context: InstructorContext,
  { projectId, access }: NewAssignments,
  added: NewAssignments['students'],
) {
  const assignedAt = context.clock.now()
  const rows = added.map(({ assignmentId, studentId }) => ({
    id: assignmentId,
    studentId,
    instructorProjectId: projectId,
    assignedAt,
    changedAt: assignedAt,
    ...toAccessColumns(access),
  }))
  // An id that something else has already: nothing is written, and which thing it is stays unsaid.
  if ((await insertAssignments(tx, rows)) < rows.length) refuseIds()
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

type Assigned = {
  readonly title: string
  readonly projectId: string
  readonly added: NewAssignments['students']
}

/** Each student is told of their project, and sees it come; the instructor's screens hear of all of them at once. */
async function publishAssignments(
  tx: Database,
  context: InstructorContext,
  { title, projectId, added }: Assigned,
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

const refuseIds = () =>
  refuse(baseErrors, 'INPUT_INVALID', {
    fields: [{ field: 'students', message: 'These assignments cannot be made. Please select again.' }],
  })
