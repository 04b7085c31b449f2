import {
  ACCOUNT_ATTEMPTS,
  ADDRESS_ATTEMPTS,
  ATTEMPT_DELAYS,
  ATTEMPTS_REPORT_COUNT,
  DEVICES_MAIL_ATTEMPTS,
  MAIL_ATTEMPTS,
} from '@capstone/contract/accounts/accounts.constants'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { deleteUser } from '../../features/accounts/accounts.repository.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { insertGoogleIdentity } from '../../features/accounts/google/google.repository.ts'
import { signInWithGoogle } from '../../features/accounts/google/google.service.ts'
import { findKnownDevice, rememberDevice } from '../../features/accounts/sessions/known-devices.session.ts'
import { mails } from '../../features/notifications/mail/mail-queue.table.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import {
  type Browser,
  createSignedIn,
  openBrowser,
  startTestServer,
  type TestServer,
} from '../http/http.testing.ts'
import { EMAIL, PASSWORD } from './one-time-tokens.testing.ts'
import { NEW_PASSWORD, openRecoveryLink, resetPassword } from './recovery.testing.ts'

const TRIES = process.env.PROVE === 'full' ? 1000 : 40

let portal: TestPortal
let server: TestServer
let ownerId: string
beforeAll(async () => {
  portal = await openTestPortal({ TRUSTED_PROXIES: '127.0.0.1' })
  server = await startTestServer(portal)
})
beforeEach(async () => {
  portal.clock.freeze()
  ownerId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
})

