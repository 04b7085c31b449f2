import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../features/accounts/accounts.testing.ts'
import { auditEvents } from '../features/audit/audit.table.ts'
import { createTestPortal, type TestPortal } from '../rpc/context.testing.ts'
import { bodyOf, cookieOf, startTestServer } from './http.testing.ts'

let portal: TestPortal
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  portal = await createTestPortal()
  server = await startTestServer(portal)
})
afterAll(async () => {
  await server.stop()
  await portal.close()
})
beforeEach(() => portal.reset())

const EMAIL = 'someone@university.test'
const PASSWORD = 'a right password'

async function signedInCookie(role: 'student' | 'instructor' | 'admin' = 'student') {
  await createAccount(portal, { email: EMAIL, password: PASSWORD, role })
  return cookieOf(await server.signIn(EMAIL, PASSWORD))
}

describe('sign-in', () => {
  it('gives a cookie and no token, and the session knows who it is', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const answer = await server.signIn(EMAIL, PASSWORD)
    expect(answer.status).toBe(200)
    expect(await bodyOf(answer)).toEqual({ done: true })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const session = await server.call('accounts.session', {}, { cookie: cookieOf(answer) })
    expect((await bodyOf(session)).json.viewer).toMatchObject({ email: EMAIL, role: 'student' })
  })

  it('threat-18 answers an unknown account and a wrong password alike', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const wrong = await server.signIn(EMAIL, 'not the password')
    const unknown = await server.signIn('nobody@university.test', 'not the password')
    expect([wrong.status, await wrong.json()]).toEqual([unknown.status, await unknown.json()])
    expect(wrong.status).toBe(401)
  })

  it('lasts 30 days with Remember me, with the browser without', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const body = { email: EMAIL, password: PASSWORD }
    const remembered = await server.post(AUTH_ENDPOINTS.signIn, { ...body, rememberMe: true })
    const passing = await server.post(AUTH_ENDPOINTS.signIn, { ...body, rememberMe: false })
    expect(remembered.headers.getSetCookie()[0]).toMatch(/Max-Age=2592000/)
    expect(passing.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/)
  })

  it('threat-13 evaluates ten wrong passwords of one account, whatever address they claim to come from', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const tries = process.env.PROVE === 'full' ? 1000 : 40
    const statuses: number[] = []
    for (let index = 0; index < tries; index++) {
      const forged = { 'x-forwarded-for': `203.0.113.${index % 256}`, 'x-real-ip': `2001:db8::${index}` }
      statuses.push((await server.signIn(EMAIL, 'not the password', forged)).status)
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(tries - 10)
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(429)
  })

  it('sign-out ends the session on the server', async () => {
    const cookie = await signedInCookie('admin')
    expect((await server.call('people.mentoringCounts', undefined, { cookie })).status).toBe(200)
    await server.post(AUTH_ENDPOINTS.signOut, {}, { cookie })
    expect((await server.call('people.mentoringCounts', undefined, { cookie })).status).toBe(401)
  })

  it('threat-14 a cookie that stood there before is replaced', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const answer = await server.signIn(EMAIL, PASSWORD, { cookie: 'capstone.session_token=planted.c2ln' })
    expect(cookieOf(answer)).not.toContain('planted')
  })
})

describe('threat-04 sign-up', () => {
  it.each(['role', 'emailVerified', 'mustChangePassword', 'assignedInstructor', 'assigned_instructor'])(
    'makes a student, whatever the request says of %s',
    async (field) => {
      const body = {
        name: 'Someone',
        email: EMAIL,
        password: PASSWORD,
        [field]: field === 'role' ? 'admin' : true,
      }
      const answer = await server.post(AUTH_ENDPOINTS.signUp, body)
      expect(answer.status).toBe(200)
      const session = await server.call('accounts.session', {}, { cookie: cookieOf(answer) })
      expect((await bodyOf(session)).json.viewer).toMatchObject({
        role: 'student',
        mustChangePassword: false,
      })
    },
  )

  it('names the field that is not valid', async () => {
    const answer = await server.post(AUTH_ENDPOINTS.signUp, {
      name: 'a\u0000b',
      email: 'x',
      password: '12345',
    })
    expect(answer.status).toBe(400)
    const { code, data } = await bodyOf(answer)
    expect(code).toBe('INPUT_INVALID')
    expect(data.fields.map(({ field }) => field)).toEqual(['name', 'email', 'password'])
  })

  it.each([
    '/api/auth/update-user',
    '/api/auth/delete-user',
    '/api/auth/change-password',
    '/api/auth/list-sessions',
  ])('leaves %s of the sign-in library out of reach', async (path) => {
    const cookie = await signedInCookie()
    expect((await server.post(path, {}, { cookie })).status).toBe(404)
  })
})

