// @module-tag database
import { AUTH_ENDPOINTS, FRESH_SIGN_IN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { beforeEach, describe, expect } from 'vitest'
import { accounts, sessions, users } from '../../features/accounts/accounts.table.ts'
import { createAccount, openSession } from '../../features/accounts/accounts.testing.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import type { ProviderPerson } from '../../platform/openid/openid.forms.testing.ts'
import { it } from '../../rpc/portal.testing.ts'
import { type Browser, bodyOf, openBrowser } from '../http/http.testing.ts'
import { BASE_URL, returnFromGoogle, signIn, startGooglePortal, visitProvider } from './google.testing.ts'
import { EMAIL, issueToken, PASSWORD, readResponse } from './one-time-tokens.testing.ts'

const CONNECTED_URL = `${BASE_URL}/profile-settings?google=connected`
const TAKEN_URL = `${BASE_URL}/profile-settings?google=taken`
const NOT_CONNECTED_URL = `${BASE_URL}/profile-settings?google=failed`
const intent = 'connect'

const google = await startGooglePortal()
let person: ProviderPerson
beforeEach(() => {
  person = google.provider.addPerson({ email: 'private@mail.test', emailVerified: false })
})

/** Opens a browser signed in as a user with a password. */
async function openSignedIn(email = EMAIL, given: Partial<typeof users.$inferInsert> = {}) {
  const id = await createAccount(google.portal, { email, password: PASSWORD, ...given })
  const browser = openBrowser(google.server)
  const { cookie } = await openSession(google.portal, id)
  const [name = '', value = ''] = cookie.split('=')
  browser.cookies.set(name, value)
  return { browser, id }
}

const listGoogle = async () =>
  (await google.portal.db.select().from(accounts)).filter(({ providerId }) => providerId === 'google')
const countEvents = async (expected: string) =>
  (await google.portal.db.select().from(auditEvents)).filter(({ action }) => action === expected).length

describe('connecting Google', () => {
  it('allows sign-in by Google from then on, whatever the address of the Google account is', async () => {
    const { browser, id } = await openSignedIn()
    expect(await returnFromGoogle(browser, { person, intent })).toBe(CONNECTED_URL)
    expect(await listGoogle()).toMatchObject([{ userId: id, accountId: person.subject }])
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    const another = openBrowser(google.server)
    await signIn(another, person)
    expect(await another.findSignedInEmail()).toBe(EMAIL)
    expect((await google.server.signIn(EMAIL, PASSWORD)).status).toBe(200)
  })

  it('needs a recent sign-in', async () => {
    const { browser } = await openSignedIn()
    google.portal.clock.advance(FRESH_SIGN_IN_SECONDS)
    const answer = await browser.post(AUTH_ENDPOINTS.startGoogle, { intent })
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([403, 'SIGN_IN_TOO_OLD'])
  })

  it('is idempotent', async () => {
    const { browser } = await openSignedIn()
    expect(await returnFromGoogle(browser, { person, intent })).toBe(CONNECTED_URL)
    expect(await returnFromGoogle(browser, { person, intent })).toBe(CONNECTED_URL)
    expect(await listGoogle()).toHaveLength(1)
    expect(await countEvents('account.google_connected')).toBe(1)
    expect(await google.portal.db.select().from(mails)).toMatchObject([
      { kind: 'google_connected', address: EMAIL, data: { ipAddress: '127.0.0.1' } },
    ])
  })

  it('is refused if the Google account is connected to another user', async () => {
    const [first, second] = [await openSignedIn(), await openSignedIn('other@university.test')]
    await returnFromGoogle(first.browser, { person, intent })
    expect(await returnFromGoogle(second.browser, { person, intent })).toBe(TAKEN_URL)
    expect(await listGoogle()).toMatchObject([{ userId: first.id }])
  })

  it('of one Google account by two users at once succeeds for one of them', async () => {
    for (let round = 0; round < 5; round++) {
      await google.portal.reset()
      const [first, second] = [await openSignedIn(), await openSignedIn('other@university.test')]
      const browsers = [first.browser, second.browser]
      const paths = await Promise.all(browsers.map((browser) => visitProvider(browser, { person, intent })))
      const answers = await Promise.all(browsers.map((browser, index) => browser.get(paths[index] ?? '')))
      expect(answers.map(({ headers }) => headers.get('location')).sort()).toEqual([CONNECTED_URL, TAKEN_URL])
      expect(await listGoogle()).toHaveLength(1)
    }
  })

  it('fails if the user cancels', async () => {
    const { browser } = await openSignedIn()
    expect(await returnFromGoogle(browser, { person, intent, consent: 'no' })).toBe(NOT_CONNECTED_URL)
    expect(await listGoogle()).toEqual([])
  })

  it('is refused to a visitor, and to a user with a temporary password', async () => {
    const { browser } = await openSignedIn(EMAIL, { mustChangePassword: true })
    for (const each of [openBrowser(google.server), browser]) {
      const answer = await each.post(AUTH_ENDPOINTS.startGoogle, { intent })
      expect(await readResponse(answer)).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
    }
  })

  const meanwhile: Record<string, (browser: Browser) => Promise<unknown>> = {
    'signed out': (browser) => browser.post(AUTH_ENDPOINTS.signOut, {}),
    'lost their session': () => google.portal.db.delete(sessions),
    'were given a temporary password': () => google.portal.db.update(users).set({ mustChangePassword: true }),
    'gave the browser to somebody else': async (browser) => {
      const other = await openSignedIn('other@university.test')
      for (const [name, value] of other.browser.cookies) browser.cookies.set(name, value)
    },
  }
  it.each(Object.entries(meanwhile))('fails if the user %s meanwhile', async (_name, happens) => {
    const { browser } = await openSignedIn()
    const path = await visitProvider(browser, { person, intent })
    await happens(browser)
    expect((await browser.get(path)).headers.get('location')).toBe(NOT_CONNECTED_URL)
    expect(await listGoogle()).toEqual([])
  })
})

describe('disconnecting Google', () => {
  const disconnect = async (browser: Browser) => {
    const answer = await browser.call('accounts.disconnectGoogle')
    const { json } = (await answer.json()) as { json: { code?: string; disconnected?: boolean } }
    return json.code ?? json.disconnected
  }

  it('leaves the password as the sign-in method', async () => {
    const { browser } = await openSignedIn()
    await returnFromGoogle(browser, { person, intent })
    expect(await disconnect(browser)).toBe(true)
    expect(await listGoogle()).toEqual([])
    expect(await returnFromGoogle(openBrowser(google.server), { person })).toContain(
      'google_email_unverified',
    )
    expect((await google.server.signIn(EMAIL, PASSWORD)).status).toBe(200)
    expect(await countEvents('account.google_disconnected')).toBe(1)
  })

  it('signs out other devices, also one that signed in with Google after the owner’s new password', async () => {
    const { browser: stranger, id: userId } = await openSignedIn(EMAIL, { emailVerified: true })
    await returnFromGoogle(stranger, { person, intent })
    const owner = openBrowser(google.server)
    await owner.post(AUTH_ENDPOINTS.openRecovery, await issueToken(google.portal, 'recovery', { userId }))
    const newPassword = 'xq7!long-enough'
    await owner.post(AUTH_ENDPOINTS.resetPassword, { newPassword })
    await signIn(stranger, person)
    expect(await stranger.findSignedInEmail()).toBe(EMAIL)
    await owner.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: newPassword })
    expect(await disconnect(owner)).toBe(true)
    expect([await owner.findSignedInEmail(), await stranger.findSignedInEmail()]).toEqual([EMAIL, null])
    const events = await google.portal.db.select().from(auditEvents)
    expect(events.find(({ action }) => action === 'account.google_disconnected')?.after).toEqual({
      endedSessions: 1,
    })
  })

  it('is not caused by a password reset if the address was verified', async () => {
    const { browser, id: userId } = await openSignedIn(EMAIL, { emailVerified: true })
    await returnFromGoogle(browser, { person, intent })
    await browser.post(AUTH_ENDPOINTS.openRecovery, await issueToken(google.portal, 'recovery', { userId }))
    const reset = await browser.post(AUTH_ENDPOINTS.resetPassword, { newPassword: 'xq7!long-enough' })
    expect(reset.status).toBe(200)
    expect(await listGoogle()).toHaveLength(1)
  })

  it('is refused if none is connected', async () => {
    const { browser } = await openSignedIn()
    expect(await disconnect(browser)).toBe('IDENTITY_NOT_FOUND')
  })

  it('is refused if it is the only sign-in method', async () => {
    const browser = openBrowser(google.server)
    await signIn(browser, google.provider.addPerson({ email: EMAIL, emailVerified: true }))
    expect(await disconnect(browser)).toBe('SINGLE_IDENTITY_NOT_DELETABLE')
    expect(await listGoogle()).toHaveLength(1)
  })

  it('ten times at once succeeds once', async () => {
    const { browser } = await openSignedIn()
    await returnFromGoogle(browser, { person, intent })
    const answers = await Promise.all(Array.from({ length: 10 }, () => disconnect(browser)))
    expect(answers.sort()).toEqual([...Array(9).fill('IDENTITY_NOT_FOUND'), true])
    expect(await countEvents('account.google_disconnected')).toBe(1)
  })
})
