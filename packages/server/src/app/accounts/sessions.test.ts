import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { describe, expect } from 'vitest'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, cookieOf, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one.time.tokens.testing.ts'

const server = await startTestServer(portal)

async function signedInCookie(role: 'student' | 'instructor' | 'admin' = 'student') {
  await createAccount(portal, { email: EMAIL, password: PASSWORD, role })
  return cookieOf(await server.signIn(EMAIL, PASSWORD))
}

describe('sessions', () => {
  it('threat-54 a request with a forged, truncated or foreign cookie is treated as a visitor’s', async () => {
    const cookie = await signedInCookie('admin')
    const [name = '', value = ''] = cookie.split('=')
    const forged = ['', value.slice(0, -6), `x${value}`, 'a.b', '%', `${value.split('.')[0]}.`]
    for (const bad of forged) {
      const answer = await server.call('people.mentoringCounts', undefined, { cookie: `${name}=${bad}` })
      expect(answer.status, bad).toBe(401)
    }
  })

  it('threat-35 a temporary password only allows its change', async () => {
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

describe('Better Auth', () => {
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
  ])('%s cannot be reached', async (path) => {
    const cookie = await signedInCookie()
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect((await server.ask(path, { method, headers: { cookie } })).status, method).toBe(404)
  })

  it('answers no GET request', async () => {
    const writing = Object.values(AUTH_ENDPOINTS).filter((path) => path !== AUTH_ENDPOINTS.googleReturn)
    for (const path of writing) expect((await server.ask(path)).status, path).toBe(404)
  })
})
