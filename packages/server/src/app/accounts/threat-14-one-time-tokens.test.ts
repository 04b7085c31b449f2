import { randomUUID } from 'node:crypto'
import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { TokenExchange } from '@capstone/contract/accounts/accounts.schemas'
import { describe, expect } from 'vitest'
import { oneTimeTokens, sessions, users } from '../../features/accounts/accounts.table.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
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

const openBound = () => openBoundBrowser(server, portal)

describe('threat-14 a one-time token that was forged or is for another purpose', () => {
  /** Returns token exchanges with forged pairs of tokens, each without a type and with two of the types. */
  async function forgeExchanges(): Promise<TokenExchange[]> {
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    const real = await issueToken(portal, 'verification', { userId, browserHash: openBound().browserHash })
    const foreign = await issueToken(portal, 'verification', { userId, browserHash: openBound().browserHash })
    const pairs = [
      { accessToken: 'x', refreshToken: 'y' },
      { accessToken: randomUUID(), refreshToken: randomUUID() },
      { ...real, accessToken: foreign.accessToken },
      { ...real, accessToken: real.accessToken.slice(0, -1) },
      { ...real, accessToken: `${real.accessToken}=` },
      { ...real, accessToken: real.accessToken.toLowerCase() },
      { ...real, refreshToken: real.refreshToken.slice(0, -1) },
      { ...real, refreshToken: "' or true --" },
      { accessToken: real.refreshToken, refreshToken: real.accessToken },
      { ...real, refreshToken: '\u0000' },
    ]
    return pairs.flatMap((pair) => [
      pair,
      { ...pair, type: 'signup' as const },
      { ...pair, type: 'recovery' as const },
    ])
  }

  it('opens no session and sets no cookie', async () => {
    const { browser } = openBound()
    for (const forged of await forgeExchanges()) {
      const answer = await exchangeToken(browser, forged)
      expect(await readResponse(answer), JSON.stringify(forged)).toMatchObject({ code: 'TOKEN_INVALID' })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await portal.db.select().from(sessions)).toEqual([])
    expect(await portal.db.select().from(users)).toMatchObject([{ emailVerified: false }])
    expect((await portal.db.select().from(oneTimeTokens)).map(({ usedAt }) => usedAt)).toEqual([null, null])
  })

  it.each([
    ['signup', ['google', 'recovery', 'recovery_session']],
    [undefined, ['verification', 'recovery', 'recovery_session']],
    ['recovery', ['verification', 'google', 'recovery', 'recovery_session']],
  ] as const)('a link of type "%s" accepts no token issued for %j', async (type, purposes) => {
    const { browser, browserHash } = openBound()
    const userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
    for (const purpose of purposes) {
      const tokens = await issueToken(portal, purpose, { userId, browserHash })
      const answer = await exchangeToken(browser, type ? { ...tokens, type } : tokens)
      expect(await readResponse(answer), purpose).toMatchObject({ code: 'TOKEN_INVALID' })
    }
    expect(await portal.db.select().from(sessions)).toEqual([])
  })

  it('a planted cookie is replaced', async () => {
    const { browser, browserHash } = openBound()
    browser.cookies.set('capstone.session_token', 'planted.c2ln')
    await exchangeToken(browser, {
      ...(await issueToken(portal, 'verification', { browserHash })),
      type: 'signup',
    })
    expect(browser.cookies.get('capstone.session_token')).not.toContain('planted')
    expect(await browser.findSignedInEmail()).toBe(EMAIL)
  })

  it.each([
    {},
    { accessToken: '', refreshToken: '' },
    { accessToken: 'a', refreshToken: 'b', type: 'magic' },
    [],
  ])('an invalid body is refused with INPUT_INVALID: %j', async (body) => {
    const answer = await openBrowser(server).post(AUTH_ENDPOINTS.exchangeToken, body)
    expect(await readResponse(answer)).toMatchObject({ status: 400, code: 'INPUT_INVALID' })
  })
})
