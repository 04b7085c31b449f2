// @module-tag database
import { request as sendRequest } from 'node:http'
import {
  ADDRESS_ATTEMPTS,
  AUTH_ENDPOINTS,
  GOOGLE_FLOW_SECONDS,
  GOOGLE_START_ATTEMPTS,
} from '@capstone/contract/accounts/accounts.constants'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import { oneTimeTokens, sessions, users, verifications } from '../../features/accounts/accounts.table.ts'
import {
  countAddressAttempt,
  countGoogleStart,
} from '../../features/accounts/rate-limits/attempt-limits.service.ts'
import type { ProviderPerson } from '../../platform/openid/openid.forms.testing.ts'
import { signInAtProvider } from '../../platform/openid/openid.sign-in.testing.ts'
import { it, openTestPortal } from '../../rpc/portal.testing.ts'
import { openBrowser, startTestServer } from '../http/http.testing.ts'
import {
  BASE_URL,
  FAILED_URL,
  returnFromGoogle,
  signIn,
  startGooglePortal,
  startSignIn,
  visitProvider,
} from './google.testing.ts'
import { EMAIL, readResponse } from './one-time-tokens.testing.ts'

const google = await startGooglePortal()
let person: ProviderPerson
beforeAll(() => {
  person = google.provider.addPerson({ email: EMAIL, emailVerified: true, name: 'Ananya Iyer' })
})
afterEach(() => {
  google.provider.isDown = false
})

const open = () => openBrowser(google.server)
const locationOf = async (answer: Promise<Response>) => (await answer).headers.get('location')

async function expectNothingCreated() {
  expect(await google.portal.db.select().from(users)).toEqual([])
  expect(await google.portal.db.select().from(sessions)).toEqual([])
  expect(await google.portal.db.select().from(oneTimeTokens)).toEqual([])
}

describe('the redirect to Google', () => {
  it('binds the browser, and stores the pending sign-in under the hash of its state', async () => {
    const browser = open()
    const url = await startSignIn(browser)
    expect(url.startsWith(`${google.provider.issuer}/auth?`)).toBe(true)
    expect([...browser.cookies.keys()]).toEqual(['capstone.browser'])
    const [flow] = await google.portal.db.select().from(verifications)
    expect(JSON.stringify(flow)).not.toContain(new URL(url).searchParams.get('state'))
    expect(JSON.parse(flow?.value ?? '')).toMatchObject({ intent: 'sign_in', userId: null })
  })

  it.each([[{}], [{ intent: 'admin' }], [[]], [null]])('is refused for %j', async (body) => {
    expect(await readResponse(await open().post(AUTH_ENDPOINTS.startGoogle, body))).toMatchObject({
      status: 400,
      code: 'INPUT_INVALID',
    })
  })

  it('fails while Google cannot be reached, and the log says why', async () => {
    const own = await startGooglePortal()
    own.provider.isDown = true
    const answer = await openBrowser(own.server).post(AUTH_ENDPOINTS.startGoogle, { intent: 'sign_in' })
    expect(await readResponse(answer)).toMatchObject({ status: 424, code: 'GOOGLE_NOT_REACHED' })
    expect(own.logged.lines).toContainEqual(expect.objectContaining({ msg: 'Google could not be reached' }))
  })

  it('is refused on a portal without Google, and so is the return', async () => {
    const portal = await openTestPortal()
    const server = await startTestServer(portal)
    const answer = await openBrowser(server).post(AUTH_ENDPOINTS.startGoogle, { intent: 'sign_in' })
    expect(await readResponse(answer)).toMatchObject({ status: 409, code: 'GOOGLE_NOT_CONFIGURED' })
    const back = openBrowser(server).get(`${AUTH_ENDPOINTS.googleReturn}?code=a&state=b`)
    expect(await locationOf(back)).toBe(FAILED_URL)
  })

  it('has its own limit per IP address, far above that of other attempts', async () => {
    const browser = open()
    google.portal.clock.freeze()
    const context = { ...google.portal, origin: { requestId: 'test', ipAddress: '127.0.0.1' } }
    for (let index = 0; index < ADDRESS_ATTEMPTS.max; index++) await countAddressAttempt(context)
    for (let index = 1; index < GOOGLE_START_ATTEMPTS.max; index++) await countGoogleStart(context)
    await startSignIn(browser)
    const answer = await browser.post(AUTH_ENDPOINTS.startGoogle, { intent: 'sign_in' })
    expect(await readResponse(answer)).toMatchObject({ status: 429, code: 'ATTEMPTS_TOO_MANY' })
  })

  it('threat-26 cannot be started by a page of another site, nor by a link', async () => {
    const body = { intent: 'sign_in' }
    const foreign = await google.server.post(AUTH_ENDPOINTS.startGoogle, body, {
      origin: 'https://evil.test',
    })
    expect(foreign.status).toBe(403)
    expect((await open().get(AUTH_ENDPOINTS.startGoogle)).status).toBe(404)
    expect(await google.portal.db.select().from(verifications)).toEqual([])
  })
})

