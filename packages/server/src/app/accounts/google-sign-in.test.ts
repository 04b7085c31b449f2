// @module-tag database
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import { describe, expect } from 'vitest'
import { accounts, oneTimeTokens, users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import { it } from '../../rpc/portal.testing.ts'
import { openBrowser } from '../http/http.testing.ts'
import { BASE_URL, returnFromGoogle, signIn, startGooglePortal, visitProvider } from './google.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'

const google = await startGooglePortal()

const open = () => openBrowser(google.server)
const verified = { email: EMAIL, emailVerified: true, name: 'Ananya Iyer' }
const listUsers = () => google.portal.db.select().from(users)
const listAccounts = () => google.portal.db.select().from(accounts)
const listEvents = async () => {
  const events = await google.portal.db.select().from(auditEvents).orderBy(auditEvents.action)
  return events.map(({ action, actorId, subjectId, after }) => ({ action, actorId, subjectId, after }))
}

describe('a new user', () => {
  it('becomes a student with a verified address, and continues to the profile setup', async () => {
    const browser = open()
    const person = google.provider.addPerson(verified)
    expect(await signIn(browser, person)).toEqual({ next: 'session', isNew: true })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    const [student] = await listUsers()
    expect(student).toMatchObject({ role: 'student', name: 'Ananya Iyer', email: EMAIL, emailVerified: true })
    const [actorId, subjectId] = [student?.id, student?.id]
    expect(await listEvents()).toEqual([
      {
        action: 'account.created',
        actorId,
        subjectId,
        after: { name: 'Ananya Iyer', email: EMAIL, role: 'student' },
      },
      { action: 'account.google_connected', actorId, subjectId, after: { email: EMAIL } },
      { action: 'session.opened', actorId, subjectId, after: { by: 'google' } },
    ])
  })

  it("is identified by Google's subject, and none of Google's tokens is stored", async () => {
    const person = google.provider.addPerson(verified)
    await signIn(open(), person)
    const [student] = await listUsers()
    expect(await listAccounts()).toEqual([
      {
        id: expect.any(String),
        providerId: 'google',
        accountId: person.subject,
        userId: student?.id,
        password: null,
        createdAt: expect.any(Date),
        updatedAt: expect.any(Date),
      },
    ])
  })

  it.each([
    [undefined, 'someone'],
    ['', 'someone'],
    [' \u0000 ', 'someone'],
    ['  Zoë  O’Brien ', 'Zoë O’Brien'],
    ['a\u0000b\nc', 'a b c'],
    ['x'.repeat(300), 'x'.repeat(120)],
    [`${'x'.repeat(119)}😀`, 'x'.repeat(119)],
    ['\u0958'.repeat(120), '\u0915\u093c'.repeat(60)],
  ])('with the name %j is stored with the name %j', async (name, stored) => {
    const { email, emailVerified } = verified
    await signIn(
      open(),
      google.provider.addPerson({ email, emailVerified, ...(name !== undefined && { name }) }),
    )
    expect(await listUsers()).toMatchObject([{ name: stored }])
  })

  it('is redirected by a response that is not cached and sends no referrer', async () => {
    const browser = open()
    const answer = await browser.get(
      await visitProvider(browser, { person: google.provider.addPerson(verified) }),
    )
    expect(answer.status).toBe(302)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`^${BASE_URL}/auth/callback#access_token=[\\w-]{43}&refresh_token=[0-9a-f-]{36}$`),
    )
  })
})

describe('a connected user', () => {
  it('is signed in to their account, and continues to their dashboard', async () => {
    const person = google.provider.addPerson(verified)
    await signIn(open(), person)
    const browser = open()
    expect(await signIn(browser, person)).toEqual({ next: 'session', isNew: false })
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect(await listUsers()).toHaveLength(1)
  })

  it.each([
    { email: 'married@university.test', emailVerified: true },
    { email: EMAIL, emailVerified: false },
    {},
  ])('is recognised by the subject when Google sends %j', async (claims) => {
    const { subject } = google.provider.addPerson(verified)
    await signIn(open(), { subject })
    const browser = open()
    await signIn(browser, google.provider.addPerson({ subject, ...claims }))
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect(await listUsers()).toHaveLength(1)
  })

  it('is not matched by address with another Google account', async () => {
    await signIn(open(), google.provider.addPerson(verified))
    const { subject } = google.provider.addPerson({ email: 'other@university.test', emailVerified: true })
    await signIn(open(), { subject })
    const browser = open()
    await signIn(browser, google.provider.addPerson({ subject, email: EMAIL, emailVerified: true }))
    expect(await browser.findSignedInEmail()).toBe('other@university.test')
  })
})

