// @module-tag database
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { accounts, users } from '../../features/accounts/accounts.table.ts'
import { readBrowserHash } from '../../features/accounts/sessions/browser-binding.session.ts'
import type { ProviderPerson } from '../../platform/openid/openid.forms.testing.ts'
import { it } from '../../rpc/portal.testing.ts'
import { type Browser, openBrowser } from '../http/http.testing.ts'
import {
  exchangeTokenAt,
  returnFromGoogle,
  signIn,
  startGooglePortal,
  visitProvider,
} from './google.testing.ts'
import {
  exchangeToken,
  issueToken,
  PASSWORD,
  readResponse,
  EMAIL as VICTIM,
} from './one-time-tokens.testing.ts'

const ATTACKER = 'attacker@mail.test'
const ROUNDS = process.env.PROVE === 'full' ? 40 : 2

const google = await startGooglePortal()
let victim: ProviderPerson
let attacker: ProviderPerson
beforeEach(() => resetPeople())

async function resetPeople() {
  await google.portal.reset()
  victim = google.provider.addPerson({ email: VICTIM, emailVerified: true, name: 'The victim' })
  attacker = google.provider.addPerson({ email: ATTACKER, emailVerified: true, name: 'The attacker' })
}

const open = () => openBrowser(google.server)
const cookiesOf = ({ cookies }: Browser) => [...cookies].map((pair) => pair.join('=')).join('; ')

/**
 * Signs up with the victim's e-mail address and a password: in the first group of tests the attacker does so, in the
 * second the owner of the address.
 */
async function signUpUnverified() {
  const browser = open()
  await browser.post(AUTH_ENDPOINTS.signUp, { name: 'Not the victim', email: VICTIM, password: PASSWORD })
  expect(await browser.findSignedInEmail()).toBe(VICTIM)
  const [{ id: userId } = { id: '' }] = await google.portal.db.select().from(users)
  return { browser, userId }
}

const subjectsOf = async (userId: string) => {
  const rows = await google.portal.db.select().from(accounts).where(eq(accounts.userId, userId))
  return rows.map(({ providerId, accountId }) => (providerId === 'google' ? accountId : providerId))
}

/** Opens a verification link that was requested in one browser, in the same or another one. */
async function followLink(browser: Browser, userId: string, requestedIn: Browser) {
  const browserHash = readBrowserHash(cookiesOf(requestedIn), google.portal.settings)
  const tokens = await issueToken(google.portal, 'verification', { userId, browserHash })
  expect((await exchangeToken(browser, { ...tokens, type: 'signup' })).status).toBe(200)
}

