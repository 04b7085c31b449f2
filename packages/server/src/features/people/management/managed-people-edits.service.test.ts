// @module-tag database
import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { markVerified } from '../../accounts/accounts.repository.ts'
import { accounts, calendarFeeds, oneTimeTokens, sessions, users } from '../../accounts/accounts.table.ts'
import { openSession } from '../../accounts/accounts.testing.ts'
import { issueOneTimeToken } from '../../accounts/one-time-tokens/one-time-tokens.service.ts'
import { writePasswordHash } from '../../accounts/passwords/passwords.repository.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import {
  addInstructor,
  addStudent,
  editInstructor,
  editStudent,
  issueTemporaryPassword,
} from './managed-people.service.ts'
import {
  buildInstructor,
  buildStudent,
  hasPassword,
  readAuditEvents,
  readUser,
} from './managed-people.testing.ts'

const CONCURRENCY = process.env.PROVE === 'full' ? 50 : 8

const userOf = (id: string) => readUser(portal, id)
const isPassword = (id: string, password: string) => hasPassword(portal, id, password)
const auditLogOf = (id: string) => readAuditEvents(portal, id)
const actionsOf = async (id: string) => (await auditLogOf(id)).map(({ action }) => action)

test('a new temporary password opens a student’s account for 72 hours, and replaces the one before', async () => {
  const student = buildStudent()
  const { tempPassword: first } = await addStudent(admin, student)
  await openSession(portal, student.id)
  const { tempPassword } = await issueTemporaryPassword(admin, { id: student.id })
  expect([await isPassword(student.id, first), await isPassword(student.id, tempPassword)]).toEqual([
    false,
    true,
  ])
  const row = await userOf(student.id)
  const hours = ((row.temporaryPasswordUntil?.getTime() ?? 0) - portal.clock.now().getTime()) / HOUR_MS
  expect(hours).toBeCloseTo(TEMPORARY_PASSWORD_HOURS, 1)
  expect(row.mustChangePassword).toBe(true)
  expect(await portal.db.$count(sessions)).toBe(0)
  expect(await actionsOf(student.id)).toEqual(['account.created', 'account.password_replaced'])
})

test('a temporary password of a person whose address is not verified works, and Google is disconnected', async () => {
  const student = buildStudent()
  await addStudent(admin, student)
  await portal.db.update(users).set({ emailVerified: false }).where(eq(users.id, student.id))
  await portal.db.insert(accounts).values({ userId: student.id, providerId: 'google', accountId: 'somebody' })
  await issueTemporaryPassword(admin, { id: student.id })
  expect((await userOf(student.id)).emailVerified).toBe(true)
  const left = await portal.db.select().from(accounts).where(eq(accounts.userId, student.id))
  expect(left.map(({ providerId }) => providerId)).toEqual(['credential'])
  expect((await actionsOf(student.id)).sort()).toEqual([
    'account.created',
    'account.google_disconnected',
    'account.password_replaced',
  ])
})

test('a form that was open before a temporary password was issued can be saved', async () => {
  const student = buildStudent()
  await addStudent(admin, student)
  const basedOn = (await userOf(student.id)).updatedAt
  await issueTemporaryPassword(admin, { id: student.id })
  expect(await editStudent(admin, { ...student, basedOn, name: 'Asha Rao' })).toEqual({ saved: true })
})

test('a form that was open while its person chose a password can be saved', async () => {
  const student = buildStudent()
  await addStudent(admin, student)
  const basedOn = (await userOf(student.id)).updatedAt
  await writePasswordHash(portal.db, student.id, 'a hash', portal.clock.now())
  await markVerified(portal.db, student.id)
  expect(await editStudent(admin, { ...student, basedOn, name: 'Asha Rao' })).toEqual({ saved: true })
})