const from = (address: string) => ({ 'x-forwarded-for': address })
const strangerAddress = (index: number) => `203.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/** Enters wrong passwords, each from another address; returns how many were verified, not refused by a rate limit. */
async function attack(tries = TRIES) {
  let evaluated = 0
  for (let index = 0; index < tries; index++) {
    const answer = await server.signIn(EMAIL, 'not the password', from(strangerAddress(index)))
    if (answer.status === 401) evaluated++
  }
  return evaluated
}

/** Opens a browser in which the owner has signed in before. */
async function openKnownBrowser(): Promise<Browser> {
  const browser = openBrowser(server)
  expect((await signInWith(browser)).status).toBe(200)
  await browser.post('/api/auth/sign-out', {})
  return browser
}
const signInWith = (browser: Browser, password = PASSWORD) =>
  browser.post('/api/auth/sign-in/email', { email: EMAIL, password })
const listReports = async () =>
  (await portal.db.select().from(mails)).filter(({ kind }) => kind === 'sign_in_attempts')

describe('threat-56 wrong passwords of strangers', () => {
  it('do not keep the owner out of a known device, and are evaluated ten times in 15 minutes', async () => {
    const browser = await openKnownBrowser()
    expect(await attack()).toBe(ACCOUNT_ATTEMPTS.max)
    expect((await signInWith(browser)).status).toBe(200)
    // The owner's sign-in grants strangers no further guesses.
    expect(await attack()).toBe(0)
    portal.clock.advance(ACCOUNT_ATTEMPTS.seconds + 1)
    expect(await attack()).toBe(ACCOUNT_ATTEMPTS.max)
  })

  it('from the network of the owner do not keep a known device out either', async () => {
    const browser = await openKnownBrowser()
    const statuses: number[] = []
    for (let index = 0; index < 70; index++) {
      statuses.push((await server.signIn(`${index}@university.test`, 'wrong', from('127.0.0.1'))).status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect((await signInWith(browser)).status).toBe(200)
  })

  it('from one network are delayed longer each time, and leave attempts for a new device of the owner', async () => {
    const [stranger, home] = [from('203.0.113.9'), from('198.51.100.7')]
    const evaluatedSeconds: number[] = []
    for (let second = 0; second < ACCOUNT_ATTEMPTS.seconds - 1; second += 10) {
      const answer = await server.signIn(EMAIL, 'not the password', stranger)
      if (answer.status === 401) evaluatedSeconds.push(second)
      portal.clock.advance(10)
    }
    // The first four have no delay, the next ones a delay of one minute, which doubles each time.
    expect(evaluatedSeconds).toEqual([0, 10, 20, 30, 90, 210, 450])
    expect((await server.signIn(EMAIL, PASSWORD, home)).status).toBe(200)
  })

  it('sent concurrently from one network are counted one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.signIn(EMAIL, 'not the password', from('203.0.113.9'))),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(ATTEMPT_DELAYS.free)
  })

  it('are reported to the owner by email, once a day', async () => {
    await attack(ATTEMPTS_REPORT_COUNT - 1)
    expect(await listReports()).toEqual([])
    await attack()
    expect(await listReports()).toMatchObject([{ address: EMAIL, data: { ipAddress: '203.0.0.0' } }])
    portal.clock.advance(ACCOUNT_ATTEMPTS.seconds + 1)
    await attack()
    expect(await listReports()).toHaveLength(1)
    portal.clock.advance(24 * 3600)
    await attack()
    expect(await listReports()).toHaveLength(2)
  })
})

it('threat-56 recovery requests of strangers do not use up those of the owner on a known device', async () => {
  const browser = await openKnownBrowser()
  const request = (address: string) =>
    server.call('accounts.requestPasswordReset', { email: EMAIL }, from(address))
  const statuses: number[] = []
  for (let index = 0; index < TRIES; index++) statuses.push((await request(strangerAddress(index))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAIL_ATTEMPTS.max)
  expect((await browser.call('accounts.requestPasswordReset', { email: EMAIL })).status).toBe(200)
})

it('threat-56 recovery requests from all known devices of an account are limited to 20 an hour', async () => {
  const account = { id: ownerId, knownDevicesSince: null }
  const requestFromAnotherDevice = async () => {
    const cookie = rememberDevice(portal.settings, null, account).split(';')[0] ?? ''
    return (await server.call('accounts.requestPasswordReset', { email: EMAIL }, { cookie })).status
  }
  const { max, seconds } = DEVICES_MAIL_ATTEMPTS
  for (let tries = 0; tries < max; tries++) expect(await requestFromAnotherDevice()).toBe(200)
  expect(await requestFromAnotherDevice()).toBe(429)
  expect((await server.call('accounts.requestPasswordReset', { email: EMAIL })).status).toBe(200)
  portal.clock.advance(seconds + 1)
  expect(await requestFromAnotherDevice()).toBe(200)
})

describe('threat-56 a known device', () => {
  it('cannot enter the right password without limit', async () => {
    const browser = await openKnownBrowser()
    const limit = ADDRESS_ATTEMPTS.max
    for (let tries = 0; tries < limit; tries++) expect((await signInWith(browser)).status).toBe(200)
    expect((await signInWith(browser)).status).toBe(429)
    portal.clock.advance(ADDRESS_ATTEMPTS.seconds + 1)
    expect((await signInWith(browser)).status).toBe(200)
  })

  it('has a separate limit of ten wrong passwords', async () => {
    const browser = await openKnownBrowser()
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) statuses.push((await signInWith(browser, 'wrong')).status)
    expect(statuses).toEqual([...Array(ACCOUNT_ATTEMPTS.max).fill(401), 429, 429])
    expect((await server.signIn(EMAIL, PASSWORD, from('198.51.100.7'))).status).toBe(200)
  })

  it.each([
    ['of another account', async () => (await otherDevice()) ?? ''],
    [
      'with an altered id',
      async () => ((await ownDevice()) ?? '').replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    ],
    [
      'with an altered proof',
      async () => ((await ownDevice()) ?? '').replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
    ],
    ['with a proof that is not ASCII', async () => ((await ownDevice()) ?? '').replace(/.$/, '\u00e9')],
    ['without proof', async () => ((await ownDevice()) ?? '').split('.')[0] ?? ''],
  ])('cannot be claimed with the cookie %s', async (_what, makeCookie) => {
    const forged = await makeCookie()
    await attack()
    const headers = { ...from('198.51.100.7'), cookie: `capstone.device=${forged}` }
    expect((await server.signIn(EMAIL, PASSWORD, headers)).status).toBe(429)
  })

  const ownDevice = async () => (await openKnownBrowser()).cookies.get('capstone.device')
  async function otherDevice() {
    const email = 'stranger@university.test'
    await createAccount(portal, { email, password: PASSWORD })
    const browser = openBrowser(server)
    await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    return browser.cookies.get('capstone.device')
  }
})

describe('threat-56 a browser in which a stranger signed in is no longer a known device once the owner has', () => {
  const isKnown = async ({ cookies }: Browser) => {
    const cookie = `capstone.device=${cookies.get('capstone.device')}`
    return (await findKnownDevice({ ...portal, cookie }, EMAIL)) !== null
  }
  const takeBackByLink = async () => {
    const { browser } = await openRecoveryLink(server, portal, ownerId)
    await resetPassword(browser)
    return browser
  }
  const changePassword = async () => {
    const browser = openBrowser(server)
    await signInWith(browser)
    await browser.call('accounts.changePassword', { newPassword: NEW_PASSWORD })
    await signInWith(browser, NEW_PASSWORD)
    return browser
  }
  const getTemporaryPassword = async () => {
    const { cookie } = await createSignedIn(portal, { role: 'admin' })
    const answer = await server.call('people.issueTemporaryPassword', { id: ownerId }, { cookie })
    const { json } = (await answer.json()) as { json: { tempPassword: string } }
    const browser = openBrowser(server)
    await signInWith(browser, json.tempPassword)
    return browser
  }
  const signInByGoogle = async () => {
    const origin = { requestId: 'test', ipAddress: null }
    const profile = { subject: 'of the owner', email: EMAIL, emailVerified: true, name: 'The owner' }
    await signInWithGoogle({ ...portal, origin, cookie: null, userAgent: null }, profile, 'a browser')
    return null
  }
  const disconnectGoogle = async () => {
    await insertGoogleIdentity(portal.db, ownerId, 'of the stranger')
    const browser = openBrowser(server)
    await signInWith(browser)
    await browser.call('accounts.disconnectGoogle')
    await signInWith(browser)
    return browser
  }
  const createAgain = async () => {
    await deleteUser(portal.db, ownerId)
    await createAccount(portal, { email: EMAIL, password: PASSWORD })
    return null
  }

  it.each<[string, () => Promise<Browser | null>]>([
    ['set a password by an emailed link', takeBackByLink],
    ['changed the password', changePassword],
    ['got a password from an administrator', getTemporaryPassword],
    ['signed in with Google', signInByGoogle],
    ['disconnected Google', disconnectGoogle],
    ['created the account again', createAgain],
  ])('%s', async (_what, takeBack) => {
    const stranger = await openKnownBrowser()
    expect(await isKnown(stranger)).toBe(true)
    const own = await takeBack()
    expect(await isKnown(stranger)).toBe(false)
    if (own) expect(await isKnown(own)).toBe(true)
  })
})
