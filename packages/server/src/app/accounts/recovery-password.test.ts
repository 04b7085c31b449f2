import { describe, expect } from 'vitest'
import { accounts, calendarFeeds, oneTimeTokens, users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { startTestServer } from '../http/http.testing.ts'
import { EMAIL, issueToken, PASSWORD, readResponse } from './one-time-tokens.testing.ts'
import { isRecoveryOpen, NEW_PASSWORD, openRecoveryLink, resetPassword } from './recovery.testing.ts'

const server = await startTestServer(portal)

describe('a password reset', () => {
  it('replaces the password, verifies the address, and notifies the user by email', async () => {
    const temporaryPasswordUntil = new Date(0)
    const temporaryPassword = { mustChangePassword: true, temporaryPasswordUntil }
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD, ...temporaryPassword })
    const { browser } = await openRecoveryLink(server, portal, userId)
    const answer = await resetPassword(browser)
    expect(await readResponse(answer)).toEqual({ status: 200, changed: true })
    expect(browser.cookies.has('capstone.recovery')).toBe(false)
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(401)
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200)
    expect(await portal.db.select().from(users)).toMatchObject([
      { emailVerified: true, mustChangePassword: false, temporaryPasswordUntil: null },
    ])
    expect(await portal.db.select().from(mails)).toMatchObject([
      { kind: 'password_changed', address: EMAIL, data: { ipAddress: '127.0.0.1' } },
    ])
    const [event] = await portal.db.select().from(auditEvents)
    expect(event).toMatchObject({ action: 'account.password_reset', subjectId: userId, actorId: null })
  })

  it('with a short, common or unchanged password leaves the recovery session open', async () => {
    const { browser } = await openRecoveryLink(server, portal)
    for (const [password, code] of [
      ['short', 'INPUT_INVALID'],
      ['password', 'PASSWORD_WEAK'],
      [PASSWORD, 'PASSWORD_UNCHANGED'],
    ] as const)
      expect(await readResponse(await resetPassword(browser, password)), password).toMatchObject({ code })
    expect(await isRecoveryOpen(browser)).toBe(true)
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
    expect((await resetPassword(browser)).status).toBe(200)
  })

  it('sets a first password', async () => {
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    await portal.db.delete(accounts)
    const { browser } = await openRecoveryLink(server, portal, userId)
    expect((await resetPassword(browser)).status).toBe(200)
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200)
  })

  it('resets the limit on sign-in attempts', async () => {
    const { browser } = await openRecoveryLink(server, portal)
    for (let tries = 0; tries < 12; tries++) await server.signIn(EMAIL, 'not the password')
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(429)
    await resetPassword(browser)
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200)
  })

  it('disconnects Google if the address was never verified', async () => {
    const linkGoogle = (userId: string) =>
      portal.db.insert(accounts).values({ userId, providerId: 'google', accountId: userId })
    const [unverified, verified] = [
      await createAccount(portal, { email: EMAIL, password: PASSWORD }),
      await createAccount(portal, { email: 'own@university.test', password: PASSWORD, emailVerified: true }),
    ]
    for (const userId of [unverified, verified]) {
      await linkGoogle(userId)
      await resetPassword((await openRecoveryLink(server, portal, userId)).browser)
    }
    const left = (await portal.db.select().from(accounts)).filter(({ providerId }) => providerId === 'google')
    expect(left).toMatchObject([{ userId: verified }])
  })

  it('revokes every other link of the user', async () => {
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const { browser } = await openRecoveryLink(server, portal, userId)
    for (const purpose of ['verification', 'google', 'recovery'] as const)
      await issueToken(portal, purpose, { userId })
    await resetPassword(browser)
    expect(await portal.db.select().from(oneTimeTokens)).toEqual([])
  })

  it('ends the calendar feed of the user, and nobody else’s', async () => {
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const other = await createAccount(portal, { email: 'other@university.test', password: PASSWORD })
    const createdAt = portal.clock.now()
    await portal.db.insert(calendarFeeds).values([userId, other].map((id) => ({ userId: id, createdAt })))
    await resetPassword((await openRecoveryLink(server, portal, userId)).browser)
    expect(await portal.db.select().from(calendarFeeds)).toMatchObject([{ userId: other }])
  })
})