describe('editing a student', () => {
  const addStudentToEdit = async () => {
    const student = buildStudent({ phone: '123' })
    await addStudent(admin, student)
    return { ...student, basedOn: (await userOf(student.id)).updatedAt }
  }

  test('writes the changes and records only those', async () => {
    const edit = { ...(await addStudentToEdit()), name: 'Asha Rao', phone: '', specialization: 'AI/ML' }
    expect(await editStudent(admin, edit)).toEqual({ saved: true })
    const row = await userOf(edit.id)
    expect(row).toMatchObject({ name: 'Asha Rao', phone: null, specialization: 'AI/ML', course: 'MCA' })
    expect(row.updatedAt.getTime()).toBeGreaterThan(edit.basedOn.getTime())
    expect((await auditLogOf(edit.id)).find(({ action }) => action === 'account.updated')).toEqual({
      action: 'account.updated',
      before: { name: 'Asha', phone: '123', specialization: 'Data Science' },
      after: { name: 'Asha Rao', phone: null, specialization: 'AI/ML' },
    })
  })

  test('is published to the student and the mentor', async () => {
    const mentor = await createUser(portal, { role: 'instructor' })
    const edit = await addStudentToEdit()
    await portal.db.update(users).set({ assignedInstructor: mentor.id }).where(eq(users.id, edit.id))
    const published = await collectPublished(portal, () => editStudent(admin, { ...edit, name: 'Asha Rao' }))
    expect(published).toEqual(
      [edit.id, mentor.id].map((userId) => ({ userId, kind: 'project', subjectId: edit.id })),
    )
  })

  test('sent again returns the same and writes nothing', async () => {
    const edit = { ...(await addStudentToEdit()), name: 'Asha Rao' }
    for (let times = 0; times < 3; times++) {
      expect(await editStudent(admin, edit)).toEqual({ saved: true })
    }
    expect(await actionsOf(edit.id)).toEqual(['account.created', 'account.updated'])
  })

  test('based on outdated values is refused; of many concurrent edits one succeeds', async () => {
    const edit = await addStudentToEdit()
    const outcomes = await Promise.allSettled(
      Array.from({ length: CONCURRENCY }, (_, at) => editStudent(admin, { ...edit, name: `Asha ${at}` })),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(CONCURRENCY - 1)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'PERSON_EDITED_ELSEWHERE', status: 409 })
    }
  })

  test('is refused for people who are not students', async () => {
    const instructor = await createUser(portal, { role: 'instructor' })
    for (const id of [instructor.id, admin.viewer.id, randomUUID()]) {
      const edit = editStudent(admin, { ...buildStudent({ id }), basedOn: new Date() })
      await expect(edit).rejects.toMatchObject({ code: 'STUDENT_NOT_FOUND', status: 404 })
    }
  })
})

const STRONG = 'gravel tuba violet 42'

