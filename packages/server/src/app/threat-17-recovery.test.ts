import { HAND_OFF_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { HandOffTokens } from '@capstone/contract/accounts/accounts.schemas'
import { RESET_ERRORS } from '@capstone/contract/accounts/sentences.constants'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAllConnections } from '../db/database.testing.ts'
import { createAccount } from '../features/accounts/accounts.testing.ts'
import { createTestPortal, type TestPortal } from '../rpc/context.testing.ts'
import { EMAIL, PASSWORD, say } from './hand.offs.testing.ts'
import { openBrowser, startTestServer, type TestServer } from './http.testing.ts'
import { openPostbox, tokensOf } from './postbox.testing.ts'
import { NEW_PASSWORD, openRecovery, resetPassword } from './recovery.testing.ts'

let portal: TestPortal
let server: TestServer
beforeAll(async () => {
  portal = await createTestPortal()
  server = await startTestServer(portal)
})
afterAll(async () => {
  await server.stop()
  await portal.close()
})
beforeEach(async () => {
  await portal.reset()
  await createAccount(portal, { email: EMAIL, password: PASSWORD })
})

/** The hand-off of a recovery link that was asked for and mailed. */
async function receiveLink(): Promise<HandOffTokens> {
  await openBrowser(server).call('accounts.requestPasswordReset', { email: EMAIL })
  const { accessToken, refreshToken } = tokensOf((await openPostbox(portal).deliver())[0])
  expect(accessToken).toHaveLength(43)
  return { accessToken, refreshToken }
}
const FIFTY = Array.from({ length: 50 }, (_, index) => index)

/** Every table that holds a text somewhere in its rows. */
async function findTablesWith(text: string): Promise<string[]> {
  const tables = await portal.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'drizzle')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await portal.db.execute(
      sql`select 1 from ${sql.raw(name.startsWith('__') ? `drizzle.${name}` : name)} t where strpos(t::text, ${text}) > 0`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('threat-17 a recovery link', () => {
  it('opens once, one after the other', async () => {
    const tokens = await receiveLink()
    expect((await openRecovery(openBrowser(server), tokens)).status).toBe(200)
    const again = await openRecovery(openBrowser(server), tokens)
    expect(await say(again)).toMatchObject({ status: 400, code: 'HAND_OFF_INVALID' })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('opens once of fifty times at once', async () => {
    const tokens = await receiveLink()
    await openAllConnections(portal.db)
    const answers = await Promise.all(FIFTY.map(() => openRecovery(openBrowser(server), tokens)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1)
  })

  it('sets one password, of two one after the other and of fifty at once', async () => {
    const browser = openBrowser(server)
    await openRecovery(browser, await receiveLink())
    const kept = new Map(browser.cookies)
    await openAllConnections(portal.db)
    const answers = await Promise.all(
      FIFTY.map((index) => {
        const tab = openBrowser(server)
        for (const [name, value] of kept) tab.cookies.set(name, value)
        return resetPassword(tab, `${NEW_PASSWORD} of tab ${index}`)
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await server.signIn(EMAIL, `${NEW_PASSWORD} of tab ${winner}`)).status).toBe(200)
    const late = openBrowser(server)
    for (const [name, value] of kept) late.cookies.set(name, value)
    expect(await say(await resetPassword(late))).toMatchObject({ code: 'RECOVERY_NOT_OPEN' })
  })

  it('is over after an hour, and its session after half of one; both say so', async () => {
    const browser = openBrowser(server)
    await openRecovery(browser, await receiveLink())
    portal.clock.advance(HAND_OFF_SECONDS.recovery_session + 1)
    expect(await say(await resetPassword(browser))).toMatchObject({ message: RESET_ERRORS.expired })
    const tokens = await receiveLink()
    portal.clock.advance(HAND_OFF_SECONDS.recovery + 1)
    expect(await say(await openRecovery(browser, tokens))).toMatchObject({ code: 'HAND_OFF_EXPIRED' })
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(200)
  })

  it('stands nowhere in the database, nor does its session: only their hashes do', async () => {
    const { accessToken, refreshToken } = await receiveLink()
    expect(await findTablesWith(refreshToken)).toEqual(['hand_offs'])
    expect(await findTablesWith(accessToken)).toEqual([])
    const browser = openBrowser(server)
    await openRecovery(browser, { accessToken, refreshToken })
    const [id = '', secret = ''] = browser.cookies.get('capstone.recovery')?.split('.') ?? []
    expect(await findTablesWith(id)).toEqual(['hand_offs'])
    expect(secret).toHaveLength(43)
    expect(await findTablesWith(secret)).toEqual([])
  })
})
