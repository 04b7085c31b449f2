import type { OwnProfile, Profile, ProfileUpdate } from '@capstone/contract/accounts/profile.schemas'
import { baseErrors } from '@capstone/contract/base'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OwnAccountContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { readSignInMethods } from '../google/identities.service.ts'
import { preparePasswordChange } from '../passwords/passwords.service.ts'
import { isSignInFresh } from '../sessions/sessions.service.ts'
import { findProfile, lockProfile, type ProfileRow, writeProfile } from './profile.repository.ts'

/** One's own profile, with how one can sign in and what a new password asks for. */
export async function readProfile(context: OwnAccountContext): Promise<OwnProfile> {
  const { db, viewer, settings } = context
  const profile = (await findProfile(db, viewer.id)) ?? refuse(baseErrors, 'SIGN_IN_REQUIRED')
  return {
    ...profile,
    ...(await readSignInMethods(db, viewer.id)),
    googleOffered: settings.GOOGLE_CLIENT_ID !== undefined,
    currentPasswordNeeded: !(await isSignInFresh(context)),
  }
}

/**
 * Saves one's own profile and, where given, a new password: both or neither. Refuses ROLE_NOT_ALLOWED for the profile of
 * another role, and what a change of the password refuses. Spec 1 §5 and §7.
 */
export async function updateProfile(context: OwnAccountContext, { profile, password }: ProfileUpdate) {
  const { db, viewer } = context
  if (profile.role !== viewer.role) refuse(baseErrors, 'ROLE_NOT_ALLOWED')
  const about = [viewer.name, viewer.email, profile.name]
  const writePassword =
    password && (await preparePasswordChange(context, password, { field: 'password.newPassword', about }))
  await inTransaction(db, async (tx) => {
    await saveProfile(tx, context, fieldsOf(profile))
    await writePassword?.(tx)
  })
  return { saved: true as const }
}

/** Writes and records what differs from what stood before. */
async function saveProfile(tx: Database, context: OwnAccountContext, fields: Partial<ProfileRow>) {
  const { id } = context.viewer
  const before = (await lockProfile(tx, id)) ?? refuse(baseErrors, 'SIGN_IN_REQUIRED')
  const changed = namesOf(fields).filter((name) => fields[name] !== before[name])
  if (changed.length === 0) return
  await writeProfile(tx, id, pick(fields, changed), context.clock.now())
  await recordAudit(tx, context, {
    ...{ action: 'account.updated', subjectType: 'user', subjectId: id },
    before: pick(before, changed),
    after: pick(fields, changed),
  })
}

/** The columns of a profile, named one by one, so that nothing else that is sent along is written. */
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
const namesOf = (fields: Partial<ProfileRow>) => Object.keys(fields) as Field[]
const pick = (fields: Partial<ProfileRow>, names: readonly Field[]): Partial<ProfileRow> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))
