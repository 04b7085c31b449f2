// @module-tag database
import { ATTEMPT_DELAYS, AUTH_ENDPOINTS, MAIL_ATTEMPTS } from '@capstone/contract/accounts/accounts.constants'
import { describe, expect } from 'vitest'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { cookieOf, openBrowser, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD, readResponse } from './one-time-tokens.testing.ts'

const server = await startTestServer(portal)

async function signedInCookie(role: 'student' | 'instructor' | 'admin' = 'student') {
  await createAccount(portal, { email: EMAIL, password: PASSWORD, role })
  return cookieOf(await server.signIn(EMAIL, PASSWORD))
}

describe('the first attempt over a limit', () => {
  it('is recorded in the audit log, once per window', async () => {
    const subjectId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const listBlocked = async () => {
      const events = await portal.db.select().from(auditEvents)
      return events.filter(({ action }) => action === 'session.blocked')
    }
    const tryTimes = async (times: number) => {
      for (let tries = 0; tries < times; tries++) await server.signIn(EMAIL, 'not the password')
    }
    await tryTimes(ATTEMPT_DELAYS.free)
    expect(await listBlocked()).toEqual([])
    await tryTimes(1)
    expect(await listBlocked()).toMatchObject([{ subjectId, actorId: null, after: { limit: 'account' } }])
    await tryTimes(2)
    expect(await listBlocked()).toHaveLength(1)
    portal.clock.advance(ATTEMPT_DELAYS.resetAfterSeconds)
    await tryTimes(ATTEMPT_DELAYS.free + 1)
    expect(await listBlocked()).toHaveLength(2)
  })

  it('says how long to wait', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    for (let tries = 0; tries < ATTEMPT_DELAYS.free; tries++) await server.signIn(EMAIL, 'not the password')
    portal.clock.advance(20)
    const answer = await server.signIn(EMAIL, 'not the password')
    expect(await readResponse(answer)).toMatchObject({
      status: 429,
      code: 'ATTEMPTS_TOO_MANY',
      data: { retryAfterSeconds: expect.closeTo(ATTEMPT_DELAYS.seconds - 20, -1) },
    })
  })
})

describe('limits', () => {
  it('a correct password ends the delays, and resets the count of its device', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const browser = openBrowser(server)
    const signIn = (password: string) => browser.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password })
    for (const wrong of [3, 9, 9]) {
      for (let tries = 0; tries < wrong; tries++) await signIn('not the password')
      expect((await signIn(PASSWORD)).status).toBe(200)
    }
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
  })

  it.each([true, false])('a long sign-in body is refused (with Content-Length: %s)', async (hasLength) => {
    // Uses its own server, because the connection is closed before the whole body was sent.
    const own = await startTestServer(portal)
    const long = 'a'.repeat(200_000)
    const body = hasLength ? long : new Blob([long]).stream()
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    expect((await own.request(AUTH_ENDPOINTS.signIn, init)).status).toBe(413)
    await own.stop()
  })

  it('an IP address gets 60 attempts, over any number of accounts', async () => {
    const emails = Array.from({ length: 70 }, (_, index) => `person${index}@university.test`)
    // Some of the addresses have no account.
    for (const email of emails.slice(5)) await createAccount(portal, { email, password: PASSWORD })
    const statuses = await Promise.all(
      emails.map(async (email) => (await server.signIn(email, 'wrong')).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  it('a user gets ten attempts at their own current password', async () => {
    const cookie = await signedInCookie()
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const guess = { currentPassword: `guess ${tries}`, newPassword: 'a new password' }
      statuses.push((await server.call('accounts.changePassword', guess, { cookie })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  it('threat-18 the limit on recovery links does not reveal that an address is known', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD, emailVerified: false })
    const cookie = cookieOf(await server.signIn(EMAIL, PASSWORD))
    for (let mail = 0; mail < 3; mail++) await server.call('accounts.sendVerification', undefined, { cookie })
    for (const email of [EMAIL, 'nobody@university.test']) {
      const statuses: number[] = []
      for (let tries = 0; tries <= MAIL_ATTEMPTS.max; tries++) {
        statuses.push((await server.call('accounts.requestPasswordReset', { email })).status)
      }
      expect(statuses, email).toEqual([...Array(MAIL_ATTEMPTS.max).fill(200), 429])
    }
  })
})
