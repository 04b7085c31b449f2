// @module-tag database
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { AUTH_ENDPOINTS, MAIL_ATTEMPTS } from '@capstone/contract/accounts/accounts.constants'
import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { signUp } from '../../features/accounts/sign-up/sign-up.service.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, cookieOf, openBrowser, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'

const server = await startTestServer(portal)

describe('threat-04 sign-up', () => {
  it.each(['role', 'emailVerified', 'mustChangePassword', 'assignedInstructor', 'assigned_instructor'])(
    'creates a student, whatever the request has as %s',
    async (field) => {
      const body = {
        name: 'Someone',
        email: EMAIL,
        password: PASSWORD,
        [field]: field === 'role' ? 'admin' : true,
      }
      const answer = await server.post(AUTH_ENDPOINTS.signUp, body)
      expect(answer.status).toBe(200)
      const session = await server.call('accounts.readSession', {}, { cookie: cookieOf(answer) })
      expect((await bodyOf(session)).json.viewer).toMatchObject({
        role: 'student',
        mustChangePassword: false,
      })
    },
  )

  it('names the invalid field', async () => {
    const answer = await server.post(AUTH_ENDPOINTS.signUp, {
      name: 'a\u0000b',
      email: 'x',
      password: '12345',
    })
    expect(answer.status).toBe(400)
    const { code, data } = await bodyOf(answer)
    expect(code).toBe('INPUT_INVALID')
    expect([...new Set(data.fields.map(({ field }) => field))]).toEqual(['name', 'email', 'password'])
  })
})

describe('a sign-up', () => {
  const newcomer = { name: 'Someone', email: EMAIL, password: PASSWORD }

  it('hashes its password once, so that it cannot be refused as busy after its account was created', async () => {
    const hash = vi.spyOn(crypto, 'argon2')
    syncBuiltinESMExports()
    expect((await openBrowser(server).post(AUTH_ENDPOINTS.signUp, newcomer)).status).toBe(200)
    expect(hash).toHaveBeenCalledTimes(1)
    hash.mockRestore()
    syncBuiltinESMExports()
  })

  it('signs in, emails a link for this browser, and is recorded', async () => {
    const browser = openBrowser(server)
    const answer = await browser.post(AUTH_ENDPOINTS.signUp, newcomer)
    expect(await answer.json()).toEqual({ next: 'session' })
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/Max-Age|Expires/)
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect(browser.cookies.has('capstone.browser')).toBe(true)
    expect(await portal.db.select().from(mails)).toMatchObject([
      { kind: 'verification', address: EMAIL, data: { browserHash: expect.any(String) } },
    ])
    expect(await portal.db.select().from(auditEvents)).toMatchObject([
      { action: 'account.created', actorId: null, after: { name: 'Someone', email: EMAIL, role: 'student' } },
      { action: 'session.opened', after: { by: 'password' } },
    ])
  })

  it('threat-56 is refused once many were made for one mailbox, whatever follows a plus sign in it', async () => {
    const signUpAs = (tag: number) =>
      server.post(AUTH_ENDPOINTS.signUp, { ...newcomer, email: `priya+${tag}@example.edu` })
    for (let tag = 0; tag < MAIL_ATTEMPTS.max; tag++) expect((await signUpAs(tag)).status).toBe(200)
    expect((await signUpAs(MAIL_ATTEMPTS.max)).status).toBe(429)
    expect(await portal.db.select().from(mails)).toHaveLength(MAIL_ATTEMPTS.max)
    expect((await server.post(AUTH_ENDPOINTS.signUp, newcomer)).status).toBe(200)
  })

  it('whose address becomes free meanwhile stores its password', async () => {
    const former = await createAccount(portal, { email: EMAIL, password: 'that of the former one' })
    // The former account is deleted between its lookup and the insert.
    const db = new Proxy(portal.db, {
      get: (target, key) =>
        key === 'transaction'
          ? async (work: (tx: Database) => Promise<void>) => {
              await portal.db.delete(users).where(eq(users.id, former))
              return inTransaction(portal.db, work)
            }
          : Reflect.get(target, key, target),
    })
    const origin = { requestId: 'a request', ipAddress: null }
    const context = { ...portal, db, origin, cookie: null, userAgent: null }
    await signUp(context, { ...newcomer, browserHash: 'of a browser' })
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
  })

  it('with a taken address is refused, and several at once create one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAIL_ATTEMPTS.max }, () => server.post(AUTH_ENDPOINTS.signUp, newcomer)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array(MAIL_ATTEMPTS.max - 1).fill(409),
    ])
    const again = await server.post(AUTH_ENDPOINTS.signUp, { ...newcomer, email: EMAIL.toUpperCase() })
    expect((await bodyOf(again)).code).toBe('EMAIL_TAKEN')
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await portal.db.select().from(mails)).toHaveLength(1)
  })
})
