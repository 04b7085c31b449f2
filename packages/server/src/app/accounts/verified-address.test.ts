// @module-tag database
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { beforeEach, describe, expect } from 'vitest'
import { accounts, sessions, users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { addAdmin } from '../../features/accounts/management/admins.service.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import { type Browser, bodyOf, openBrowser, startTestServer } from '../http/http.testing.ts'
import { EMAIL, exchangeToken, PASSWORD, readResponse } from './one-time-tokens.testing.ts'
import { isRecoveryOpen, openRecovery, resetPassword } from './recovery.testing.ts'
import { collectMail, readTokenLink } from './sent-mail.testing.ts'

const portal = await openTestPortal({ REQUIRE_VERIFIED_EMAIL: 'true' })
const server = await startTestServer(portal)

const newcomer = { name: 'Someone', email: EMAIL, password: PASSWORD }
const signUp = (browser: Browser, given: Partial<typeof newcomer> = {}) =>
  browser.post(AUTH_ENDPOINTS.signUp, { ...newcomer, ...given })
const signIn = (browser: Browser, password = PASSWORD) =>
  browser.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password })
const deliver = () => collectMail(portal).deliver()
const follow = async (browser: Browser) => {
  const [email] = await deliver()
  const { accessToken, refreshToken } = readTokenLink(email)
  return readResponse(await exchangeToken(browser, { accessToken, refreshToken, type: 'signup' }))
}