describe('threat-15 an account created beforehand with the address of a victim', () => {
  it('gives its creator no access, once the victim has signed in with Google', async () => {
    const { browser, userId } = await signUpUnverified()
    const otherBrowser = open()
    await otherBrowser.post(AUTH_ENDPOINTS.signIn, { email: VICTIM, password: PASSWORD })
    expect(await returnFromGoogle(browser, { person: attacker, intent: 'connect' })).toContain(
      'google=connected',
    )
    const byGoogle = open()
    const location = await returnFromGoogle(byGoogle, { person: attacker })
    const recovering = open()
    await recovering.post(
      AUTH_ENDPOINTS.openRecovery,
      await issueToken(google.portal, 'recovery', { userId }),
    )
    const browserHash = readBrowserHash(cookiesOf(browser), google.portal.settings)
    const links: [TokenPair, 'signup' | 'recovery'][] = [
      [await issueToken(google.portal, 'verification', { userId, browserHash }), 'signup'],
      [await issueToken(google.portal, 'recovery', { userId }), 'recovery'],
    ]

    const own = open()
    expect(await signIn(own, victim)).toEqual({ next: 'session', isNew: false })
    expect(await own.findSignedInEmail()).toBe(VICTIM)

    expect([await browser.findSignedInEmail(), await otherBrowser.findSignedInEmail()]).toEqual([null, null])
    expect((await google.server.signIn(VICTIM, PASSWORD)).status).toBe(401)
    expect(await exchangeTokenAt(byGoogle, location)).toMatchObject({ code: 'TOKEN_INVALID' })
    for (const [tokens, type] of links) {
      expect(await readResponse(await exchangeToken(browser, { ...tokens, type }))).toMatchObject({
        code: 'TOKEN_INVALID',
      })
      const opened = await browser.post(AUTH_ENDPOINTS.openRecovery, tokens)
      expect(await readResponse(opened)).toMatchObject({ code: 'TOKEN_INVALID' })
    }
    const reset = await recovering.post(AUTH_ENDPOINTS.resetPassword, { newPassword: 'xq7!long-enough' })
    expect(await readResponse(reset)).toMatchObject({ code: 'RECOVERY_NOT_OPEN' })
    const again = open()
    await signIn(again, attacker)
    expect(await again.findSignedInEmail()).toBe(ATTACKER)

    expect(await subjectsOf(userId)).toEqual([victim.subject])
    const [account] = await google.portal.db.select().from(users).where(eq(users.id, userId))
    expect(account).toMatchObject({ email: VICTIM, emailVerified: true })
    expect(await own.findSignedInEmail()).toBe(VICTIM)
  })

  it('gives its creator no access either, if the victim had opened its verification link before', async () => {
    const { browser, userId } = await signUpUnverified()
    await returnFromGoogle(browser, { person: attacker, intent: 'connect' })
    await followLink(open(), userId, browser)
    // The attacker can request another link, so opening that one proves nothing either.
    await browser.call('accounts.sendVerification')
    await followLink(open(), userId, browser)
    expect((await google.server.signIn(VICTIM, PASSWORD)).status).toBe(200)

    const own = open()
    await signIn(own, victim)
    expect(await own.findSignedInEmail()).toBe(VICTIM)
    expect(await browser.findSignedInEmail()).toBeNull()
    expect((await google.server.signIn(VICTIM, PASSWORD)).status).toBe(401)
    expect(await subjectsOf(userId)).toEqual([victim.subject])
    // From then on the account is the victim's, and another sign-in revokes nothing.
    await signIn(open(), victim)
    expect(await own.findSignedInEmail()).toBe(VICTIM)
  })

  it('keeps no session of those who sign in with its password while the victim signs in with Google', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await resetPeople()
      await signUpUnverified()
      const own = open()
      const path = await visitProvider(own, { person: victim })
      const attackers = Array.from({ length: 6 }, open)
      const tries = attackers.map((browser) =>
        browser.post(AUTH_ENDPOINTS.signIn, { email: VICTIM, password: PASSWORD }),
      )
      const back = await own.get(path)
      await Promise.all(tries)
      for (const browser of attackers) expect(await browser.findSignedInEmail()).toBeNull()
      await exchangeTokenAt(own, back.headers.get('location'))
      expect(await own.findSignedInEmail()).toBe(VICTIM)
    }
  })

  it('cannot be connected to the attacker’s Google account while the victim signs in', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await resetPeople()
      const { browser, userId } = await signUpUnverified()
      const own = open()
      const [path, connecting] = [
        await visitProvider(own, { person: victim }),
        await visitProvider(browser, { person: attacker, intent: 'connect' }),
      ]
      await Promise.all([own.get(path), browser.get(connecting)])
      expect(await subjectsOf(userId)).toEqual([victim.subject])
    }
  })

  it.each([false, true])(
    'loses the attacker’s Google account when the victim recovers it by email (link opened: %s)',
    async (isOpened) => {
      const { browser, userId } = await signUpUnverified()
      await returnFromGoogle(browser, { person: attacker, intent: 'connect' })
      if (isOpened) await followLink(open(), userId, browser)
      const own = open()
      await own.post(AUTH_ENDPOINTS.openRecovery, await issueToken(google.portal, 'recovery', { userId }))
      const reset = await own.post(AUTH_ENDPOINTS.resetPassword, { newPassword: 'xq7!long-enough' })
      expect(reset.status).toBe(200)
      expect(await subjectsOf(userId)).toEqual(['credential'])
      const again = open()
      await signIn(again, attacker)
      expect(await again.findSignedInEmail()).toBe(ATTACKER)
    },
  )

  it('is not opened by a Google account whose address Google has not verified', async () => {
    await signUpUnverified()
    const liar = google.provider.addPerson({ email: VICTIM, emailVerified: false })
    const browser = open()
    expect(await returnFromGoogle(browser, { person: liar })).toContain('error=google_email_unverified')
    expect(await browser.findSignedInEmail()).toBeNull()
  })
})

describe('threat-15 an account whose owner has opened its verification link', () => {
  it.each([
    ['in the browser that signed up', false],
    ['in another browser, and then another link in the browser that signed up', true],
  ])('%s keeps its password and sessions when they sign in with Google', async (_where, isElsewhere) => {
    const { browser, userId } = await signUpUnverified()
    if (isElsewhere) await followLink(open(), userId, browser)
    await followLink(browser, userId, browser)
    // Opening a further link elsewhere takes nothing back.
    await followLink(open(), userId, browser)
    await signIn(open(), victim)
    expect(await browser.findSignedInEmail()).toBe(VICTIM)
    expect((await google.server.signIn(VICTIM, PASSWORD)).status).toBe(200)
    expect((await subjectsOf(userId)).toSorted()).toEqual(['credential', victim.subject].toSorted())
  })

  it('keeps its password if the link was opened in a signed-in browser, even if no browser requested it', async () => {
    const { browser, userId } = await signUpUnverified()
    const tokens = await issueToken(google.portal, 'verification', { userId })
    await exchangeToken(browser, { ...tokens, type: 'signup' })
    await signIn(open(), victim)
    expect((await google.server.signIn(VICTIM, PASSWORD)).status).toBe(200)
  })
})
