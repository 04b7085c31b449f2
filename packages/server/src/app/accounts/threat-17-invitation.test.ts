// @module-tag database
import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { oneTimeTokens, sessions, users } from '../../features/accounts/accounts.table.ts'
import { writeImport } from '../../features/people/import/import-writing.service.ts'
import { stageFile, studentLine } from '../../features/people/import/imports.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { openBrowser, startTestServer } from '../http/http.testing.ts'
import { exchangeToken, PASSWORD, readResponse } from './one-time-tokens.testing.ts'
import { NEW_PASSWORD, openRecovery, resetPassword } from './recovery.testing.ts'
import { collectMail, readTokenLink } from './sent-mail.testing.ts'

const EMAIL = 'student-1@example.edu'

const server = await startTestServer(portal)

/** Imports a person; returns the token of their invitation. */
async function invite() {
  const admin = actAs(portal, await createUser(portal, { role: 'admin' }))
  await writeImport(admin, { id: await stageFile(admin, [studentLine(1)]) })
  const emails = await collectMail(portal).deliver()
  expect(emails.map(({ to }) => to.address)).toEqual([EMAIL])
  return readTokenLink(emails[0])
}
const findPerson = async () => (await portal.db.select().from(users).where(eq(users.email, EMAIL)))[0]
const readRecovery = async (browser: ReturnType<typeof openBrowser>) =>
  ((await (await browser.call('accounts.readRecovery')).json()) as { json: object }).json

describe('threat-17 an invitation', () => {
  it('sets the first password, verifies the address, and signs nobody in by itself', async () => {
    const { type, ...tokens } = await invite()
    expect(type).toBe('invite')
    expect(await findPerson()).toMatchObject({ emailVerified: false })
    expect(await readResponse(await server.signIn(EMAIL, NEW_PASSWORD))).toMatchObject({
      code: 'CREDENTIALS_WRONG',
    })
    const browser = openBrowser(server)
    expect((await openRecovery(browser, tokens)).status).toBe(200)
    expect(await readRecovery(browser)).toEqual({ isOpen: true, isInvitation: true })
    expect((await resetPassword(browser)).status).toBe(200)
    expect(await portal.db.select().from(sessions)).toEqual([])
    expect(await findPerson()).toMatchObject({ emailVerified: true, mustChangePassword: false })
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200)
  })

  it('opens once, also when opened 50 times at once', async () => {
    const tokens = await invite()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => openRecovery(openBrowser(server), tokens)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await openRecovery(openBrowser(server), tokens)
    expect(await readResponse(again)).toMatchObject({ status: 400, code: 'TOKEN_INVALID' })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('is valid for seven days, and answered as expired afterwards', async () => {
    const tokens = await invite()
    const aWeek = 7 * 24 * 60 * 60
    expect(ONE_TIME_TOKEN_SECONDS.invitation).toBe(aWeek)
    portal.clock.advance(aWeek + 1)
    expect(await readResponse(await openRecovery(openBrowser(server), tokens))).toMatchObject({
      status: 410,
      code: 'TOKEN_EXPIRED',
    })
    // A user without a password can still request a link.
    await openBrowser(server).call('accounts.requestPasswordReset', { email: EMAIL })
    const browser = openBrowser(server)
    await openRecovery(browser, readTokenLink((await collectMail(portal).deliver())[0]))
    expect((await resetPassword(browser)).status).toBe(200)
  })

  it('cannot be exchanged for a session, whatever type its link has', async () => {
    const { type: _, ...tokens } = await invite()
    for (const type of ['signup', 'recovery', 'invite', undefined] as const) {
      const answer = await exchangeToken(openBrowser(server), type ? { ...tokens, type } : tokens)
      expect(await readResponse(answer)).toMatchObject({ code: 'TOKEN_INVALID' })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(await portal.db.select().from(sessions)).toEqual([])
  })

  it('is revoked by opening another link, and no link is left once that one has set a password', async () => {
    const first = await invite()
    const person = await findPerson()
    await openBrowser(server).call('accounts.requestPasswordReset', { email: EMAIL })
    const other = readTokenLink((await collectMail(portal).deliver())[0])
    const browser = openBrowser(server)
    await openRecovery(browser, other)
    expect(await readResponse(await openRecovery(openBrowser(server), first))).toMatchObject({
      code: 'TOKEN_INVALID',
    })
    await resetPassword(browser, PASSWORD)
    expect(
      await portal.db
        .select()
        .from(oneTimeTokens)
        .where(eq(oneTimeTokens.userId, person?.id ?? '')),
    ).toEqual([])
  })
})
