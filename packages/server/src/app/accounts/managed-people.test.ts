import { randomUUID } from 'node:crypto'
import { AUTH_ENDPOINTS, TEMPORARY_PASSWORD_HOURS } from '@capstone/contract/accounts/accounts.constants'
import type { IssuedPassword } from '@capstone/contract/people/managed-people.schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { findTablesContaining } from '../../db/text-search.testing.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { finishUpload } from '../../features/files/uploads/uploads.testing.ts'
import { addPaper } from '../../features/papers/papers.testing.ts'
import { buildInstructor, buildStudent } from '../../features/people/management/managed-people.testing.ts'
import { buildProject } from '../../features/repository/projects.testing.ts'
import { createProject } from '../../features/repository/repository.service.ts'
import { captureLog } from '../../platform/log.testing.ts'
import { actAs } from '../../rpc/context.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { type Browser, bodyOf, openBrowser, startTestServer } from '../http/http.testing.ts'
import { PASSWORD } from './one-time-tokens.testing.ts'

const TIMES = process.env.PROVE === 'full' ? 10 : 1
const ADMIN = 'admin@university.test'
const STRONG = 'gravel tuba violet 42'

const captured = captureLog()
const portal = { ...(await openTestPortal()), log: captured.log }
const server = await startTestServer(portal)
let admin: Browser
beforeEach(resetToAdmin)

async function resetToAdmin() {
  await portal.reset()
  await createAccount(portal, { email: ADMIN, password: PASSWORD, role: 'admin' })
  admin = await signIn(ADMIN, PASSWORD)
}

const trySignIn = async (email: string, password: string) => {
  const browser = openBrowser(server)
  const answer = await browser.post(AUTH_ENDPOINTS.signIn, { email, password })
  return { browser, status: answer.status }
}
async function signIn(email: string, password: string) {
  const { browser, status } = await trySignIn(email, password)
  expect(status).toBe(200)
  return browser
}
const answerOf = async <Answer>(answer: Response) => {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { json: Answer }).json
}
const viewerOf = <Wanted extends 'student' | 'instructor'>(id: string, role: Wanted) => {
  const unknown = { course: null, specialization: null, year: null, phone: null }
  return { id, role, name: 'A person', email: `${id}@university.test`, ...unknown, mustChangePassword: false }
}
const codeOf = async (answer: Promise<Response>) => (await bodyOf(await answer)).json.code

/** Tries to sign in this many seconds later, then resets the clock. */
async function trySignInLater(seconds: number, email: string, password: string): Promise<number> {
  portal.clock.advance(seconds)
  const { status } = await trySignIn(email, password)
  portal.clock.advance(-seconds)
  return status
}

const KINDS = [
  ['student', 'people.addStudent', () => buildStudent(), 'requests.listOwnRequests'],
  ['instructor', 'people.addInstructor', () => buildInstructor(), 'repository.listOwnProjects'],
] as const

describe.each(KINDS)('threat-35 the temporary password of an added %s', (_role, add, write, ownCall) => {
  it('is in the response to that call and nowhere else', async () => {
    const person = write()
    const { tempPassword } = await answerOf<IssuedPassword>(await admin.call(add, person))
    expect(tempPassword).toMatch(/^[\w-]{16}$/)
    expect(await findTablesContaining(portal.db, tempPassword)).toEqual([])
    expect(await findTablesContaining(portal.db, person.email)).toContain('users')
    expect(captured.lines.length).toBeGreaterThan(0)
    expect(captured.text()).not.toContain(tempPassword)
    for (const list of ['people.listStudents', 'people.listInstructors', 'audit.list'])
      expect(await (await admin.call(list, {})).text(), list).not.toContain(tempPassword)
  })

  it('allows nothing but its change, until it was changed', async () => {
    const { email, ...person } = write()
    const added = await admin.call(add, { ...person, email: email.toUpperCase() })
    const { tempPassword } = await answerOf<IssuedPassword>(added)
    const browser = await signIn(email, tempPassword)
    expect(await codeOf(browser.call(ownCall, {}))).toBe('PASSWORD_CHANGE_REQUIRED')
    const change = { currentPassword: tempPassword, newPassword: STRONG }
    expect((await browser.call('accounts.changePassword', change)).status).toBe(200)
    expect((await browser.call(ownCall, {})).status).toBe(200)
    expect((await trySignIn(email, tempPassword)).status).toBe(401)
  })

  it('expires', async () => {
    const person = write()
    const { tempPassword } = await answerOf<IssuedPassword>(await admin.call(add, person))
    const seconds = TEMPORARY_PASSWORD_HOURS * 3600
    expect(await trySignInLater(seconds - 60, person.email, tempPassword)).toBe(200)
    expect(await trySignInLater(seconds, person.email, tempPassword)).toBe(401)
  })

  it('ends the sessions opened with it when it expires', async () => {
    const person = write()
    const { tempPassword } = await answerOf<IssuedPassword>(await admin.call(add, person))
    const browser = openBrowser(server)
    const remembered = { email: person.email, password: tempPassword, rememberMe: true }
    expect((await browser.post(AUTH_ENDPOINTS.signIn, remembered)).status).toBe(200)
    portal.clock.advance(TEMPORARY_PASSWORD_HOURS * 3600 - 60)
    expect(await browser.findSignedInEmail()).toBe(person.email)
    portal.clock.advance(60)
    const change = { currentPassword: tempPassword, newPassword: STRONG }
    expect(await codeOf(browser.call('accounts.changePassword', change))).toBe('SIGN_IN_REQUIRED')
    expect(await browser.findSignedInEmail()).toBeNull()
    expect((await trySignIn(person.email, STRONG)).status).toBe(401)
  })

  it('can be changed until it expires, and the session goes on afterwards', async () => {
    const person = write()
    const { tempPassword } = await answerOf<IssuedPassword>(await admin.call(add, person))
    const browser = openBrowser(server)
    const remembered = { email: person.email, password: tempPassword, rememberMe: true }
    expect((await browser.post(AUTH_ENDPOINTS.signIn, remembered)).status).toBe(200)
    portal.clock.advance(TEMPORARY_PASSWORD_HOURS * 3600 - 60)
    const change = { currentPassword: tempPassword, newPassword: STRONG }
    expect((await browser.call('accounts.changePassword', change)).status).toBe(200)
    portal.clock.advance(3600)
    expect((await browser.call(ownCall, {})).status).toBe(200)
  })
})