describe('the return from Google', () => {
  it('ends at the sign-in page if the user cancels', async () => {
    const { length } = google.logged.lines
    expect(await returnFromGoogle(open(), { person, consent: 'no' })).toBe(FAILED_URL)
    expect(google.logged.lines.slice(length).filter(({ level }) => level > 30)).toEqual([])
    await expectNothingCreated()
  })

  it('ends at the sign-in page with `again` for a user who stays signed in', async () => {
    const browser = open()
    await signIn(browser, person)
    expect(await returnFromGoogle(browser, { person, consent: 'no' })).toBe(`${FAILED_URL}&again=true`)
    const unverified = google.provider.addPerson({ email: 'other@university.test', emailVerified: false })
    expect(await returnFromGoogle(browser, { person: unverified })).toBe(
      `${BASE_URL}/auth/login?error=google_email_unverified&again=true`,
    )
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
  })

  it('succeeds once, even with concurrent requests', async () => {
    const browser = open()
    const path = await visitProvider(browser, { person })
    const ends = await Promise.all(Array.from({ length: 10 }, () => locationOf(browser.get(path))))
    expect(ends.filter((end) => end !== FAILED_URL)).toHaveLength(1)
    expect(await locationOf(browser.get(path))).toBe(FAILED_URL)
    expect(await google.portal.db.select().from(oneTimeTokens)).toHaveLength(1)
  })

  it('is refused for a second code of the same sign-in', async () => {
    const browser = open()
    const url = await startSignIn(browser)
    const [first, second] = [await signInAtProvider(url, { person }), await signInAtProvider(url, { person })]
    const pathOf = ({ backTo }: typeof first) => backTo.pathname + backTo.search
    expect(await locationOf(browser.get(pathOf(first)))).toContain('/auth/callback#')
    expect(await locationOf(browser.get(pathOf(second)))).toBe(FAILED_URL)
    expect(await google.portal.db.select().from(verifications)).toEqual([])
  })

  it('is refused after ten minutes', async () => {
    const [late, punctual] = [open(), open()]
    const [latePath, punctualPath] = [
      await visitProvider(late, { person }),
      await visitProvider(punctual, { person }),
    ]
    google.portal.clock.advance(GOOGLE_FLOW_SECONDS - 5)
    expect(await locationOf(punctual.get(punctualPath))).not.toBe(FAILED_URL)
    google.portal.clock.advance(10)
    expect(await locationOf(late.get(latePath))).toBe(FAILED_URL)
  })

  it('threat-14 is refused in another browser', async () => {
    const [attacker, victim, beginner] = [open(), open(), open()]
    const path = await visitProvider(attacker, { person })
    expect(await locationOf(victim.get(path))).toBe(FAILED_URL)
    await startSignIn(beginner)
    expect(await locationOf(beginner.get(await visitProvider(attacker, { person })))).toBe(FAILED_URL)
    await expectNothingCreated()
    expect([await victim.findSignedInEmail(), await beginner.findSignedInEmail()]).toEqual([null, null])
  })

  it('threat-14 is refused with the state of another flow, in both directions', async () => {
    const [one, other] = [open(), open()]
    const [path, foreign] = [await visitProvider(one, { person }), await visitProvider(other, { person })]
    const stateOf = (from: string) => new URL(from, BASE_URL).searchParams.get('state') ?? ''
    const swapped = path.replace(stateOf(path), stateOf(foreign))
    expect(await locationOf(other.get(swapped))).toBe(FAILED_URL)
    const swappedBack = foreign.replace(stateOf(foreign), stateOf(path))
    expect(await locationOf(one.get(swappedBack))).toBe(FAILED_URL)
    await expectNothingCreated()
  })

  it('threat-14 is refused with forged parameters: no session, and no redirect to another site', async () => {
    const browser = open()
    const path = await visitProvider(browser, { person })
    const { searchParams } = new URL(path, BASE_URL)
    const [code, state] = [searchParams.get('code'), searchParams.get('state')]
    const forged = [
      '',
      '?',
      '?code=a',
      `?code=${code}`,
      '?state=b',
      '?code=a&state=b',
      '?error=access_denied',
      '?error=x&state=y',
      `?code=${code}&state=`,
      `?code=${code}&state=${state}x`,
      `?code=${code}&state=${state?.toUpperCase()}`,
      '?state=%00',
      '?state=%ff',
      `?state=${'s'.repeat(8000)}`,
      "?state=' or true --",
      '?state[]=a&code[]=b',
      '?code=a&state=b&redirect_uri=https://evil.test',
      '?code=a&state=b&next=//evil.test',
      '?#code=a&state=b',
      '?access_token=a&refresh_token=b',
      '?id_token=a.b.c&state=b',
      '/../../evil?code=a&state=b',
    ]
    for (const query of forged) {
      const answer = await browser.get(AUTH_ENDPOINTS.googleReturn + query)
      expect([FAILED_URL, null], query).toContain(answer.headers.get('location'))
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    await expectNothingCreated()
    // The genuine redirect still works after the forged ones.
    expect(await locationOf(browser.get(path))).toContain('/auth/callback#')
  })

  it('threat-16 redirects to the portal, whatever host the request names', async () => {
    const browser = open()
    const path = await visitProvider(browser, { person })
    const cookie = `capstone.browser=${browser.cookies.get('capstone.browser')}`
    const host = 'evil.test'
    const forwarded = { 'x-forwarded-host': host, 'x-forwarded-proto': 'https', forwarded: `host=${host}` }
    const location = await new Promise((resolve, reject) => {
      sendRequest(google.server.base + path, { headers: { host, cookie, ...forwarded } }, ({ headers }) =>
        resolve(headers.location),
      )
        .on('error', reject)
        .end()
    })
    expect(location).toMatch(new RegExp(`^${BASE_URL}/auth/callback#`))
  })

  it('fails while Google is down or with an unexpected parameter, and the log says so without a secret', async () => {
    const browser = open()
    const { length } = google.logged.lines
    const path = await visitProvider(browser, { person })
    google.provider.isDown = true
    expect(await locationOf(browser.get(path))).toBe(FAILED_URL)
    google.provider.isDown = false
    const denied = await visitProvider(browser, { person })
    expect(await locationOf(browser.get(`${denied}&id_token=x`))).toBe(FAILED_URL)
    const failures = google.logged.lines
      .slice(length)
      .filter(({ msg }) => msg === 'the return from Google failed')
    expect(failures).toHaveLength(2)
    const secrets = [google.provider.clientSecret, ...[path, denied].flatMap(secretsOf)]
    for (const secret of secrets) expect(google.logged.text()).not.toContain(secret)
    await expectNothingCreated()
  })
})

const secretsOf = (path: string) => {
  const { searchParams } = new URL(path, BASE_URL)
  return [searchParams.get('code') ?? 'none', searchParams.get('state') ?? 'none']
}