describe('where an address must be verified first, a sign-up', () => {
  it('opens no session, but its link does in the same browser', async () => {
    const browser = openBrowser(server)
    expect(await readResponse(await signUp(browser))).toEqual({ status: 200, next: 'mail' })
    expect(await browser.findSignedInEmail()).toBeNull()
    expect(await follow(browser)).toEqual({ status: 200, next: 'session', isNew: true })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
  })

  it('with the link opened elsewhere allows sign-in', async () => {
    const otherBrowser = openBrowser(server)
    await signUp(openBrowser(server))
    expect(await follow(otherBrowser)).toMatchObject({ next: 'sign_in' })
    expect((await signIn(otherBrowser)).status).toBe(200)
    expect(await otherBrowser.findSignedInEmail()).toBe(EMAIL)
  })

  it.each([
    ['verified', true, PASSWORD, 'You already have an account'],
    ['verified', true, 'a strange one 77', 'You already have an account'],
    ['not verified', false, 'a strange one 77', 'You already have an account'],
    ['not verified', false, PASSWORD, 'Confirm your e-mail address'],
  ])(
    'with the address of an account that is %s (%s, %s) is answered by email only',
    async (_state, emailVerified, password, subject) => {
      await createAccount(portal, { ...newcomer, name: 'The owner', emailVerified })
      const stored = [await portal.db.select().from(users), await portal.db.select().from(accounts)]
      expect(await readResponse(await signUp(openBrowser(server), { password }))).toEqual({
        status: 200,
        next: 'mail',
      })
      expect([await portal.db.select().from(users), await portal.db.select().from(accounts)]).toEqual(stored)
      expect((await deliver()).map((email) => [email.to.address, email.subject])).toEqual([[EMAIL, subject]])
      expect(await portal.db.select().from(sessions)).toEqual([])
    },
  )

  it('five times at once creates one account', async () => {
    await Promise.all(Array.from({ length: 5 }, () => signUp(openBrowser(server))))
    expect(await portal.db.select().from(users)).toHaveLength(1)
    expect(await portal.db.select().from(accounts)).toHaveLength(1)
  })

  it('is accepted five times per address', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await signUp(openBrowser(server))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a sign-in with an unverified address', () => {
  beforeEach(() => createAccount(portal, newcomer))

  it('is refused with that reason, opens no session, and emails a new link for this browser', async () => {
    const browser = openBrowser(server)
    expect(await readResponse(await signIn(browser))).toMatchObject({
      status: 403,
      code: 'EMAIL_NOT_VERIFIED',
    })
    expect(await portal.db.select().from(sessions)).toEqual([])
    expect([...browser.cookies.keys()]).toEqual(['capstone.browser'])
    const [event] = await portal.db.select().from(auditEvents)
    expect(event).toMatchObject({ action: 'session.refused', after: { reason: 'address not verified' } })
    expect(await follow(browser)).toMatchObject({ next: 'session' })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
  })

  it('emails the link to the address of the account, however it was typed', async () => {
    const credentials = { email: EMAIL.toUpperCase(), password: PASSWORD }
    expect((await openBrowser(server).post(AUTH_ENDPOINTS.signIn, credentials)).status).toBe(403)
    expect((await deliver()).map(({ to }) => to.address)).toEqual([EMAIL])
  })

  it('and a wrong password is refused as any wrong password is, without a link', async () => {
    const answer = await signIn(openBrowser(server), 'not the password')
    expect(await readResponse(answer)).toMatchObject({ status: 401, code: 'CREDENTIALS_WRONG' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await deliver()).toEqual([])
  })

  it('emails five links, and after that says that the last one was sent, which still signs in', async () => {
    const browser = openBrowser(server)
    const codes: unknown[] = []
    const mails: Awaited<ReturnType<typeof deliver>>[number][] = []
    for (let tries = 0; tries < 7; tries++) {
      codes.push((await bodyOf(await signIn(browser))).code)
      // Each time, because mails that wait together are sent in any order.
      mails.push(...(await deliver()))
      portal.clock.advance(1)
    }
    expect(codes).toEqual([
      ...Array(5).fill('EMAIL_NOT_VERIFIED'),
      ...Array(2).fill('VERIFICATION_SENT_BEFORE'),
    ])
    expect(mails).toHaveLength(5)
    const { accessToken, refreshToken } = readTokenLink(mails.at(-1))
    const answer = await exchangeToken(browser, { accessToken, refreshToken, type: 'signup' })
    expect(await readResponse(answer)).toMatchObject({ next: 'session' })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
  })

  it('succeeds after a password reset', async () => {
    const browser = openBrowser(server)
    await browser.call('accounts.requestPasswordReset', { email: EMAIL })
    const { accessToken, refreshToken } = readTokenLink((await deliver())[0])
    await openRecovery(browser, { accessToken, refreshToken })
    expect(await isRecoveryOpen(browser)).toBe(true)
    await resetPassword(browser, 'quite another one 42')
    expect((await signIn(browser, 'quite another one 42')).status).toBe(200)
  })
})

it('an administrator created on the command line needs no verification', async () => {
  const { temporaryPassword } = await addAdmin(portal, EMAIL)
  expect((await signIn(openBrowser(server), temporaryPassword)).status).toBe(200)
})

describe('a new verification link', () => {
  const send = async (browser: Browser) => {
    const answer = (await (await browser.call('accounts.sendVerification')).json()) as { json: object }
    return answer.json
  }

  it('is emailed while the address is not verified, at most five times', async () => {
    const own = await openTestPortal()
    const ownServer = await startTestServer(own)
    const browser = openBrowser(ownServer)
    await signUp(browser)
    await collectMail(own).deliver()
    expect(await send(browser)).toEqual({ sent: true })
    const { accessToken, refreshToken } = readTokenLink((await collectMail(own).deliver())[0])
    for (let sent = 1; sent < 5; sent++) expect(await send(browser)).toEqual({ sent: true })
    expect(await send(browser)).toMatchObject({ code: 'ATTEMPTS_TOO_MANY' })
    const answer = await exchangeToken(browser, { accessToken, refreshToken, type: 'signup' })
    expect(await readResponse(answer)).toMatchObject({ next: 'session' })
    expect(await send(browser)).toEqual({ sent: false })
  })

  it('is emailed also after the address was confirmed in another browser; opened in the signed-in one, it proves ownership', async () => {
    const own = await openTestPortal()
    const ownServer = await startTestServer(own)
    const [browser, phone] = [openBrowser(ownServer), openBrowser(ownServer)]
    const open = async (where: Browser) => {
      const { accessToken, refreshToken } = readTokenLink((await collectMail(own).deliver())[0])
      await exchangeToken(where, { accessToken, refreshToken, type: 'signup' })
      const [user] = await own.db.select().from(users)
      return [user?.emailVerified, user?.verifiedElsewhere]
    }
    await signUp(browser)
    expect(await open(phone)).toEqual([true, true])
    expect(await send(browser)).toEqual({ sent: true })
    expect(await open(phone)).toEqual([true, true])
    expect(await send(browser)).toEqual({ sent: true })
    expect(await open(browser)).toEqual([true, false])
    expect(await send(browser)).toEqual({ sent: false })
  })

  it('is refused to visitors', async () => {
    expect(await send(openBrowser(server))).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })
})
