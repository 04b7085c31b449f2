import type { InstructorDeletion, StudentDeletion } from '@capstone/contract/people/managed-people.schemas'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { canManageInstructor, canManageStudent } from '@capstone/contract/people/people.policy'
import type { Database } from '../../../db/database.ts'
import { inTransaction, retryOn } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findAdminIds } from '../../accounts/management/admins.service.ts'
import {
  findManagedAccount,
  lockManagedAccount,
  removeAccount,
} from '../../accounts/management/managed-accounts.service.ts'
import { findInstructorsOfStudent } from '../../accounts/profile/profile.service.ts'
import { assignMentorsToProjects } from '../../assignments/assign/assignments.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { releaseFiles } from '../../files/files.service.ts'
import { listExtensionsLeftToAdmins } from '../../hand-ins/extensions/extensions-without-mentor.service.ts'
import { invalidateSummary } from '../../health/summaries.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import { cancelMeetingsOfMentor } from '../../meetings/meeting-transitions.service.ts'
import { readUpcomingMeetingCount } from '../../meetings/meetings.service.ts'
import {
  notify,
  removeNotifications,
  withdrawMentoringNotifications,
} from '../../notifications/notify.service.ts'
import { PAPER_COUNTS } from '../../papers/review/reviewed-papers.service.ts'
import { lockProjectsOfInstructor, removeUnassignedProjects } from '../../repository/repository.service.ts'
import { REQUEST_COUNTS } from '../../requests/review/reviewed-requests.service.ts'
import { lockTicketAdmins, notifyAdminsOfTickets } from '../../tickets/ticket-notifications.service.ts'
import { invalidateMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { invalidateManagedCounts } from './managed-counts.service.ts'
import {
  countInstructorRecords,
  countStudentRecords,
  findNotifiedSubjects,
  findStudentFilePaths,
  findStudentsOf,
  findTicketReceivers,
  findUnresolvedTicketsTo,
  lockInstructorRecords,
  lockMentorAndStudents,
  lockStudentRecords,
  removeMentorOfStudents,
} from './managed-deletion.repository.ts'

type ById = { readonly id: string }
const refuseStudent = () => refuse(peopleErrors, 'STUDENT_NOT_FOUND')
const refuseInstructor = () => refuse(peopleErrors, 'INSTRUCTOR_NOT_FOUND')

/** Counts what would be deleted with a student, and their tickets, which would stay. */
export async function readStudentDeletion(
  { db, viewer }: AdminContext,
  { id }: ById,
): Promise<StudentDeletion> {
  const account = await findManagedAccount(db, id)
  const { name } = account.openIf((row) => canManageStudent(viewer, row), refuseStudent)
  return { name, ...((await countStudentRecords(db, id)) ?? refuseStudent()) }
}

/**
 * Counts what would stay without this instructor: students, projects, mentored projects and tickets; the projects that
 * no student has or had, which would be deleted; and their upcoming meetings, which would be cancelled.
 */
export async function readInstructorDeletion(
  context: AdminContext,
  { id }: ById,
): Promise<InstructorDeletion> {
  const { db, viewer } = context
  const account = await findManagedAccount(db, id)
  const { name } = account.openIf((row) => canManageInstructor(viewer, row), refuseInstructor)
  const records = (await countInstructorRecords(db, id)) ?? refuseInstructor()
  return { name, ...records, meetings: await readUpcomingMeetingCount(context, id) }
}

/**
 * Deletes a student's account with their projects, threads, meetings, hand-ins, requests, papers, files, assistant
 * conversation and sign-in methods, and the notifications that others got about them. Tickets are kept without a
 * sender.
 */
export const deleteStudent = (context: AdminContext, { id }: ById): Promise<{ deleted: true }> =>
  inTransaction(context.db, async (tx) => {
    const sealed = await lockManagedAccount(tx, id)
    const account = sealed.openIf((row) => canManageStudent(context.viewer, row), refuseStudent)
    await lockStudentRecords(tx, id)
    const { tickets: _, ...deleted } = (await countStudentRecords(tx, id)) ?? refuseStudent()
    const paths = await findStudentFilePaths(tx, id)
    const subjects = await findNotifiedSubjects(tx, id)
    const mentors = await findInstructorsOfStudent(tx, account)
    const receivers = await findTicketReceivers(tx, id)
    await releaseFiles(tx, paths)
    await invalidateMentoringCounts(tx)
    await invalidateSummary(tx, PAPER_COUNTS)
    await invalidateSummary(tx, REQUEST_COUNTS)
    await invalidateManagedCounts(tx, 'student')
    // The instructor's notification is found by the student's, which is deleted with the account.
    const { assignedInstructor: instructorId } = account
    const withdrawn =
      instructorId === null
        ? []
        : await withdrawMentoringNotifications(tx, context, { studentId: id, instructorId })
    await removeAccount(tx, context, account, { ...deleted, files: paths.length })
    const removed = await removeNotifications(tx, subjects)
    const admins = await findAdminIds(tx)
    const kinds = ['request', 'paper', 'hand_in'] as const
    await publishEvents(tx, [
      ...withdrawn,
      ...removed,
      { to: mentors, kind: 'project', subjectId: id },
      { to: [...admins, ...receivers], kind: 'ticket', subjectId: id },
      ...kinds.map((kind) => ({ to: admins, kind, subjectId: id })),
    ])
    return { deleted: true }
  })

/** Thrown if the instructor got a student or a project while the deletion acquired its locks: it is retried. */
class RecordsAddedError extends Error {}

/**
 * Deletes an instructor's account:
 * - Their students are left without an instructor.
 * - Their repository projects stay under "Unknown" if a student has or had them; the others are deleted with their
 *   files.
 * - Projects they mentor go to the student's own instructor or stay without a mentor.
 * - Their upcoming meetings are cancelled.
 * - Unresolved tickets of students, and requests for more time that the instructor had to decide, wait for the
 *   administrators. All of them but the acting one are notified.
 *
 * Waits for concurrent assignments to this instructor; later ones are refused.
 */
export const deleteInstructor = (context: AdminContext, { id }: ById): Promise<{ deleted: true }> =>
  retryOn(RecordsAddedError, () => inTransaction(context.db, (tx) => removeInstructor(tx, context, id)))

async function removeInstructor(tx: Database, context: AdminContext, id: string): Promise<{ deleted: true }> {
  // Projects are locked before people, in the order of an assignment.
  const ownProjects = await lockProjectsOfInstructor(tx, id)
  const locked = new Set((await lockMentorAndStudents(tx, id)).map((row) => row.id))
  const sealed = await lockManagedAccount(tx, id)
  const account = sealed.openIf((row) => canManageInstructor(context.viewer, row), refuseInstructor)
  const students = await findStudentsOf(tx, id)
  // Locking a student who came in the meantime, after the instructor's row, could deadlock.
  if (students.some((student) => !locked.has(student.id))) throw new RecordsAddedError()
  // Locked before the tickets, because the removal of an admin locks in this order too.
  const adminIds = await lockTicketAdmins(tx)
  await lockInstructorRecords(tx, id)
  const tickets = await findUnresolvedTicketsTo(tx, id)
  const records = (await countInstructorRecords(tx, id)) ?? refuseInstructor()
  if (records.projects + records.unassignedProjects > ownProjects.length) throw new RecordsAddedError()
  await removeUnassignedProjects(tx, id)
  await cancelMeetingsOfMentor(tx, context, id)
  await removeMentorOfStudents(tx, id, context.clock.now())
  await recordRemovals(tx, context, id, students)
  const extensions = await listExtensionsLeftToAdmins(tx, context, id, adminIds)
  await removeAccount(tx, context, account, records)
  const affected = [...locked].filter((person) => person !== id)
  const ownStudents = new Set(students.map((student) => student.id))
  // Only students of other instructors can get a mentor: the instructor's own have no instructor now.
  const nextMentors = await assignMentorsToProjects(
    tx,
    affected.filter((student) => !ownStudents.has(student)),
  )
  await invalidateMentoringCounts(tx)
  await invalidateManagedCounts(tx, 'instructor')
  const ticketEvents = await notifyAdminsOfTickets(tx, context, tickets, adminIds)
  const extensionEvents = await notify(tx, context, extensions)
  // The notifications that students were assigned to this instructor are outdated.
  const removed = await removeNotifications(tx, [id])
  await publishEvents(tx, [
    ...ticketEvents,
    ...extensionEvents,
    ...removed,
    { to: [...affected, ...nextMentors], kind: 'project', subjectId: id },
    // The tickets that the instructor sent have no sender now.
    { to: adminIds, kind: 'ticket', subjectId: id },
    // Administrators may now decide the requests for more time of projects without a mentor.
    { to: context.settings.MENTORS_DECIDE_EXTENSIONS ? adminIds : [], kind: 'hand_in', subjectId: id },
  ])
  return { deleted: true }
}

/** Records the end of mentoring for each student. */
const recordRemovals = (
  tx: Database,
  context: AdminContext,
  instructorId: string,
  students: readonly ById[],
) =>
  recordAudit(
    tx,
    context,
    ...students.map(({ id: subjectId }) => ({
      action: 'mentoring.removed' as const,
      subjectType: 'user' as const,
      subjectId,
      before: { assignedInstructor: instructorId },
      after: { assignedInstructor: null },
    })),
  )
