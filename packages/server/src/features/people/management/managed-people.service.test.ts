// @module-tag database
import { randomUUID } from 'node:crypto'
import { TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import { ID_TAKEN } from '@capstone/contract/base'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { actAsNew, admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { accounts, oneTimeTokens, users } from '../../accounts/accounts.table.ts'
import { issueOneTimeToken } from '../../accounts/one-time-tokens/one-time-tokens.service.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { readMentoringCounts } from '../mentoring/mentoring-counts.service.ts'
import { addInstructor, addStudent } from './managed-people.service.ts'
import {
  buildInstructor,
  buildStudent,
  hasPassword,
  readAuditEvents,
  readUser,
} from './managed-people.testing.ts'

const CONCURRENT_CALLS = process.env.PROVE === 'full' ? 50 : 8

const userOf = (id: string) => readUser(portal, id)
const isPassword = (id: string, password: string) => hasPassword(portal, id, password)
const auditLogOf = (id: string) => readAuditEvents(portal, id)
const actionsOf = async (id: string) => (await auditLogOf(id)).map(({ action }) => action)

describe('adding a person', () => {
  test('adds a student with an audit event and a temporary password that must be changed', async () => {
    const student = buildStudent({ email: 'Asha.Rao@Campus.TEST', phone: '123' })
    const { id, tempPassword } = await addStudent(admin, student)
    expect(id).toBe(student.id)
    const { name, course, specialization, year, phone } = student
    const profile = {
      name,
      course,
      specialization,
      year,
      phone,
      email: 'asha.rao@campus.test',
      role: 'student',
    }
    const row = await userOf(id)
    expect(row).toMatchObject({ ...profile, mustChangePassword: true, assignedInstructor: null })
    const hours = ((row.temporaryPasswordUntil?.getTime() ?? 0) - row.createdAt.getTime()) / HOUR_MS
    expect(hours).toBeCloseTo(TEMPORARY_PASSWORD_HOURS, 1)
    expect(await isPassword(id, tempPassword)).toBe(true)
    expect(await auditLogOf(id)).toMatchObject([{ action: 'account.created', before: null, after: profile }])
  })

  test('adds an instructor with every field, and stores an empty text as null', async () => {
    const instructor = buildInstructor({ bio: 'Twenty years of rails' })
    const { id, tempPassword } = await addInstructor(admin, instructor)
    expect(await userOf(id)).toMatchObject({
      role: 'instructor',
      specialization: 'Finance',
      experience: 7,
      qualification: 'PhD',
      bio: 'Twenty years of rails',
      phone: null,
      course: null,
      mustChangePassword: true,
    })
    expect(await isPassword(id, tempPassword)).toBe(true)
  })

  test('ignores input fields that the form does not have', async () => {
    const more = {
      role: 'admin',
      emailVerified: false,
      college: 'Elsewhere',
      assignedInstructor: randomUUID(),
    }
    const { id } = await addStudent(admin, { ...buildStudent(), ...more })
    const { role, college, assignedInstructor } = await userOf(id)
    expect({ role, college, assignedInstructor }).toEqual({
      role: 'student',
      college: null,
      assignedInstructor: null,
    })
  })

  test('refuses an address that is taken, ignoring letter case, and writes nothing', async () => {
    await createUser(portal, { role: 'instructor', email: 'taken@campus.test' })
    const student = buildStudent({ email: 'TAKEN@campus.test' })
    for (const add of [
      () => addStudent(admin, student),
      () => addInstructor(admin, buildInstructor({ id: student.id, email: student.email })),
    ]) {
      await expect(add()).rejects.toMatchObject({ code: 'EMAIL_TAKEN', status: 409 })
    }
    expect(await auditLogOf(student.id)).toEqual([])
  })

  test('counts a new student as unassigned immediately, and only once', async () => {
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 0, unassigned: 0 })
    const student = buildStudent()
    await addStudent(admin, student)
    await addStudent(admin, student)
    await addInstructor(admin, buildInstructor())
    expect(await readMentoringCounts(admin)).toEqual({ assigned: 0, unassigned: 1 })
  })
})