describe('sessions', () => {
  it('threat-12 a changed password ends the other sessions at the next request', async () => {
    const cookie = await signedInCookie('admin')
    const other = cookieOf(await server.signIn(EMAIL, PASSWORD))
    const change = { currentPassword: PASSWORD, newPassword: 'a new password' }
    expect((await server.call('accounts.changePassword', change, { cookie })).status).toBe(200)
    expect((await server.call('people.mentoringCounts', undefined, { cookie })).status).toBe(200)
    expect((await server.call('people.mentoringCounts', undefined, { cookie: other })).status).toBe(401)
  })

  it('threat-54 a forged, cut or foreign cookie is nobody', async () => {
    const cookie = await signedInCookie('admin')
    const [name = '', value = ''] = cookie.split('=')
    const forged = ['', value.slice(0, -6), `x${value}`, 'a.b', '%', `${value.split('.')[0]}.`]
    for (const bad of forged) {
      const answer = await server.call('people.mentoringCounts', undefined, { cookie: `${name}=${bad}` })
      expect(answer.status, bad).toBe(401)
    }
  })

  it('threat-35 a temporary password opens its own change and nothing else', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD, role: 'admin', mustChangePassword: true })
    const cookie = cookieOf(await server.signIn(EMAIL, PASSWORD))
    const refused = await server.call('people.mentoringCounts', undefined, { cookie })
    expect((await bodyOf(refused)).json.code).toBe('PASSWORD_CHANGE_REQUIRED')
    await server.call(
      'accounts.changePassword',
      { currentPassword: PASSWORD, newPassword: 'my own one' },
      { cookie },
    )
    expect((await server.call('people.mentoringCounts', undefined, { cookie })).status).toBe(200)
  })
})

describe('limits', () => {
  it('one address gets sixty attempts a minute, over however many accounts', async () => {
    const tries = Array.from({ length: 70 }, (_, index) => index)
    const statuses = await Promise.all(
      tries.map(async (index) => (await server.signIn(`nobody${index}@university.test`, 'wrong')).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  it("one person gets ten guesses at their own account's current password", async () => {
    const cookie = await signedInCookie()
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const guess = { currentPassword: `guess ${tries}`, newPassword: 'a new password' }
      statuses.push((await server.call('accounts.changePassword', guess, { cookie })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  it.each([true, false])(
    'a long body to sign-in is refused before it is read (length told: %s)',
    async (told) => {
      // A server of its own: the connection is given up with the rest of the body.
      const own = await startTestServer(portal)
      const long = 'a'.repeat(200_000)
      const body = told ? long : new Blob([long]).stream()
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' as const }
      expect((await own.ask(AUTH_ENDPOINTS.signIn, init)).status).toBe(413)
      await own.stop()
    },
  )
})

describe('sign-up and the trail', () => {
  it('a new account is in the audit trail, and its session ends with the browser', async () => {
    const answer = await server.post(AUTH_ENDPOINTS.signUp, {
      name: 'Someone',
      email: EMAIL,
      password: PASSWORD,
    })
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/)
    const [event] = await portal.db.select().from(auditEvents)
    expect(event).toMatchObject({ action: 'account.created', after: { email: EMAIL, role: 'student' } })
  })

  it('an address that is taken is refused, and ten at once make one account', async () => {
    const body = { name: 'Someone', email: EMAIL, password: PASSWORD }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.post(AUTH_ENDPOINTS.signUp, body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})
