import type { InstructorDeletion, StudentDeletion } from '@capstone/contract/people/managed-people.schemas'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { canManageInstructor, canManageStudent } from '@capstone/contract/people/people.policy'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import {
  findManagedAccount,
  lockManagedAccount,
  removeAccount,
} from '../../accounts/management/managed-accounts.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { releaseFiles } from '../../files/files.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import { adjustMentoringCounts, shiftMentoringCounts } from '../mentoring/mentoring-counts.repository.ts'
import { invalidateManagedCounts } from './managed-counts.service.ts'
import {
  clearMentor,
  countInstructorRecords,
  countStudentRecords,
  findStudentFilePaths,
  findStudentsOf,
  lockInstructorRecords,
  lockMentorAndStudents,
  lockStudentRecords,
} from './managed-deletion.repository.ts'

type Named = { readonly id: string }
const refuseStudent = () => refuse(peopleErrors, 'STUDENT_NOT_FOUND')
const refuseInstructor = () => refuse(peopleErrors, 'INSTRUCTOR_NOT_FOUND')

/** What goes with a student's account, and the tickets that stay. */
export async function readStudentDeletion(
  { db, viewer }: AdminContext,
  { id }: Named,
): Promise<StudentDeletion> {
  const account = await findManagedAccount(db, id)
  const { name } = account.openIf((row) => canManageStudent(viewer, row), refuseStudent)
  return { name, ...((await countStudentRecords(db, id)) ?? refuseStudent()) }
}

/** What of an instructor stays without them. */
export async function readInstructorDeletion(
  { db, viewer }: AdminContext,
  { id }: Named,
): Promise<InstructorDeletion> {
  const account = await findManagedAccount(db, id)
  const { name } = account.openIf((row) => canManageInstructor(viewer, row), refuseInstructor)
  return { name, ...((await countInstructorRecords(db, id)) ?? refuseInstructor()) }
}

/**
 * Deletes a student: projects and threads with all that was written in them, requests, papers and their files, the
 * conversation with the assistant and every way in go with the account; tickets stay without a sender.
 */
export const deleteStudent = (context: AdminContext, { id }: Named): Promise<{ deleted: true }> =>
  inTransaction(context.db, async (tx) => {
    const sealed = await lockManagedAccount(tx, id)
    const account = sealed.openIf((row) => canManageStudent(context.viewer, row), refuseStudent)
    await lockStudentRecords(tx, id)
    const { tickets: _, ...gone } = (await countStudentRecords(tx, id)) ?? refuseStudent()
    const paths = await findStudentFilePaths(tx, id)
    await releaseFiles(tx, paths)
    await removeAccount(tx, context, account, { ...gone, files: paths.length })
    await adjustMentoringCounts(
      tx,
      account.assignedInstructor === null ? { assigned: 0, unassigned: -1 } : { assigned: -1, unassigned: 0 },
    )
    await invalidateManagedCounts(tx, 'student')
    await publishEvents(tx, [{ to: [account.assignedInstructor], kind: 'project', subjectId: id }])
    return { deleted: true }
  })

/** A student came to the instructor between two looks: all is given back and begun again. */
class StudentsChangedError extends Error {}
const MOST_BEGINNINGS = 5

/**
 * Deletes an instructor: their students have nobody then, their projects stay under "Unknown" and what students hold of
 * them stays without a mentor. Waits for whoever is assigning students to them, who is refused when it comes second.
 */
export async function deleteInstructor(context: AdminContext, { id }: Named): Promise<{ deleted: true }> {
  for (let beginning = 1; ; beginning++) {
    try {
      return await inTransaction(context.db, (tx) => removeInstructor(tx, context, id))
    } catch (error) {
      if (!(error instanceof StudentsChangedError) || beginning === MOST_BEGINNINGS) throw error
    }
  }
}

async function removeInstructor(tx: Database, context: AdminContext, id: string): Promise<{ deleted: true }> {
  const locked = new Set((await lockMentorAndStudents(tx, id)).map((row) => row.id))
  const sealed = await lockManagedAccount(tx, id)
  const account = sealed.openIf((row) => canManageInstructor(context.viewer, row), refuseInstructor)
  const students = await findStudentsOf(tx, id)
  // Waiting for one who came meanwhile, with this row held, might be waiting in a circle.
  if (students.some((student) => !locked.has(student.id))) throw new StudentsChangedError()
  await lockInstructorRecords(tx, id)
  const stays = (await countInstructorRecords(tx, id)) ?? refuseInstructor()
  await clearMentor(tx, id, context.clock.now())
  await recordRemovals(tx, context, id, students)
  await removeAccount(tx, context, account, stays)
  await shiftMentoringCounts(tx, -students.length)
  await invalidateManagedCounts(tx, 'instructor')
  await publishEvents(tx, [{ to: students.map((student) => student.id), kind: 'project', subjectId: id }])
  return { deleted: true }
}

const RECORDED_AT_ONCE = 1000

/** A statement takes so many values and no more, and an instructor may have had any number of students. */
async function recordRemovals(
  tx: Database,
  context: AdminContext,
  instructorId: string,
  students: readonly Named[],
) {
  for (let from = 0; from < students.length; from += RECORDED_AT_ONCE) {
    const events = students.slice(from, from + RECORDED_AT_ONCE).map(({ id: subjectId }) => ({
      action: 'mentoring.removed' as const,
      subjectType: 'user' as const,
      subjectId,
      before: { assignedInstructor: instructorId },
      after: { assignedInstructor: null },
    }))
    await recordAudit(tx, context, ...events)
  }
}
