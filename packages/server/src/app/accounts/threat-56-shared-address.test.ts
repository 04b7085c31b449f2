// @module-tag database
import { randomUUID } from 'node:crypto'
import {
  ADDRESS_ATTEMPTS,
  AUTH_ENDPOINTS,
  FORGIVEN_SIGN_INS,
  INVALID_TOKEN_ATTEMPTS,
  PASSWORD_ENTRY_LIMIT,
  SIGN_UP_ATTEMPTS,
} from '@capstone/contract/accounts/accounts.constants'
import { beforeEach, describe, expect } from 'vitest'
import { rateLimits } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import {
  countAddressAttempt,
  countRecoveryRequest,
  countSignUp,
} from '../../features/accounts/rate-limits/attempt-limits.service.ts'
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
import { openRecovery, openRecoveryLink, resetPassword } from './recovery.testing.ts'

const server = await startTestServer(portal)
// The address of all browsers of these tests.
const context = { ...portal, origin: { requestId: 'test', ipAddress: '127.0.0.1' } }
beforeEach(() => portal.clock.freeze())

const times = (count: number, work: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const forgeTokens = () => ({ accessToken: randomUUID(), refreshToken: randomUUID() })
const signUp = (email: string) =>
  openBrowser(server).post(AUTH_ENDPOINTS.signUp, {
    name: 'Ananya Deshpande',
    email,
    password: 'three green kites',
  })

/** Counts attempts of one kind at the address of these tests. */
const useUp = (kind: string, count: number) =>
  portal.db
    .insert(rateLimits)
    .values({ key: `${kind}:127.0.0.1`, count, windowStart: portal.clock.now().getTime() })

/** Uses up the attempts that one address has with invalid tokens. */
const useUpTokenGuesses = () => useUp('invalid_token', INVALID_TOKEN_ATTEMPTS.max)

describe('threat-56 after a neighbour at the same address guessed tokens without end', () => {
  it('a valid token still signs in, opens a recovery session, and sets the password there', async () => {
    const { browser, browserHash } = openBoundBrowser(server, portal)
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    await useUpTokenGuesses()
    const google = await issueToken(portal, 'google', { userId, browserHash })
    expect(await readResponse(await exchangeToken(browser, google))).toMatchObject({ next: 'session' })
    const recovery = await openRecoveryLink(server, portal, userId)
    expect(recovery.answer.status).toBe(200)
    expect((await resetPassword(recovery.browser)).status).toBe(200)
  })

  it('further guesses are refused, wherever they are made, and the audit log has the first of them', async () => {
    const refused = { status: 429, code: 'ATTEMPTS_TOO_MANY', data: { retryAfterSeconds: 60 } }
    await useUpTokenGuesses()
    const browser = openBrowser(server)
    for (const type of [undefined, 'signup', 'recovery'] as const) {
      const answer = await exchangeToken(browser, { ...forgeTokens(), ...(type && { type }) })
      expect(await readResponse(answer)).toMatchObject(refused)
    }
    expect(await readResponse(await openRecovery(browser, forgeTokens()))).toMatchObject(refused)
    expect(await readResponse(await resetPassword(browser))).toMatchObject(refused)
    const events = await portal.db.select().from(auditEvents)
    expect(events).toMatchObject([{ action: 'session.blocked', after: { limit: 'address' } }])
    portal.clock.advance(INVALID_TOKEN_ATTEMPTS.seconds)
    expect(await readResponse(await openRecovery(browser, forgeTokens()))).toMatchObject({
      code: 'TOKEN_INVALID',
    })
  })

  it('sign-ins are not affected', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    await useUpTokenGuesses()
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
  })
})

describe('threat-56 a lecture at one address', () => {
  const LINKS = ADDRESS_ATTEMPTS.max + 5

  it('opens more links within a minute than it may enter wrong passwords', async () => {
    const statuses: number[] = []
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    for (let student = 0; student < LINKS; student++)
      statuses.push((await openRecoveryLink(server, portal, userId)).answer.status)
    expect(statuses).toEqual(Array(LINKS).fill(200))
  })

  it('signs in more often within a minute than it may enter wrong passwords', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const statuses: number[] = []
    // Each is a new browser without cookies.
    for (let student = 0; student < LINKS; student++)
      statuses.push((await server.signIn(EMAIL, PASSWORD)).status)
    expect(statuses).toEqual(Array(LINKS).fill(200))
  })

  it('has a limit on sign-ins with the right password too', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    await useUp('forgiven', FORGIVEN_SIGN_INS.max)
    const statuses: number[] = []
    for (let student = 0; student <= ADDRESS_ATTEMPTS.max; student++)
      statuses.push((await server.signIn(EMAIL, PASSWORD)).status)
    expect(statuses).toEqual([...Array(ADDRESS_ATTEMPTS.max).fill(200), 429])
  })

  it('requests only so many links for new passwords', async () => {
    const request = (email: string) => openBrowser(server).call('accounts.requestPasswordReset', { email })
    await useUp('recovery_request', ADDRESS_ATTEMPTS.max - 1)
    expect((await request(EMAIL)).status).toBe(200)
    expect((await request('another@example.edu')).status).toBe(429)
  })

  it('signs in while too many links for new passwords are requested there', async () => {
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    await times(ADDRESS_ATTEMPTS.max + 1, () => countRecoveryRequest(context).catch(() => null))
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
  })

  it('can sign up 200 students at once, even while sign-ins from there are refused', async () => {
    await times(ADDRESS_ATTEMPTS.max + 1, () => countAddressAttempt(context).catch(() => null))
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(429)
    await times(199, () => countSignUp(context))
    expect((await signUp(EMAIL)).status).toBe(200)
  })

  it('is refused sign-ups beyond the limit, and told when it can go on', async () => {
    await times(SIGN_UP_ATTEMPTS.max, () => countSignUp(context))
    portal.clock.advance(60)
    const retryAfterSeconds = SIGN_UP_ATTEMPTS.seconds - 60
    expect(await readResponse(await signUp(EMAIL))).toMatchObject({
      status: 429,
      data: { retryAfterSeconds },
    })
    portal.clock.advance(retryAfterSeconds)
    expect((await signUp(EMAIL)).status).toBe(200)
  })
})

it('threat-56 a recovery session cannot have passwords hashed without limit', async () => {
  const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
  const { browser } = await openRecoveryLink(server, portal, userId)
  const codes: unknown[] = []
  for (let tries = 0; tries <= PASSWORD_ENTRY_LIMIT.max; tries++)
    codes.push(await readResponse(await resetPassword(browser, 'password')))
  expect(codes.at(-2)).toMatchObject({ code: 'PASSWORD_WEAK' })
  expect(codes.at(-1)).toMatchObject({ code: 'ATTEMPTS_TOO_MANY' })
  portal.clock.advance(PASSWORD_ENTRY_LIMIT.seconds)
  expect((await resetPassword(browser)).status).toBe(200)
})
