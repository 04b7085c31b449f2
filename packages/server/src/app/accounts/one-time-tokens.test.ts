// @module-tag database
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions, users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { openBrowser, startTestServer } from '../http/http.testing.ts'
import {
  EMAIL,
  exchangeToken,
  issueToken,
  openBoundBrowser,
  PASSWORD,
  readResponse,
} from './one-time-tokens.testing.ts'

const server = await startTestServer(portal)

const OTHER_EMAIL = 'somebody.else@university.test'
const openBound = () => openBoundBrowser(server, portal)

const listActions = async () => {
  const events = await portal.db.select().from(auditEvents)
  return events.map(({ action, after }) => (after ? [action, after] : [action]))
}

describe('a verification link', () => {
  it('signs in, in the browser that requested it and while nobody is signed in', async () => {
    const { browser, browserHash } = openBound()
    const tokens = await issueToken(portal, 'verification', { browserHash })
    const answer = await exchangeToken(browser, { ...tokens, type: 'signup' })
    expect(await readResponse(answer)).toEqual({ status: 200, next: 'session', isNew: true })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect([...browser.cookies.keys()]).not.toContain('capstone.browser')
    expect(await listActions()).toEqual([['account.verified'], ['session.opened', { by: 'link' }]])
    const session = answer.headers.getSetCookie().find((line) => line.includes('session_token'))
    expect(session).toMatch(/HttpOnly; SameSite=Lax/)
    expect(session).not.toMatch(/Max-Age|Expires/)
  })

  it.each([
    ['another browser', (browserHash: string) => ({ browserHash, browser: openBrowser(server) })],
    ['another browser with its own binding', (browserHash: string) => ({ ...openBound(), browserHash })],
    ['a browser with a binding, for a link without one', () => ({ ...openBound(), browserHash: null })],
    [
      'a browser without a binding, for a link without one',
      () => ({ browser: openBrowser(server), browserHash: null }),
    ],
  ])('opened in %s verifies the address, and leads to sign-in', async (_where, open) => {
    const { browser, browserHash } = open(openBound().browserHash)
    const tokens = await issueToken(portal, 'verification', { browserHash })
    const answer = await exchangeToken(browser, { ...tokens, type: 'signup' })
    expect(await readResponse(answer)).toMatchObject({ status: 200, next: 'sign_in' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await portal.db.select().from(sessions)).toEqual([])
    expect(await portal.db.select().from(users)).toMatchObject([{ emailVerified: true }])
  })

  it('does not replace the session of another user', async () => {
    const { browser, browserHash } = openBound()
    await createAccount(portal, { email: OTHER_EMAIL, password: PASSWORD })
    await browser.post(AUTH_ENDPOINTS.signIn, { email: OTHER_EMAIL, password: PASSWORD })
    const tokens = await issueToken(portal, 'verification', { browserHash })
    const answer = await exchangeToken(browser, { ...tokens, type: 'signup' })
    expect(await readResponse(answer)).toMatchObject({ next: 'sign_in' })
    expect(await browser.findSignedInEmail()).toBe(OTHER_EMAIL)
  })

  it('keeps the session of its own user', async () => {
    const { browser } = openBound()
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD, course: 'MBA' })
    await browser.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: PASSWORD })
    const answer = await exchangeToken(browser, {
      ...(await issueToken(portal, 'verification', { userId })),
      type: 'signup',
    })
    expect(await readResponse(answer)).toEqual({ status: 200, next: 'session', isNew: false })
    expect(await portal.db.select().from(sessions)).toHaveLength(1)
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
  })

  it('opens one session when it is opened 50 times at once', async () => {
    const { browser, browserHash } = openBound()
    const tokens = await issueToken(portal, 'verification', { browserHash })
    const tries = Array.from({ length: 50 }, () => exchangeToken(browser, { ...tokens, type: 'signup' }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(49)
    expect(await portal.db.select().from(sessions)).toHaveLength(1)
  })

  it('is refused as expired after an hour', async () => {
    const { browser, browserHash } = openBound()
    const tokens = await issueToken(portal, 'verification', { browserHash })
    portal.clock.advance(3601)
    const answer = await exchangeToken(browser, { ...tokens, type: 'signup' })
    expect(await readResponse(answer)).toMatchObject({ status: 410, code: 'TOKEN_EXPIRED' })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('the token of a return from Google', () => {
  it.each([true, false])('signs in and says whether the account is new: %s', async (isNew) => {
    const { browser, browserHash } = openBound()
    const tokens = await issueToken(portal, 'google', { browserHash, isNew })
    expect(await readResponse(await exchangeToken(browser, tokens))).toEqual({
      status: 200,
      next: 'session',
      isNew,
    })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect(await listActions()).toEqual([['session.opened', { by: 'google' }]])
  })

  it('is refused in another browser, bound or not, and stays valid for the browser that started', async () => {
    const { browser, browserHash } = openBound()
    const tokens = await issueToken(portal, 'google', { browserHash })
    for (const stranger of [openBrowser(server), openBound().browser]) {
      expect(await readResponse(await exchangeToken(stranger, tokens))).toMatchObject({
        code: 'TOKEN_INVALID',
      })
      expect(await stranger.findSignedInEmail()).toBeNull()
    }
    expect((await exchangeToken(browser, tokens)).status).toBe(200)
  })

  it('is refused after two minutes', async () => {
    const { browser, browserHash } = openBound()
    const tokens = await issueToken(portal, 'google', { browserHash })
    portal.clock.advance(121)
    expect(await readResponse(await exchangeToken(browser, tokens))).toMatchObject({ code: 'TOKEN_EXPIRED' })
  })

  it('replaces and ends the session of the user who was signed in', async () => {
    const { browser, browserHash } = openBound()
    await createAccount(portal, { email: OTHER_EMAIL, password: PASSWORD })
    await browser.post(AUTH_ENDPOINTS.signIn, { email: OTHER_EMAIL, password: PASSWORD })
    expect((await exchangeToken(browser, await issueToken(portal, 'google', { browserHash }))).status).toBe(
      200,
    )
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect(await portal.db.select().from(sessions)).toHaveLength(1)
    expect(await listActions()).toEqual(
      expect.arrayContaining([['session.ended'], ['session.opened', { by: 'google' }]]),
    )
  })
})

it('a one-time token is deleted with its account', async () => {
  const { browser, browserHash } = openBound()
  const tokens = await issueToken(portal, 'verification', { browserHash })
  await portal.db.delete(users).where(eq(users.email, EMAIL))
  expect(await readResponse(await exchangeToken(browser, { ...tokens, type: 'signup' }))).toMatchObject({
    code: 'TOKEN_INVALID',
  })
})
