import { expect, it } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { openRecovery, readRecoveryState } from './recovery.service.ts'
import { writeRecoveryCookie } from './recovery.session.ts'

it.each([
  ['recovery', false],
  ['invitation', true],
] as const)(
  'a recovery session opened by a link of kind %s has isInvitation %s',
  async (purpose, isInvitation) => {
    const { id: userId } = await createUser(portal, { role: 'student' })
    const context = {
      ...portal,
      origin: { requestId: 'test', ipAddress: null },
      cookie: null,
      userAgent: null,
    }
    const link = await issueOneTimeToken(portal.db, { userId, purpose, now: portal.clock.now() })
    const [cookie = null] = writeRecoveryCookie(portal.settings, await openRecovery(context, link)).split(';')
    expect(await readRecoveryState({ ...context, cookie })).toEqual({ isOpen: true, isInvitation })
  },
)

it('when several recovery links are opened concurrently, one succeeds and the others are refused', async () => {
  const { id: userId } = await createUser(portal, { role: 'student' })
  const context = { ...portal, origin: { requestId: 'test', ipAddress: null }, cookie: null, userAgent: null }
  const issue = () => issueOneTimeToken(portal.db, { userId, purpose: 'recovery', now: portal.clock.now() })
  for (let round = 0; round < 10; round++) {
    const links = [await issue(), await issue(), await issue(), await issue()]
    const tries = await Promise.allSettled(links.map((tokens) => openRecovery(context, tokens)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // Refused by the check in the code, not by a deadlock.
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'TOKEN_INVALID' })
  }
})
