import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { DAY_MS } from '@capstone/contract/base.constants'
import { describe, expect } from 'vitest'
import { sessions } from '../../features/accounts/accounts.table.ts'
import { createAccount, openSession } from '../../features/accounts/accounts.testing.ts'
import { createSessionLookup } from '../../features/accounts/sessions/live-session-lookup.service.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, cookieOf, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'

const server = await startTestServer(portal)

async function signedInCookie(role: 'student' | 'instructor' | 'admin' = 'student') {
  await createAccount(portal, { email: EMAIL, password: PASSWORD, role })
  return cookieOf(await server.signIn(EMAIL, PASSWORD))
}

describe('sessions', () => {
  it('threat-54 a request with a forged or truncated cookie is treated as a visitor’s', async () => {
    const cookie = await signedInCookie('admin')
    const [name = '', value = ''] = cookie.split('=')
    const forged = ['', value.slice(0, -6), `x${value}`, 'a.b', '%', `${value.split('.')[0]}.`]
    for (const bad of forged) {
      const answer = await server.call('people.countMentoring', undefined, { cookie: `${name}=${bad}` })
      expect(answer.status, bad).toBe(401)
    }
  })

  it('threat-35 a temporary password only allows its change', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD, role: 'admin', mustChangePassword: true })
    const cookie = cookieOf(await server.signIn(EMAIL, PASSWORD))
    const refused = await server.call('people.countMentoring', undefined, { cookie })
    expect((await bodyOf(refused)).json.code).toBe('PASSWORD_CHANGE_REQUIRED')
    await server.call(
      'accounts.changePassword',
      { currentPassword: PASSWORD, newPassword: 'my own one' },
      { cookie },
    )
    expect((await server.call('people.countMentoring', undefined, { cookie })).status).toBe(200)
  })
})

describe('a session that is not used', () => {
  const open = async (role: 'student' | 'instructor' | 'admin') => {
    const { id } = await createUser(portal, { role })
    const expiresAt = new Date(portal.clock.now().getTime() + 30 * DAY_MS)
    return openSession(portal, id, { expiresAt })
  }
  const isOpen = async (cookie: string) =>
    (await server.call('accounts.readProfile', undefined, { cookie })).status === 200

  it.each([
    ['admin', 30],
    ['instructor', 7 * 24 * 60],
    ['student', 7 * 24 * 60],
  ] as const)('of %s ends after %i minutes, for calls and for live streams', async (role, minutes) => {
    portal.clock.freeze()
    const { cookie } = await open(role)
    const lookup = createSessionLookup(portal)
    const tokenHash = lookup.tokenHashOf(cookie) ?? ''
    const isValid = async () => (await lookup.findOwners([tokenHash])).has(tokenHash)
    // Each use restarts the idle timeout, and is recorded in the background.
    for (let uses = 1; uses <= 2; uses++) {
      portal.clock.advance(minutes * 60 - 1)
      expect(await isValid()).toBe(true)
      expect(await isOpen(cookie)).toBe(true)
      await expect.poll(readLastSeen).toEqual(portal.clock.now())
    }
    portal.clock.advance(minutes * 60)
    expect(await isValid()).toBe(false)
    expect(await isOpen(cookie)).toBe(false)
  })

  const readLastSeen = async () => (await portal.db.select().from(sessions))[0]?.lastSeenAt
})

describe('the address', () => {
  it.each([
    '/api/auth/update-user',
    '/api/auth/delete-user',
    '/api/auth/change-password',
    '/api/auth/set-password',
    '/api/auth/list-sessions',
    '/api/auth/get-session',
    '/api/auth/open-session',
    '/api/auth/request-password-reset',
    '/api/auth/verify-email',
    '/api/auth/sign-in/social',
    '/api/auth/SIGN-IN/email',
    '/api/auth/sign-in/email/',
  ])('%s does not exist', async (path) => {
    const cookie = await signedInCookie()
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect((await server.request(path, { method, headers: { cookie } })).status, method).toBe(404)
  })

  it('of a sign-in call answers no GET request, except the return from Google', async () => {
    const postPaths = Object.values(AUTH_ENDPOINTS).filter((path) => path !== AUTH_ENDPOINTS.googleReturn)
    for (const path of postPaths) expect((await server.request(path)).status, path).toBe(404)
  })
})
