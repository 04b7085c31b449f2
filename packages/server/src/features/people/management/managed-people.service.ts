import type {
  InstructorEdit,
  IssuedPassword,
  NewInstructor,
  NewStudent,
  StudentEdit,
} from '@capstone/contract/people/managed-people.schemas'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { canManageInstructor, canManageStudent } from '@capstone/contract/people/people.policy'
import { inTransaction, retryOn } from '../../../db/transaction.ts'
import type { AdminContext, OwnAccountContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import {
  addAccount,
  diffProfile,
  findManagedAccount,
  lockManagedAccount,
  type NewAccount,
  updateProfileFields,
} from '../../accounts/management/managed-accounts.service.ts'
import { requireFreshSignIn } from '../../accounts/passwords/confirmation.service.ts'
import {
  compareTemporaryPassword,
  PasswordReplacedError,
  preparePasswordReplacement,
  replacePasswordAndNotify,
} from '../../accounts/passwords/password-replacement.service.ts'
import {
  generateTemporaryPassword,
  prepareTemporaryPassword,
} from '../../accounts/passwords/temporary-passwords.service.ts'
import { publishInstructorChange, publishStudentChange } from '../../accounts/profile/profile.service.ts'
import { invalidateMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { invalidateManagedCounts } from './managed-counts.service.ts'

/**
 * Adds a student without an instructor; returns the temporary password, which is not shown again. A repeated call
 * returns a new one, see {@link addAccount}.
 */
export const addStudent = (context: AdminContext, student: NewStudent): Promise<IssuedPassword> => {
  const { id, email } = student
  return addPerson(context, { id, email, role: 'student', profile: studentProfileOf(student) })
}

/** Adds an instructor, like {@link addStudent}. */
export const addInstructor = (context: AdminContext, instructor: NewInstructor): Promise<IssuedPassword> => {
  const { id, email } = instructor
  return addPerson(context, { id, email, role: 'instructor', profile: instructorProfileOf(instructor) })
}

/** Requires a fresh sign-in if the id belongs to an account: adding it again may set another password. */
export async function requireFreshSignInIfAdded(
  context: OwnAccountContext,
  { id }: { readonly id: string },
): Promise<void> {
  const account = await findManagedAccount(context.db, id)
  if (account.canOpenIf(() => true)) await requireFreshSignIn(context)
}

async function addPerson(
  context: AdminContext,
  account: NewAccount & { readonly role: 'student' | 'instructor' },
): Promise<IssuedPassword> {
  const tempPassword = generateTemporaryPassword()
  const temporary = await prepareTemporaryPassword(context, tempPassword)
  await inTransaction(context.db, async (tx) => {
    await addAccount(tx, context, account, temporary)
    if (account.role === 'student') await invalidateMentoringCounts(tx)
    await invalidateManagedCounts(tx, account.role)
  })
  return { id: account.id, tempPassword }
}

/** Edits a student. Idempotent. */
export const editStudent = (context: AdminContext, edit: StudentEdit): Promise<{ saved: true }> =>
  inTransaction(context.db, async (tx) => {
    const account = (await lockManagedAccount(tx, edit.id)).openIf(
      (row) => canManageStudent(context.viewer, row),
      refuseStudent,
    )
    const profile = studentProfileOf(edit)
    if (diffProfile(account, profile) === null) return { saved: true }
    if (!isUnchanged(account, edit)) refuse(peopleErrors, 'PERSON_EDITED_ELSEWHERE')
    await updateProfileFields(tx, context, account, profile)
    await invalidateManagedCounts(tx, 'student')
    await publishStudentChange(tx, account)
    return { saved: true }
  })

/** Edits an instructor and sets a new password if one is given, both or neither. Idempotent. */
export async function editInstructor(context: AdminContext, edit: InstructorEdit): Promise<{ saved: true }> {
  const { newPassword } = edit
  const replace = newPassword && (await prepareNewPassword(context, newPassword, edit))
  return retryOn(PasswordReplacedError, () => saveInstructor(context, edit, replace || undefined))
}

async function saveInstructor(
  context: AdminContext,
  edit: InstructorEdit,
  replace: Awaited<ReturnType<typeof prepareNewPassword>> | undefined,
): Promise<{ saved: true }> {
  const profile = instructorProfileOf(edit)
  const hasPassword =
    edit.newPassword &&
    (await compareTemporaryPassword(context, await findInstructor(context, edit), edit.newPassword))
  return inTransaction(context.db, async (tx) => {
    const sealed = await lockManagedAccount(tx, edit.id)
    const account = sealed.openIf((row) => canManageInstructor(context.viewer, row), refuseInstructor)
    const isSaved =
      diffProfile(account, profile) === null && (!hasPassword || (await hasPassword(tx, account)))
    if (isSaved) return { saved: true }
    if (!isUnchanged(account, edit)) refuse(peopleErrors, 'PERSON_EDITED_ELSEWHERE')
    await updateProfileFields(tx, context, account, profile)
    if (replace) await replace(tx, account)
    await invalidateManagedCounts(tx, 'instructor')
    await publishInstructorChange(tx, edit.id)
    return { saved: true }
  })
}

/**
 * Replaces a student's password with a temporary one, which is not shown again. For students whose first temporary
 * password has expired or who receive no mail.
 */
export async function issueTemporaryPassword(
  context: AdminContext,
  { id }: { readonly id: string },
): Promise<IssuedPassword> {
  const tempPassword = generateTemporaryPassword()
  const temporary = await prepareTemporaryPassword(context, tempPassword)
  return inTransaction(context.db, async (tx) => {
    const account = (await lockManagedAccount(tx, id)).openIf(
      (row) => canManageStudent(context.viewer, row),
      refuseStudent,
    )
    // Keeps `updatedAt`: the form that issued the password, and others open by now, can still be saved.
    await replacePasswordAndNotify(tx, context, account, temporary, account.updatedAt)
    return { id, tempPassword }
  })
}

/** The password rules consider the e-mail address, so the account is read first. */
async function prepareNewPassword(context: AdminContext, password: string, edit: InstructorEdit) {
  const { email } = await findInstructor(context, edit)
  return preparePasswordReplacement(context, { password, name: edit.name, email })
}

const findInstructor = async ({ db, viewer }: AdminContext, { id }: Pick<InstructorEdit, 'id'>) =>
  (await findManagedAccount(db, id)).openIf((row) => canManageInstructor(viewer, row), refuseInstructor)

const isUnchanged = ({ updatedAt }: { updatedAt: Date }, { basedOn }: { basedOn: Date }) =>
  updatedAt.getTime() === basedOn.getTime()

const refuseStudent = () => refuse(peopleErrors, 'STUDENT_NOT_FOUND')
const refuseInstructor = () => refuse(peopleErrors, 'INSTRUCTOR_NOT_FOUND')

// Columns are listed one by one, so that nothing else in the input is written.
const studentProfileOf = ({ name, phone, course, specialization, year }: NewStudent | StudentEdit) => ({
  name,
  course,
  specialization,
  year,
  phone: orNull(phone),
})

function instructorProfileOf(instructor: NewInstructor | InstructorEdit) {
  const { name, phone, specialization, bio, experience, qualification } = instructor
  return {
    name,
    specialization,
    experience,
    phone: orNull(phone),
    bio: orNull(bio),
    qualification: orNull(qualification),
  }
}

const orNull = (text: string) => (text === '' ? null : text)
