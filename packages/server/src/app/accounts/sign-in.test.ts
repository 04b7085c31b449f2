import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { describe, expect } from 'vitest'
import { sessions, users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { addAdmin } from '../../features/accounts/management/admins.service.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, cookieOf, openBrowser, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'

const server = await startTestServer(portal)

describe('sign-in', () => {
  it('sets a cookie and returns no token, and the session has its user', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const answer = await server.signIn(EMAIL, PASSWORD)
    expect(answer.status).toBe(200)
    expect(await bodyOf(answer)).toEqual({ done: true })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    const session = await server.call('accounts.readSession', {}, { cookie: cookieOf(answer) })
    expect((await bodyOf(session)).json.viewer).toMatchObject({ email: EMAIL, role: 'student' })
  })

  it('responses are not cached', async () => {
    for (const password of [PASSWORD, 'not the password']) {
      const answer = await server.signIn(EMAIL, password)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('ignores the case of the address', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    expect((await server.signIn(EMAIL.toUpperCase(), PASSWORD)).status).toBe(200)
  })

  it('records that the user is active', async () => {
    const before = portal.clock.now()
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const seen = async () => (await portal.db.select().from(users))[0]?.lastSeenAt
    expect((await server.signIn(EMAIL, 'not the password')).status).toBe(401)
    expect(await seen()).toBeNull()
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
    expect((await seen())?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('lasts 30 days with Remember me, and until the browser closes without', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const body = { email: EMAIL, password: PASSWORD }
    const persistent = await server.post(AUTH_ENDPOINTS.signIn, { ...body, rememberMe: true })
    const sessionOnly = await server.post(AUTH_ENDPOINTS.signIn, { ...body, rememberMe: false })
    expect(persistent.headers.getSetCookie()[0]).toMatch(/Max-Age=2592000/)
    expect(sessionOnly.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/)
  })

  it('threat-14 replaces a planted cookie', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const answer = await server.signIn(EMAIL, PASSWORD, { cookie: 'capstone.session_token=planted.c2ln' })
    expect(cookieOf(answer)).not.toContain('planted')
  })

  it('ends the session whose cookie it replaces, and no other', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const [here, elsewhere] = [openBrowser(server), openBrowser(server)]
    for (const browser of [elsewhere, here, here])
      await browser.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: PASSWORD })
    expect(await portal.db.select().from(sessions)).toHaveLength(2)
    expect([await here.findSignedInEmail(), await elsewhere.findSignedInEmail()]).toEqual([EMAIL, EMAIL])
  })

  it('threat-35 answers an expired temporary password like a wrong one', async () => {
    const { temporaryPassword } = await addAdmin(portal, EMAIL)
    expect((await server.signIn(EMAIL, temporaryPassword)).status).toBe(200)
    await portal.db.update(users).set({ temporaryPasswordUntil: portal.clock.now() })
    const [expired, wrong] = [
      await server.signIn(EMAIL, temporaryPassword),
      await server.signIn(EMAIL, 'wrong'),
    ]
    expect([expired.status, await expired.json()]).toEqual([wrong.status, await wrong.json()])
    expect(expired.status).toBe(401)
  })
})

describe('sign-out', () => {
  it('ends the session on the server, and removes the cookie', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const browser = openBrowser(server)
    const signedIn = await browser.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: PASSWORD })
    expect((await browser.post(AUTH_ENDPOINTS.signOut, {})).status).toBe(200)
    expect([...browser.cookies.keys()]).toEqual(['capstone.device'])
    const response = await server.call('accounts.readSession', {}, { cookie: cookieOf(signedIn) })
    expect((await bodyOf(response)).json.viewer).toBeNull()
    expect(await portal.db.select().from(sessions)).toEqual([])
  })

  it.each(['', 'capstone.session_token=planted.c2ln', 'capstone.session_token=%'])(
    'is answered the same without a session: "%s"',
    async (cookie) => {
      expect((await server.post(AUTH_ENDPOINTS.signOut, {}, { cookie })).status).toBe(200)
      expect(await portal.db.select().from(auditEvents)).toEqual([])
    },
  )
})

describe('the audit log', () => {
  const listEvents = async () => {
    const events = await portal.db.select().from(auditEvents)
    return events.map(({ action, actorId, subjectId, after }) => ({ action, actorId, subjectId, after }))
  }

  it('records a sign-in and a sign-out', async () => {
    const id = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const browser = openBrowser(server)
    await browser.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: PASSWORD })
    await browser.post(AUTH_ENDPOINTS.signOut, {})
    expect(await listEvents()).toEqual([
      { action: 'session.opened', actorId: id, subjectId: id, after: { by: 'password' } },
      { action: 'session.ended', actorId: id, subjectId: id, after: null },
    ])
  })

  it('records a wrong password, whether the account exists or not', async () => {
    const id = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    await server.signIn(EMAIL, 'not the password')
    await server.signIn('nobody@university.test', 'not the password')
    const refused = { action: 'session.refused', actorId: null, after: { reason: 'wrong password' } }
    expect(await listEvents()).toEqual([
      { ...refused, subjectId: id },
      { ...refused, subjectId: null },
    ])
  })
})
