import { randomUUID } from 'node:crypto'
import { FRESH_SIGN_IN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { users } from '../../features/accounts/accounts.table.ts'
import { createAccount, openSession } from '../../features/accounts/accounts.testing.ts'
import { findViewer } from '../../features/accounts/sessions/request-authentication.session.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, cookieOf, startTestServer } from '../http/http.testing.ts'
import { contextOf, outcomeOf } from '../router.testing.ts'
import { router } from '../router.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'

const server = await startTestServer(portal)

let cookie: string
beforeEach(async () => {
  portal.clock.freeze()
  await createAccount(portal, { email: EMAIL, password: PASSWORD, role: 'admin' })
  cookie = cookieOf(await server.signIn(EMAIL, PASSWORD))
})

const call = async (procedure: string, input: unknown, session = cookie) => {
  const answer = await server.call(procedure, input, { cookie: session })
  return { status: answer.status, ...(await bodyOf(answer)).json }
}
const confirm = (password: string, session = cookie) =>
  call('accounts.confirmPassword', { password }, session)
const NOT_FRESH = { status: 403, code: 'SIGN_IN_NOT_FRESH', data: { hasPassword: true } }

const INSTRUCTOR = {
  name: 'Ines',
  phone: '',
  specialization: 'DevOps',
  bio: '',
  experience: null,
  qualification: '',
}
const NEW_INSTRUCTOR = { ...INSTRUCTOR, experience: 3, qualification: 'PhD' }
async function createInstructor() {
  const { id } = await createUser(portal, { role: 'instructor' })
  const [row] = await portal.db.select().from(users).where(eq(users.id, id))
  return row ?? expect.fail('There is no instructor.')
}

/** An instructor who is added before, so that the next call sets another password. */
async function addNewInstructor() {
  const input = { id: randomUUID(), email: `${randomUUID()}@university.test`, ...NEW_INSTRUCTOR }
  await call('people.addInstructor', input)
  return input
}

/** Adds a student like {@link addNewInstructor}. */
async function addNewStudent() {
  const studies = { course: 'MCA', specialization: 'AI/ML', year: '1st Year' }
  const input = {
    id: randomUUID(),
    email: `${randomUUID()}@university.test`,
    name: 'Asha',
    phone: '',
    ...studies,
  }
  await call('people.addStudent', input)
  return input
}

/** Calls that need a fresh sign-in; each deletion is of a new person. */
const CALLS: Readonly<Record<string, () => Promise<readonly [procedure: string, input: unknown]>>> = {
  'deleting a student': async () => [
    'people.deleteStudent',
    { id: (await createUser(portal, { role: 'student' })).id },
  ],
  'deleting an instructor': async () => [
    'people.deleteInstructor',
    { id: (await createUser(portal, { role: 'instructor' })).id },
  ],
  'setting another temporary password of a student just added': async () => [
    'people.addStudent',
    await addNewStudent(),
  ],
  'setting another temporary password of an instructor just added': async () => [
    'people.addInstructor',
    await addNewInstructor(),
  ],
  'exporting students': async () => ['people.exportStudents', { search: '' }],
  'exporting instructors': async () => ['people.exportInstructors', { search: '' }],
  'exporting the progress of instructors': async () => ['people.exportInstructorProgress', { search: '' }],
  'exporting the audit log': async () => ['audit.export', { format: 'csv' }],
  'exporting a course': async () => ['handIns.exportCourse', { course: 'MCA', year: '2nd Year' }],
}

describe('a sign-in older than ten minutes', () => {
  it.each(Object.entries(CALLS))(
    'does not allow %s, until the password was entered again',
    async (_what, make) => {
      const [procedure, input] = await make()
      portal.clock.advance(FRESH_SIGN_IN_SECONDS)
      expect(await call(procedure, input)).toMatchObject(NOT_FRESH)
      expect(await confirm('a wrong password')).toMatchObject({ status: 400, code: 'CURRENT_PASSWORD_WRONG' })
      expect(await call(procedure, input)).toMatchObject(NOT_FRESH)
      expect(await confirm(PASSWORD)).toMatchObject({ status: 200 })
      expect(await call(procedure, input)).not.toMatchObject({ code: 'SIGN_IN_NOT_FRESH' })
      portal.clock.advance(FRESH_SIGN_IN_SECONDS)
      expect(await call(procedure, input)).toMatchObject({ code: 'SIGN_IN_NOT_FRESH' })
    },
  )

  it('does not allow setting a password, but allows other edits of the same person', async () => {
    const { id, updatedAt } = await createInstructor()
    portal.clock.advance(FRESH_SIGN_IN_SECONDS)
    const viewer = await findViewer(portal, cookie)
    const context = { ...contextOf(portal, viewer), cookie }
    const edit = (change: object) =>
      outcomeOf(
        router,
        'people.editInstructor',
        { id, basedOn: updatedAt, ...INSTRUCTOR, ...change },
        context,
      )
    expect(await edit({ newPassword: 'my 4 own words' })).toBe('SIGN_IN_NOT_FRESH')
    expect(await edit({})).toBe('ok')
  })

  it('is confirmed in its own session only', async () => {
    const other = cookieOf(await server.signIn(EMAIL, PASSWORD))
    portal.clock.advance(FRESH_SIGN_IN_SECONDS)
    await confirm(PASSWORD, other)
    expect(await call('people.exportStudents', { search: '' })).toMatchObject(NOT_FRESH)
  })

  it('of an account without a password needs another sign-in', async () => {
    const { id } = await createUser(portal, { role: 'admin', email: 'google@university.test' })
    const { cookie: session } = await openSession(portal, id)
    portal.clock.advance(FRESH_SIGN_IN_SECONDS)
    const refused = { code: 'SIGN_IN_NOT_FRESH', data: { hasPassword: false } }
    expect(await call('people.exportStudents', { search: '' }, session)).toMatchObject(refused)
    expect(await confirm('anything', session)).toMatchObject({ code: 'SIGN_IN_TOO_OLD' })
  })

  it('is not confirmed by the right password after ten wrong ones', async () => {
    portal.clock.advance(FRESH_SIGN_IN_SECONDS)
    for (let tries = 0; tries < 10; tries++) await confirm(`guess ${tries}`)
    expect(await confirm(PASSWORD)).toMatchObject({ status: 429 })
  })
})

it('a sign-in in the future, after the clock was set back, is not fresh', async () => {
  portal.clock.advance(-3600)
  expect(await call('people.exportStudents', { search: '' })).toMatchObject(NOT_FRESH)
})
