import { expect, it } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { openRecovery } from './recovery.service.ts'

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
