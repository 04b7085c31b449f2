import { FRESH_SIGN_IN_SECONDS, ROLES, type Role } from '@capstone/contract/accounts/accounts.constants'
import type { Profile } from '@capstone/contract/accounts/profile.schemas'
import { describe, expect } from 'vitest'
import { hashPassword } from '../../../platform/password-hash.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import type { OwnAccountContext } from '../../../rpc/context.ts'
import { it, openTestPortal } from '../../../rpc/portal.testing.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import { accounts, users } from '../accounts.table.ts'
import { openSession } from '../accounts.testing.ts'
import { findPasswordHash, writePasswordHash } from '../passwords/passwords.repository.ts'
import { readProfile, updateProfile } from './profile.service.ts'

const portal = await openTestPortal({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })

/** Creates a user of this role with a new session. */
async function signIn(
  role: Role,
  given: Partial<typeof users.$inferInsert> = {},
): Promise<OwnAccountContext> {
  const viewer = await createUser(portal, { name: 'Before', phone: '111', ...given, role })
  const { cookie } = await openSession(portal, viewer.id)
  const origin = { requestId: 'test', ipAddress: '127.0.0.1' }
  return { ...portal, origin, viewer, cookie }
}
const readFirstUser = async () => (await portal.db.select().from(users))[0]
const auditLog = () => portal.db.select().from(auditEvents)
const refusal = (code: string) => expect.objectContaining({ code })

const STUDENT = {
  role: 'student',
  name: 'After',
  phone: '222',
  college: 'Northfield',
  course: 'MCA',
  specialization: 'AI/ML',
  year: '2nd Year',
} as const satisfies Profile
const INSTRUCTOR = {
  role: 'instructor',
  name: 'After',
  phone: '222',
  specialization: 'Finance',
  bio: 'A life',
  experience: 0,
  qualification: 'PhD',
} as const satisfies Profile
const ADMIN = { role: 'admin', name: 'After', phone: '222' } as const satisfies Profile
const PROFILES = { student: STUDENT, instructor: INSTRUCTOR, admin: ADMIN } as const

describe('saving a profile', () => {
  it('of a student is published to the student, their instructor and their mentors, unless nothing changed', async () => {
    const instructor = await createUser(portal, { role: 'instructor' })
    const mentor = await createUser(portal, { role: 'instructor' })
    const context = await signIn('student', { assignedInstructor: instructor.id })
    const subjectId = context.viewer.id
    await addRequestedProject(portal, { studentId: subjectId, mentorId: mentor.id })
    const save = () => collectPublished(portal, () => updateProfile(context, { profile: STUDENT }))
    expect(await save()).toEqual(
      [subjectId, instructor.id, mentor.id].map((userId) => ({ userId, kind: 'project', subjectId })),
    )
    expect(await save()).toEqual([])
  })

  it.each(ROLES)('stores and returns every field: %s', async (role) => {
    const context = await signIn(role)
    expect(await updateProfile(context, { profile: PROFILES[role] })).toEqual({ saved: true })
    expect(await readProfile(context)).toMatchObject({ ...PROFILES[role], email: context.viewer.email })
    expect(await auditLog()).toMatchObject([
      { action: 'account.updated', actorId: context.viewer.id, subjectId: context.viewer.id },
    ])
  })

  it('writes only what was changed, so that a tab opened earlier undoes nothing', async () => {
    const context = await signIn('student', { course: 'MCA', specialization: 'AI/ML', year: '1st Year' })
    await updateProfile(context, { profile: STUDENT, seen: { phone: '111' } })
    expect(await readFirstUser()).toMatchObject({ name: 'Before', phone: '222', year: '1st Year' })
    const moved = { ...STUDENT, course: 'MBA', specialization: 'Finance' } as const
    await updateProfile(context, { profile: moved, seen: { specialization: 'AI/ML' } })
    expect(await readFirstUser()).toMatchObject({
      course: 'MBA',
      specialization: 'Finance',
      year: '1st Year',
    })
    expect(await auditLog()).toHaveLength(2)
    await updateProfile(context, { profile: STUDENT, seen: {} })
    expect(await auditLog()).toHaveLength(2)
  })

  it('is refused as a whole if a field was changed elsewhere, until it is based on the new value', async () => {
    const context = await signIn('student', { course: 'MCA', specialization: 'AI/ML', year: '1st Year' })
    const update = { profile: STUDENT, seen: { name: 'Before', phone: '111' } }
    await updateProfile(context, { profile: { ...STUDENT, phone: '333' }, seen: { phone: '111' } })
    await expect(updateProfile(context, update)).rejects.toEqual(refusal('PROFILE_CHANGED_MEANWHILE'))
    expect(await readFirstUser()).toMatchObject({ name: 'Before', phone: '333' })
    const again = { ...update, seen: { name: 'Before', phone: '333' } }
    for (const _ of ['first', 'repeated']) await updateProfile(context, again)
    expect(await readFirstUser()).toMatchObject({ name: 'After', phone: '222' })
    expect(await auditLog()).toHaveLength(2)
  })

  it.each(ROLES)('is refused for the profile of another role: %s', async (role) => {
    const context = await signIn(role)
    const before = await readFirstUser()
    for (const other of ROLES.filter((each) => each !== role))
      await expect(updateProfile(context, { profile: PROFILES[other] })).rejects.toEqual(
        refusal('ROLE_NOT_ALLOWED'),
      )
    expect(await readFirstUser()).toEqual(before)
  })

  it('stores null for empty fields', async () => {
    const student = await signIn('student', { college: 'Northfield' })
    await updateProfile(student, { profile: { ...STUDENT, phone: '', college: '' } })
    expect(await readFirstUser()).toMatchObject({ phone: null, college: null })
    await portal.reset()
    const instructor = await signIn('instructor', { bio: 'A life', experience: 3, qualification: 'PhD' })
    const empty = { phone: '', bio: '', experience: null, qualification: '' }
    await updateProfile(instructor, { profile: { ...INSTRUCTOR, ...empty } })
    expect(await readFirstUser()).toMatchObject({
      phone: null,
      bio: null,
      experience: null,
      qualification: null,
    })
  })

  it('records what changed, before and after, and nothing else', async () => {
    const { role: _, ...fields } = STUDENT
    const context = await signIn('student', { ...fields, phone: '111' })
    await updateProfile(context, { profile: STUDENT })
    const [event, ...others] = await auditLog()
    expect(others).toEqual([])
    expect([event?.before, event?.after]).toEqual([{ phone: '111' }, { phone: '222' }])
    await updateProfile(context, { profile: STUDENT })
    expect(await auditLog()).toHaveLength(1)
  })

  it('records the correct previous values of concurrent saves', async () => {
    const context = await signIn('admin')
    const names = Array.from({ length: 8 }, (_, each) => `Name ${each}`)
    await Promise.all(names.map((name) => updateProfile(context, { profile: { ...ADMIN, name } })))
    const events = (await auditLog()) as { before: { name: string }; after: { name: string } }[]
    const left = events.map(({ before }) => before.name)
    expect([...left, (await readFirstUser())?.name].sort()).toEqual(['Before', ...names].sort())
  })
})

