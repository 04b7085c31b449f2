import {
  ACCOUNT_ATTEMPTS,
  AUTH_ENDPOINTS,
  MAIL_ATTEMPTS,
} from '@capstone/contract/accounts/accounts.constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount } from '../features/accounts/accounts.testing.ts'
import { auditEvents } from '../features/audit/audit.table.ts'
import { createTestPortal, type TestPortal } from '../rpc/context.testing.ts'
import { EMAIL, PASSWORD, say } from './hand.offs.testing.ts'
import { cookieOf, startTestServer, type TestServer } from './http.testing.ts'

let portal: TestPortal
let server: TestServer
beforeAll(async () => {
  portal = await createTestPortal()
  server = await startTestServer(portal)
})
afterAll(async () => {
  await server.stop()
  await portal.close()
})
beforeEach(() => portal.reset())

async function signedInCookie(role: 'student' | 'instructor' | 'admin' = 'student') {
  await createAccount(portal, { email: EMAIL, password: PASSWORD, role })
  return cookieOf(await server.signIn(EMAIL, PASSWORD))
}

describe('the first attempt over a limit', () => {
  it('stands in the trail, once for each window', async () => {
    const subjectId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const listBlocked = async () => {
      const events = await portal.db.select().from(auditEvents)
      return events.filter(({ action }) => action === 'session.blocked')
    }
    const trySome = async () => {
      for (let tries = 0; tries < 13; tries++) await server.signIn(EMAIL, 'not the password')
    }
    await trySome()
    expect(await listBlocked()).toMatchObject([{ subjectId, actorId: null, after: { limit: 'account' } }])
    portal.clock.advance(ACCOUNT_ATTEMPTS.seconds + 1)
    await trySome()
    expect(await listBlocked()).toHaveLength(2)
  })

  it('says how long to wait', async () => {
    for (let tries = 0; tries < 10; tries++) await server.signIn(EMAIL, 'not the password')
    portal.clock.advance(60)
    const answer = await server.signIn(EMAIL, 'not the password')
    expect(await say(answer)).toMatchObject({
      ...{ status: 429, code: 'ATTEMPTS_TOO_MANY' },
      data: { retryAfterSeconds: expect.closeTo(ACCOUNT_ATTEMPTS.seconds - 60, -2) },
    })
  })

  it('a right password forgets the wrong ones before it', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 9; tries++) await server.signIn(EMAIL, 'not the password')
      expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
    }
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

  it('threat-18 mails for another reason do not tell by the limit that an address is known', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD, emailVerified: false })
    const cookie = cookieOf(await server.signIn(EMAIL, PASSWORD))
    for (let mail = 0; mail < 3; mail++) await server.call('accounts.sendVerification', undefined, { cookie })
    for (const email of [EMAIL, 'nobody@university.test']) {
      const statuses: number[] = []
      for (let tries = 0; tries <= MAIL_ATTEMPTS.most; tries++) {
        statuses.push((await server.call('accounts.requestPasswordReset', { email })).status)
      }
      expect(statuses, email).toEqual([...Array(MAIL_ATTEMPTS.most).fill(200), 429])
    }
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