describe('a user whose address has an account', () => {
  it.each(['student', 'instructor', 'admin'] as const)(
    'as a verified %s keeps role, password and sessions',
    async (role) => {
      await createAccount(google.portal, { email: EMAIL, password: PASSWORD, role, emailVerified: true })
      const [before, browser] = [open(), open()]
      await before.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: PASSWORD })
      await signIn(browser, google.provider.addPerson({ ...verified, email: EMAIL.toUpperCase() }))
      expect([await before.findSignedInEmail(), await browser.findSignedInEmail()]).toEqual([EMAIL, EMAIL])
      expect(await listUsers()).toMatchObject([{ role, name: 'A person' }])
      expect((await google.server.signIn(EMAIL, PASSWORD)).status).toBe(200)
      expect(await google.portal.db.select().from(mails)).toMatchObject([
        { kind: 'google_connected', address: EMAIL },
      ])
    },
  )

  it('is refused if Google has not verified the address: nothing is created or connected', async () => {
    await createAccount(google.portal, { email: EMAIL, password: PASSWORD, emailVerified: true })
    for (const claims of [
      { email: EMAIL, emailVerified: false },
      { email: EMAIL },
      { emailVerified: true },
    ]) {
      const end = await returnFromGoogle(open(), { person: google.provider.addPerson(claims) })
      expect(end).toBe(`${BASE_URL}/auth/login?error=google_email_unverified`)
    }
    expect(await listUsers()).toHaveLength(1)
    expect(await listAccounts()).toMatchObject([{ providerId: 'credential' }])
    expect(await google.portal.db.select().from(oneTimeTokens)).toEqual([])
  })
})

describe('a user with a temporary password', () => {
  const temporary = { email: EMAIL, password: PASSWORD, emailVerified: true, mustChangePassword: true }

  it('loses that password and the sessions opened with it by signing in with Google', async () => {
    const temporaryPasswordUntil = new Date(google.portal.clock.now().getTime() + 60_000)
    await createAccount(google.portal, { ...temporary, role: 'instructor', temporaryPasswordUntil })
    const [before, browser] = [open(), open()]
    await before.post(AUTH_ENDPOINTS.signIn, { email: EMAIL, password: PASSWORD })
    await signIn(browser, google.provider.addPerson(verified))
    expect((await browser.call('repository.listOwnProjects', {})).status).toBe(200)
    expect(await before.findSignedInEmail()).toBeNull()
    expect((await google.server.signIn(EMAIL, PASSWORD)).status).toBe(401)
    expect(await listUsers()).toMatchObject([{ mustChangePassword: false, temporaryPasswordUntil: null }])
  })

  it('that has expired can sign in with Google, which opens a session that lasts', async () => {
    const temporaryPasswordUntil = new Date(google.portal.clock.now().getTime() - 60_000)
    await createAccount(google.portal, { ...temporary, temporaryPasswordUntil })
    const browser = open()
    await signIn(browser, google.provider.addPerson(verified))
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
    expect(await listUsers()).toMatchObject([{ mustChangePassword: false, temporaryPasswordUntil: null }])
  })

  it('also loses it if Google was connected before the password was set', async () => {
    const person = google.provider.addPerson(verified)
    await signIn(open(), person)
    const [student] = await listUsers()
    await google.portal.db.update(users).set({ mustChangePassword: true })
    await google.portal.db.insert(accounts).values({
      userId: student?.id ?? '',
      accountId: student?.id ?? '',
      providerId: 'credential',
      password: 'x',
    })
    const browser = open()
    await signIn(browser, person)
    expect((await browser.call('accounts.disconnectGoogle')).status).toBe(409)
    expect(await listUsers()).toMatchObject([{ mustChangePassword: false }])
    expect(await listAccounts()).toMatchObject([{ providerId: 'google' }])
  })
})

describe('concurrent sign-ins', () => {
  const BROWSER_COUNT = process.env.PROVE === 'full' ? 50 : 8

  it('create one account, and every browser gets a token for it', async () => {
    const person = google.provider.addPerson(verified)
    const browsers = Array.from({ length: BROWSER_COUNT }, open)
    const paths = await Promise.all(browsers.map((browser) => visitProvider(browser, { person })))
    const answers = await Promise.all(browsers.map((browser, index) => browser.get(paths[index] ?? '')))
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual(
      Array(BROWSER_COUNT).fill(expect.stringContaining('/auth/callback#')),
    )
    expect(await listUsers()).toHaveLength(1)
    expect(await listAccounts()).toHaveLength(1)
    expect((await listEvents()).filter(({ action }) => action === 'account.created')).toHaveLength(1)
  })

  it('with two addresses of one Google account create no second account', async () => {
    const { subject } = google.provider.addPerson(verified)
    const [first, second] = [open(), open()]
    const path = await visitProvider(first, { person: { subject } })
    google.provider.addPerson({ subject, email: 'new@university.test', emailVerified: true })
    const other = await visitProvider(second, { person: { subject } })
    await Promise.all([first.get(path), second.get(other)])
    expect(await listUsers()).toHaveLength(1)
  })

  it('with Google and a sign-up with a password create one account', async () => {
    for (let round = 0; round < 5; round++) {
      await google.portal.reset()
      const [byPassword, byGoogle] = [open(), open()]
      const path = await visitProvider(byGoogle, { person: google.provider.addPerson(verified) })
      const newcomer = { name: 'Someone', email: EMAIL, password: PASSWORD }
      const [, back] = await Promise.all([
        byPassword.post(AUTH_ENDPOINTS.signUp, newcomer),
        byGoogle.get(path),
      ])
      expect(back.headers.get('location')).toContain('/auth/callback#')
      expect(await listUsers()).toMatchObject([{ email: EMAIL, emailVerified: true }])
      // The user with the password had not verified the address.
      expect(await byPassword.findSignedInEmail()).toBeNull()
    }
  })
})