describe('saving a profile with a new password', () => {
  const password = { newPassword: 'a second password' }

  it('changes both', async () => {
    const context = await signIn('admin')
    await updateProfile(context, { profile: ADMIN, password })
    expect(await readFirstUser()).toMatchObject({ name: 'After' })
    expect(await findPasswordHash(portal.db, context.viewer.id)).toBeDefined()
    expect((await auditLog()).map(({ action }) => action).sort()).toEqual([
      'account.password_changed',
      'account.updated',
    ])
    expect(await portal.db.$count(mails)).toBe(1)
  })

  it('saves the profiles of two concurrent calls with the same password', async () => {
    const context = await signIn('admin')
    const profiles = [ADMIN, { ...ADMIN, name: 'Later' }]
    expect(
      await Promise.all(profiles.map((profile) => updateProfile(context, { profile, password }))),
    ).toEqual([{ saved: true }, { saved: true }])
    expect((await auditLog()).map(({ action }) => action).sort()).toEqual([
      'account.password_changed',
      'account.updated',
      'account.updated',
    ])
  })

  it.each([
    ['it is easy to guess', { newPassword: 'password' }, 'PASSWORD_WEAK'],
    ['it repeats the name that is saved with it', { newPassword: 'After123' }, 'PASSWORD_WEAK'],
    ['it is too short', { newPassword: '12345' }, 'INPUT_INVALID'],
    ['the current one is wrong', { ...password, currentPassword: 'no' }, 'CURRENT_PASSWORD_WRONG'],
  ])('changes neither when %s', async (_why, wrong, code) => {
    const context = await signIn('admin')
    await expect(updateProfile(context, { profile: ADMIN, password: wrong })).rejects.toEqual(refusal(code))
    expect(await readFirstUser()).toMatchObject({ name: 'Before' })
    expect(await findPasswordHash(portal.db, context.viewer.id)).toBeUndefined()
  })

  it('names the field of a short password as the form does', async () => {
    const context = await signIn('admin')
    await expect(
      updateProfile(context, { profile: ADMIN, password: { newPassword: '12345' } }),
    ).rejects.toMatchObject({ data: { fields: [{ field: 'password.newPassword' }] } })
  })
})

describe('one’s own profile', () => {
  it('has the sign-in methods, and whether a new password needs the current one', async () => {
    const context = await signIn('student')
    const { id } = context.viewer
    expect(await readProfile(context)).toMatchObject({
      hasPassword: false,
      hasGoogle: false,
      isGoogleOffered: true,
      isCurrentPasswordNeeded: false,
      emailVerified: false,
    })
    await writePasswordHash(portal.db, id, await hashPassword('a password'), portal.clock.now())
    await portal.db.insert(accounts).values({ userId: id, providerId: 'google', accountId: 'a subject' })
    await portal.db.update(users).set({ emailVerified: true })
    const createdAt = new Date(portal.clock.now().getTime() - FRESH_SIGN_IN_SECONDS * 1000)
    const { cookie } = await openSession(portal, id, { createdAt })
    expect(await readProfile({ ...context, cookie })).toMatchObject({
      hasPassword: true,
      hasGoogle: true,
      isCurrentPasswordNeeded: true,
      emailVerified: true,
    })
  })

  it('is only the caller’s', async () => {
    const context = await signIn('student')
    await createUser(portal, { role: 'student', name: 'Another' })
    expect(await readProfile(context)).toMatchObject({ id: context.viewer.id, name: 'Before' })
  })
})