/** Sends the edit of an instructor as a browser does: timestamps are marked in the metadata beside the JSON. */
const editInstructor = (id: string, basedOn: string, newPassword: string) => {
  const { email: _, ...edit } = buildInstructor({ id })
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  const body = { json: { ...edit, basedOn, newPassword }, meta: [[1, 'basedOn']] }
  return server.post('/api/rpc/people/editInstructor', body, { cookie })
}
async function setPassword(id: string, newPassword: string) {
  const listed = await admin.call('people.listInstructors', {})
  const { items } = await answerOf<{ items: { id: string; updatedAt: string }[] }>(listed)
  const basedOn = items.find((item) => item.id === id)?.updatedAt ?? ''
  expect((await editInstructor(id, basedOn, newPassword)).status).toBe(200)
}

it('threat-35 a password set by an administrator is not stored or logged, must be changed, and expires', async () => {
  const { id, email } = buildInstructor()
  const before = { email, password: PASSWORD, role: 'instructor' } as const
  await createAccount(portal, { id, ...before })
  await setPassword(id, STRONG)
  expect(await findTablesContaining(portal.db, STRONG)).toEqual([])
  expect(captured.text()).not.toContain(STRONG)
  expect((await trySignIn(email, PASSWORD)).status).toBe(401)
  const browser = await signIn(email, STRONG)
  expect(await codeOf(browser.call('repository.listOwnProjects', {}))).toBe('PASSWORD_CHANGE_REQUIRED')
  expect(await trySignInLater(TEMPORARY_PASSWORD_HOURS * 3600, email, STRONG)).toBe(401)
})

/** For each role: adds a file of the user with this id, and returns the call that creates a link to it. */
const ADD_FILE = {
  student: async (id: string) => {
    const { id: paperId, version } = await addPaper(portal, viewerOf(id, 'student'))
    return ['papers.linkToPaper', { paperId, versionId: version.id }] as const
  },
  instructor: async (id: string) => {
    const viewer = viewerOf(id, 'instructor')
    const synopsis = await finishUpload(portal, viewer, { slot: 'synopsis' })
    const project = buildProject({ files: { synopsis } })
    await createProject(actAs(portal, viewer), project)
    return ['repository.linkToProjectFile', { projectId: project.id, kind: 'synopsis' }] as const
  },
}

const ENDINGS = [
  ['the deletion of a student', 'student', (id: string) => admin.call('people.deleteStudent', { id })],
  [
    'the deletion of an instructor',
    'instructor',
    (id: string) => admin.call('people.deleteInstructor', { id }),
  ],
  ['a new password from an administrator', 'instructor', (id: string) => setPassword(id, STRONG)],
] as const

describe('threat-12 the next request after', () => {
  it.each(ENDINGS)('%s is refused: a call, and a file link created before', async (_what, role, end) => {
    for (let time = 0; time < TIMES; time++) {
      await resetToAdmin()
      const [id, email] = [randomUUID(), `${randomUUID()}@university.test`]
      await createAccount(portal, { id, email, password: PASSWORD, role })
      const [procedure, input] = await ADD_FILE[role](id)
      const browser = await signIn(email, PASSWORD)
      const link = await answerOf<{ url: string }>(await browser.call(procedure, input))
      const askBoth = async () => [
        (await browser.call('accounts.readProfile')).status,
        (await browser.get(link.url)).status,
      ]
      expect(await askBoth()).toEqual([200, 200])
      await end(id)
      expect(await askBoth()).toEqual([401, 401])
      expect((await trySignIn(email, PASSWORD)).status).toBe(401)
    }
  })
})
