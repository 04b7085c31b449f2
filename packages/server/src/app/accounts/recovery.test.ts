// @module-tag database
import { describe, expect } from 'vitest'
import { sessions } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { openBrowser, startTestServer } from '../http/http.testing.ts'
import { EMAIL, issueToken, PASSWORD, readResponse } from './one-time-tokens.testing.ts'
import { isRecoveryOpen, openRecovery, openRecoveryLink, resetPassword } from './recovery.testing.ts'

const server = await startTestServer(portal)

describe('a request for a recovery link', () => {
  const request = (email: string) => openBrowser(server).call('accounts.requestPasswordReset', { email })

  it('queues an email and is recorded, whether the account exists or not', async () => {
    const id = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    expect((await request(EMAIL.toUpperCase())).status).toBe(200)
    expect((await request('nobody@university.test')).status).toBe(200)
    expect(await portal.db.select().from(mails)).toMatchObject([
      { kind: 'recovery', address: EMAIL, data: {} },
      { kind: 'recovery', address: 'nobody@university.test', data: {} },
    ])
    const events = await portal.db.select().from(auditEvents)
    expect(events.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['account.recovery_requested', id],
      ['account.recovery_requested', null],
    ])
  })

  it('is accepted five times per address, known or not', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    for (const email of [EMAIL, 'nobody@university.test']) {
      const statuses: number[] = []
      for (let tries = 0; tries < 7; tries++) statuses.push((await request(email)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
    expect(await portal.db.select().from(mails)).toHaveLength(10)
  })
})

describe('a recovery link', () => {
  it('opens a recovery session in any browser, for half an hour, with an HttpOnly and SameSite cookie', async () => {
    const { browser, answer } = await openRecoveryLink(server, portal)
    expect(await readResponse(answer)).toEqual({ status: 200, isOpen: true })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^capstone\.recovery=.+; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict$/)
    expect(await isRecoveryOpen(browser)).toBe(true)
    expect(await isRecoveryOpen(openBrowser(server))).toBe(false)
    portal.clock.advance(1801)
    expect(await isRecoveryOpen(browser)).toBe(false)
    expect(await readResponse(await resetPassword(browser))).toMatchObject({
      status: 403,
      code: 'RECOVERY_NOT_OPEN',
    })
  })

  it('signs nobody in: its cookie authorizes no call', async () => {
    const { browser } = await openRecoveryLink(server, portal)
    expect(await browser.findSignedInEmail()).toBeNull()
    for (const call of ['accounts.readProfile', 'accounts.listSessions', 'people.countMentoring'])
      expect((await browser.call(call, {})).status, call).toBe(401)
    const cookie = browser.cookies.get('capstone.recovery') ?? ''
    const asSession = { cookie: `capstone.session_token=${cookie}` }
    expect((await server.call('accounts.readProfile', undefined, asSession)).status).toBe(401)
    expect(await portal.db.select().from(sessions)).toEqual([])
  })

  it("revokes the user's other links and recovery sessions, and no one else's", async () => {
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const otherId = await createAccount(portal, { email: 'other@university.test', password: PASSWORD })
    const unused = await issueToken(portal, 'recovery', { userId })
    const foreign = await issueToken(portal, 'recovery', { userId: otherId })
    const { browser: first } = await openRecoveryLink(server, portal, userId)
    expect(await readResponse(await openRecovery(first, unused))).toMatchObject({ code: 'TOKEN_INVALID' })
    const { browser: second } = await openRecoveryLink(server, portal, userId)
    expect([await isRecoveryOpen(first), await isRecoveryOpen(second)]).toEqual([false, true])
    expect((await openRecovery(openBrowser(server), foreign)).status).toBe(200)
    expect(await isRecoveryOpen(second)).toBe(true)
  })

  it('opens once when two links of one person are opened at once, 25 times each', async () => {
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const links = [
      await issueToken(portal, 'recovery', { userId }),
      await issueToken(portal, 'recovery', { userId }),
    ]
    const tries = Array.from({ length: 50 }, (_, index) =>
      openRecovery(openBrowser(server), links[index % 2] ?? {}),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(49).fill(400)])
  })

  it.each([
    ['that has expired', 'recovery', 3601, { status: 410, code: 'TOKEN_EXPIRED' }],
    ['with the token of a verification link', 'verification', 0, { status: 400, code: 'TOKEN_INVALID' }],
    ['with the token of a Google sign-in', 'google', 0, { status: 400, code: 'TOKEN_INVALID' }],
    ['with the token of a recovery session', 'recovery_session', 0, { status: 400, code: 'TOKEN_INVALID' }],
  ] as const)('%s opens nothing', async (_what, purpose, seconds, refusal) => {
    const browser = openBrowser(server)
    const tokens = await issueToken(portal, purpose)
    portal.clock.advance(seconds)
    const answer = await openRecovery(browser, tokens)
    expect(await readResponse(answer)).toMatchObject(refusal)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isRecoveryOpen(browser)).toBe(false)
  })
})