describe('editing an instructor', () => {
  const addInstructorToEdit = async (email = 'ines@campus.test') => {
    const instructor = buildInstructor({ email })
    await addInstructor(admin, instructor)
    await portal.db
      .update(users)
      .set({ mustChangePassword: false, temporaryPasswordUntil: null })
      .where(eq(users.id, instructor.id))
    return { ...instructor, basedOn: (await userOf(instructor.id)).updatedAt }
  }

  test('is published to the instructor, their students and those of the projects they mentor', async () => {
    const edit = await addInstructorToEdit()
    const student = await createUser(portal, { role: 'student', assignedInstructor: edit.id })
    const former = await createUser(portal, { role: 'student' })
    await createUser(portal, { role: 'student' })
    await addRequestedProject(portal, { studentId: former.id, mentorId: edit.id })
    const published = await collectPublished(portal, () =>
      editInstructor(admin, { ...edit, name: 'Ines Rao' }),
    )
    expect(published.every(({ kind, subjectId }) => kind === 'project' && subjectId === edit.id)).toBe(true)
    expect(published.map(({ userId }) => userId).sort()).toEqual([edit.id, student.id, former.id].sort())
  })

  test('without a password leaves the password and the sessions unchanged', async () => {
    const edit = { ...(await addInstructorToEdit()), experience: 8, bio: 'Rails' }
    await openSession(portal, edit.id)
    await editInstructor(admin, edit)
    expect(await userOf(edit.id)).toMatchObject({ experience: 8, bio: 'Rails', mustChangePassword: false })
    expect(await portal.db.$count(sessions)).toBe(1)
    expect(await portal.db.$count(mails)).toBe(0)
    expect(await actionsOf(edit.id)).toEqual(['account.created', 'account.updated'])
  })

  test('threat-12 a new password ends sessions, links and the calendar feed, must be changed, expires, and is reported by email', async () => {
    const edit = { ...(await addInstructorToEdit()), newPassword: STRONG }
    await openSession(portal, edit.id)
    await issueOneTimeToken(portal.db, { userId: edit.id, purpose: 'recovery', now: portal.clock.now() })
    await portal.db.insert(calendarFeeds).values({ userId: edit.id, createdAt: portal.clock.now() })
    await editInstructor(admin, edit)
    const row = await userOf(edit.id)
    expect(row).toMatchObject({ mustChangePassword: true, temporaryPasswordUntil: expect.any(Date) })
    const hours = ((row.temporaryPasswordUntil?.getTime() ?? 0) - portal.clock.now().getTime()) / HOUR_MS
    expect(hours).toBeCloseTo(TEMPORARY_PASSWORD_HOURS, 1)
    expect(await isPassword(edit.id, STRONG)).toBe(true)
    expect(await portal.db.$count(sessions)).toBe(0)
    expect(await portal.db.$count(oneTimeTokens)).toBe(0)
    expect(await portal.db.$count(calendarFeeds)).toBe(0)
    expect(await portal.db.select().from(mails)).toMatchObject([
      { kind: 'password_changed', address: 'ines@campus.test', data: {} },
    ])
    expect(await actionsOf(edit.id)).toEqual(['account.created', 'account.password_replaced'])
  })

  test('can set a first password', async () => {
    const { id, email } = await createUser(portal, { role: 'instructor' })
    const basedOn = (await userOf(id)).updatedAt
    await editInstructor(admin, { ...buildInstructor({ id, email }), basedOn, newPassword: STRONG })
    expect(await isPassword(id, STRONG)).toBe(true)
  })

  test('sent again with its password returns the same and writes nothing', async () => {
    const edit = { ...(await addInstructorToEdit()), name: 'Ines Ito', newPassword: STRONG }
    for (let times = 0; times < 3; times++) expect(await editInstructor(admin, edit)).toEqual({ saved: true })
    expect(await portal.db.$count(mails)).toBe(1)
    const another = { ...edit, newPassword: `${STRONG} more` }
    await expect(editInstructor(admin, another)).rejects.toMatchObject({ code: 'PERSON_EDITED_ELSEWHERE' })
    expect(await isPassword(edit.id, STRONG)).toBe(true)
  })

  test('hashes no password while a transaction holds the account', async () => {
    const edit = { ...(await addInstructorToEdit()), newPassword: STRONG }
    let open = 0
    const transaction: Database['transaction'] = async (...given) => {
      open += 1
      return portal.db.transaction(...given).finally(() => {
        open -= 1
      })
    }
    const db: Database = new Proxy(portal.db, {
      get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key, target)),
    })
    const openAtHashes: number[] = []
    const { argon2 } = crypto
    const hash = vi.spyOn(crypto, 'argon2').mockImplementation((...given) => {
      openAtHashes.push(open)
      return argon2(...given)
    })
    syncBuiltinESMExports()
    for (let times = 0; times < 2; times++) await editInstructor({ ...admin, db }, edit)
    hash.mockRestore()
    syncBuiltinESMExports()
    // The first call computes the new hash, the second one also compares it.
    expect(openAtHashes).toEqual([0, 0, 0])
  })

  test('sent several times at once with its password is saved once, and answered alike', async () => {
    const edit = { ...(await addInstructorToEdit()), newPassword: STRONG }
    const answers = await Promise.all(Array.from({ length: 4 }, () => editInstructor(admin, edit)))
    expect(answers).toEqual(Array(4).fill({ saved: true }))
    expect(await portal.db.$count(mails)).toBe(1)
  })

  test('sent again after its password has expired makes the password valid again', async () => {
    const edit = { ...(await addInstructorToEdit()), newPassword: STRONG }
    await editInstructor(admin, edit)
    portal.clock.advance(TEMPORARY_PASSWORD_HOURS * 3600)
    const { updatedAt: basedOn } = await userOf(edit.id)
    await editInstructor(admin, { ...edit, basedOn })
    const { temporaryPasswordUntil } = await userOf(edit.id)
    expect(temporaryPasswordUntil?.getTime()).toBeGreaterThan(portal.clock.now().getTime())
  })

  test('with a password that is short, common or contains personal data is refused, and nothing is saved', async () => {
    const edit = await addInstructorToEdit()
    for (const newPassword of ['password', 'capstone1', 'ines@campus.test']) {
      const work = editInstructor(admin, { ...edit, name: 'Else', newPassword })
      await expect(work).rejects.toMatchObject({
        code: 'PASSWORD_WEAK',
        data: { reasons: expect.any(Array) },
      })
    }
    const strict = { ...admin, settings: { ...admin.settings, PASSWORD_MIN_LENGTH: STRONG.length + 1 } }
    await expect(editInstructor(strict, { ...edit, newPassword: STRONG })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ field: 'newPassword' }] },
    })
    expect(await userOf(edit.id)).toMatchObject({ name: 'Ines', mustChangePassword: false })
  })

  test('based on outdated values changes neither the fields nor the password', async () => {
    const edit = await addInstructorToEdit()
    await editInstructor(admin, { ...edit, name: 'Ines Ito' })
    const stale = editInstructor(admin, { ...edit, name: 'Else', newPassword: STRONG })
    await expect(stale).rejects.toMatchObject({ code: 'PERSON_EDITED_ELSEWHERE' })
    expect(await isPassword(edit.id, STRONG)).toBe(false)
    expect(await userOf(edit.id)).toMatchObject({ name: 'Ines Ito', mustChangePassword: false })
  })

  test('is refused for people who are not instructors, with and without a password', async () => {
    const student = await createUser(portal, { role: 'student' })
    for (const id of [student.id, admin.viewer.id, randomUUID()]) {
      const edit = { ...buildInstructor({ id }), basedOn: new Date() }
      for (const input of [edit, { ...edit, newPassword: STRONG }]) {
        await expect(editInstructor(admin, input)).rejects.toMatchObject({ code: 'INSTRUCTOR_NOT_FOUND' })
      }
    }
  })
})