describe('adding the same person again', () => {
  test('sets a new temporary password, and the previous one stops working', async () => {
    const student = buildStudent()
    const first = await addStudent(admin, student)
    await issueOneTimeToken(portal.db, { userId: first.id, purpose: 'recovery', now: portal.clock.now() })
    portal.clock.advance(3600)
    const second = await addStudent(admin, { ...student, name: 'Asha Rao' })
    expect(second.tempPassword).not.toBe(first.tempPassword)
    expect(await isPassword(first.id, first.tempPassword)).toBe(false)
    expect(await isPassword(first.id, second.tempPassword)).toBe(true)
    expect(await userOf(first.id)).toMatchObject({ name: 'Asha Rao', mustChangePassword: true })
    expect(await portal.db.$count(users, eq(users.role, 'student'))).toBe(1)
    expect(await portal.db.$count(oneTimeTokens)).toBe(0)
    expect((await actionsOf(first.id)).toSorted()).toEqual([
      'account.created',
      'account.password_replaced',
      'account.updated',
    ])
  })

  const idTaken = { code: 'INPUT_INVALID', data: { fields: [{ field: 'id', message: ID_TAKEN }] } }

  test('is refused after they signed in or chose a password', async () => {
    const [one, two] = [buildStudent(), buildInstructor()]
    await addStudent(admin, one)
    const signedIn = { action: 'session.opened', subjectType: 'user', subjectId: one.id } as const
    await portal.db.insert(auditEvents).values(signedIn)
    await addInstructor(admin, two)
    await portal.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, two.id))
    await expect(addStudent(admin, one)).rejects.toMatchObject(idTaken)
    await expect(addInstructor(admin, two)).rejects.toMatchObject(idTaken)
    expect(await actionsOf(one.id)).not.toContain('account.password_replaced')
  })

  test('is refused for another admin, role or address, and for an account that was not added this way', async () => {
    const student = buildStudent()
    const { tempPassword } = await addStudent(admin, student)
    const other = await actAsNew('admin')
    const { id } = await createUser(portal, { role: 'student', mustChangePassword: true })
    for (const add of [
      () => addStudent(other, student),
      () => addInstructor(admin, buildInstructor({ id: student.id, email: student.email })),
      () => addStudent(admin, { ...student, email: 'another@campus.test' }),
      () => addStudent(admin, buildStudent({ id, email: `${id}@example.test` })),
      () => addStudent(admin, buildStudent({ id: admin.viewer.id })),
    ]) {
      await expect(add()).rejects.toMatchObject(idTaken)
    }
    expect(await isPassword(student.id, tempPassword)).toBe(true)
  })

  test('threat-27 concurrent calls for one student create one account, and only one password works', async () => {
    const student = buildStudent()
    const results = await Promise.all(
      Array.from({ length: CONCURRENT_CALLS }, () => addStudent(admin, student)),
    )
    expect(await portal.db.$count(users, eq(users.role, 'student'))).toBe(1)
    expect(await portal.db.$count(accounts)).toBe(1)
    const checks = await Promise.all(results.map(({ tempPassword }) => isPassword(student.id, tempPassword)))
    expect(checks.filter(Boolean)).toHaveLength(1)
    const created = (await actionsOf(student.id)).filter((action) => action === 'account.created')
    expect(created).toHaveLength(1)
  })

  test('concurrent calls with one address and different ids create one account; the others fail with EMAIL_TAKEN', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: CONCURRENT_CALLS }, () =>
        addStudent(admin, buildStudent({ email: 'same@campus.test' })),
      ),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(CONCURRENT_CALLS - 1)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await portal.db.$count(users, eq(users.role, 'student'))).toBe(1)
  })
})
