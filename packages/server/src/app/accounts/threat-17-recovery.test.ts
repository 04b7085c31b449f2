// @module-tag database
import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { RESET_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { beforeEach, describe, expect } from 'vitest'
import { findTablesContaining } from '../../db/text-search.testing.ts'
import { createAccount } from '../../features/accounts/accounts.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { openBrowser, startTestServer } from '../http/http.testing.ts'
import { EMAIL, PASSWORD, readResponse } from './one-time-tokens.testing.ts'
import { NEW_PASSWORD, openRecovery, resetPassword } from './recovery.testing.ts'
import { collectMail, readTokenLink } from './sent-mail.testing.ts'

const server = await startTestServer(portal)
beforeEach(async () => {
  await createAccount(portal, { email: EMAIL, password: PASSWORD })
})

async function receiveLink(): Promise<TokenPair> {
  await openBrowser(server).call('accounts.requestPasswordReset', { email: EMAIL })
  const { accessToken, refreshToken } = readTokenLink((await collectMail(portal).deliver())[0])
  expect(accessToken).toHaveLength(43)
  return { accessToken, refreshToken }
}
const TIMES = process.env.PROVE === 'full' ? 50 : 10
const TRIES = Array.from({ length: TIMES }, (_, index) => index)

describe('threat-17 a recovery link', () => {
  it('opens once when opened twice', async () => {
    const tokens = await receiveLink()
    expect((await openRecovery(openBrowser(server), tokens)).status).toBe(200)
    const again = await openRecovery(openBrowser(server), tokens)
    expect(await readResponse(again)).toMatchObject({ status: 400, code: 'TOKEN_INVALID' })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it(`opens once when opened ${TIMES} times at once`, async () => {
    const tokens = await receiveLink()
    const answers = await Promise.all(TRIES.map(() => openRecovery(openBrowser(server), tokens)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1)
  })

  it(`sets one password of ${TIMES} sent at once, and none afterwards`, async () => {
    const browser = openBrowser(server)
    await openRecovery(browser, await receiveLink())
    const cookiesBefore = new Map(browser.cookies)
    const answers = await Promise.all(
      TRIES.map((index) => {
        const tab = openBrowser(server)
        for (const [name, value] of cookiesBefore) tab.cookies.set(name, value)
        return resetPassword(tab, `${NEW_PASSWORD} of tab ${index}`)
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await server.signIn(EMAIL, `${NEW_PASSWORD} of tab ${winner}`)).status).toBe(200)
    const late = openBrowser(server)
    for (const [name, value] of cookiesBefore) late.cookies.set(name, value)
    expect(await readResponse(await resetPassword(late))).toMatchObject({ code: 'RECOVERY_NOT_OPEN' })
  })

  it('expires after an hour, and its session after half an hour; both are answered as expired', async () => {
    const browser = openBrowser(server)
    await openRecovery(browser, await receiveLink())
    portal.clock.advance(ONE_TIME_TOKEN_SECONDS.recovery_session + 1)
    expect(await readResponse(await resetPassword(browser))).toMatchObject({ message: RESET_ERRORS.expired })
    const tokens = await receiveLink()
    portal.clock.advance(ONE_TIME_TOKEN_SECONDS.recovery + 1)
    expect(await readResponse(await openRecovery(browser, tokens))).toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
  })

  it('leaves neither its secret nor that of its session in the database', async () => {
    // In a link, the refresh token is the id of the one-time token, and the access token its secret.
    const { accessToken, refreshToken } = await receiveLink()
    expect(await findTablesContaining(portal.db, refreshToken)).toEqual(['one_time_tokens'])
    expect(await findTablesContaining(portal.db, accessToken)).toEqual([])
    const browser = openBrowser(server)
    await openRecovery(browser, { accessToken, refreshToken })
    const [id = '', secret = ''] = browser.cookies.get('capstone.recovery')?.split('.') ?? []
    expect(await findTablesContaining(portal.db, id)).toEqual(['one_time_tokens'])
    expect(secret).toHaveLength(43)
    expect(await findTablesContaining(portal.db, secret)).toEqual([])
  })
})
