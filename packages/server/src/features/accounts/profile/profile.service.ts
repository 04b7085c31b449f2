import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { OwnProfile, Profile, ProfileUpdate } from '@capstone/contract/accounts/profile.schemas'
import { baseErrors } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OwnAccountContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { publishEvents } from '../../live/live.service.ts'
import { readSignInMethods } from '../google/identities.service.ts'
import { preparePasswordChange } from '../passwords/passwords.service.ts'
import { isSignInFresh } from '../sessions/sessions.service.ts'
import {
  findMentoredStudents,
  findMentorsOf,
  findProfile,
  lockProfile,
  type ProfileRow,
  writeOwnProfile,
} from './profile.repository.ts'

/** Reads the caller's profile, with their sign-in methods and whether a new password needs the current one. */
export async function readProfile(context: OwnAccountContext): Promise<OwnProfile> {
  const { db, viewer, settings } = context
  const profile = (await findProfile(db, viewer.id)) ?? refuse(baseErrors, 'SIGN_IN_REQUIRED')
  return {
    ...profile,
    ...(await readSignInMethods(db, viewer.id)),
    isGoogleOffered: settings.GOOGLE_CLIENT_ID !== undefined,
    isCurrentPasswordNeeded: !(await isSignInFresh(context)),
  }
}

/**
 * Saves the caller's profile and, if given, a new password, in one transaction. Refuses ROLE_NOT_ALLOWED for the
 * profile of another role, PROFILE_CHANGED_MEANWHILE, and what a password change refuses.
 */
export async function updateProfile(context: OwnAccountContext, update: ProfileUpdate) {
  const { profile, password } = update
  const { db, viewer } = context
  if (profile.role !== viewer.role) refuse(baseErrors, 'ROLE_NOT_ALLOWED')
  const personalData = [viewer.name, viewer.email, profile.name]
  const work = (tx: Database) => saveProfile(tx, context, update)
  if (password) {
    const field = 'password.newPassword'
    const save = await preparePasswordChange(context, password, { field, personalData })
    await save(work)
  } else {
    await inTransaction(db, work)
  }
  return { saved: true as const }
}

/** Writes and records the fields that changed, unless one has another value than the user saw. */
async function saveProfile(tx: Database, context: OwnAccountContext, update: ProfileUpdate) {
  const { id, role } = context.viewer
  const before = (await lockProfile(tx, id)) ?? refuse(baseErrors, 'SIGN_IN_REQUIRED')
  const fields = writtenFieldsOf(update)
  const changed = fieldNamesOf(fields).filter((name) => fields[name] !== before[name])
  const { seen = {} } = update
  if (changed.some((name) => name in seen && seen[name] !== before[name]))
    refuse(accountErrors, 'PROFILE_CHANGED_MEANWHILE')
  if (changed.length === 0) return
  await writeOwnProfile(tx, id, pickFields(fields, changed), context.clock.now())
  await recordAudit(tx, context, {
    action: 'account.updated',
    subjectType: 'user',
    subjectId: id,
    before: pickFields(before, changed),
    after: pickFields(fields, changed),
  })
  if (role === 'student') await publishStudentChange(tx, { id, ...before })
  if (role === 'instructor') await publishInstructorChange(tx, id)
}

type StudentRow = { readonly id: string; readonly assignedInstructor: string | null }

/** Returns the ids, or nulls, of a student's instructor and their projects' mentors, who see the student's fields. */
export const findInstructorsOfStudent = async (tx: Database, { id, assignedInstructor }: StudentRow) => [
  assignedInstructor,
  ...(await findMentorsOf(tx, id)),
]

/**
 * Publishes a live event to a student whose profile changed and to their mentors: its fields are shown with the
 * student's projects, and course and year determine the hand-ins.
 */
export async function publishStudentChange(tx: Database, student: StudentRow): Promise<void> {
  const to = [student.id, ...(await findInstructorsOfStudent(tx, student))]
  await publishEvents(tx, [{ to, kind: 'project', subjectId: student.id }])
}

/**
 * Publishes a live event to an instructor whose profile changed and to everybody they mentor, who see the name with
 * their projects and in the chat.
 */
export async function publishInstructorChange(tx: Database, id: string): Promise<void> {
  await publishEvents(tx, [
    { to: [id, ...(await findMentoredStudents(tx, id))], kind: 'project', subjectId: id },
  ])
}

/** Returns the columns to write: a course and its specialization together. */
function writtenFieldsOf({ profile, seen }: ProfileUpdate): Partial<ProfileRow> {
  const fields = fieldsOf(profile)
  if (!seen) return fields
  const written = new Set(Object.keys(seen))
  if (written.has('course') || written.has('specialization')) written.add('course').add('specialization')
  return pickFields(
    fields,
    fieldNamesOf(fields).filter((name) => written.has(name)),
  )
}

/** Returns the columns of a profile, listed explicitly so that no other input is written. */
function fieldsOf(profile: Profile): Partial<ProfileRow> {
  const person = { name: profile.name, phone: orNull(profile.phone) }
  switch (profile.role) {
    case 'student': {
      const { course, specialization, year, college } = profile
      return { ...person, course, specialization, year, college: orNull(college) }
    }
    case 'instructor': {
      const { specialization, bio, experience, qualification } = profile
      return { ...person, specialization, experience, bio: orNull(bio), qualification: orNull(qualification) }
    }
    case 'admin':
      return person
  }
}

const orNull = (text: string) => (text === '' ? null : text)

type Field = keyof ProfileRow
/** Returns the names of the given fields. */
export const fieldNamesOf = (fields: Partial<ProfileRow>) => Object.keys(fields) as Field[]
/** Returns the fields with these names alone. */
export const pickFields = (fields: Partial<ProfileRow>, names: readonly Field[]): Partial<ProfileRow> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))
