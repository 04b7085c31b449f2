import { randomUUID } from 'node:crypto'
import {
  ONE_TIME_TOKEN_PURPOSES,
  ONE_TIME_TOKEN_SECONDS,
  type OneTimeTokenPurpose,
} from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { beforeEach, describe, expect, vi } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { accountJobs } from '../accounts.job.ts'
import { oneTimeTokens } from '../accounts.table.ts'
import { consumeOneTimeToken, findUsableOneTimeToken, issueOneTimeToken } from './one-time-tokens.service.ts'

let userId: string
beforeEach(async () => {
  userId = (await createUser(portal, { role: 'student' })).id
})

const issue = (purpose: OneTimeTokenPurpose) =>
  inTransaction(portal.db, (tx) => issueOneTimeToken(tx, { userId, purpose, now: portal.clock.now() }))
const consume = (tokens: TokenPair, purpose: OneTimeTokenPurpose) =>
  inTransaction(portal.db, (tx) => consumeOneTimeToken(tx, portal, tokens, purpose))
const listOneTimeTokens = () => portal.db.select().from(oneTimeTokens)

describe('a one-time token', () => {
  it.each(ONE_TIME_TOKEN_PURPOSES)('for %s can be used only once', async (purpose) => {
    const tokens = await issue(purpose)
    expect(await consume(tokens, purpose)).toMatchObject({ userId, purpose, browserHash: null, isNew: false })
    await expect(consume(tokens, purpose)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  it('threat-17 is used only once by 50 concurrent calls', async () => {
    const tokens = await issue('recovery')
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => consume(tokens, 'recovery')))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused for every other purpose, and stays valid for its own', async () => {
    for (const purpose of ONE_TIME_TOKEN_PURPOSES) {
      const tokens = await issue(purpose)
      for (const other of ONE_TIME_TOKEN_PURPOSES.filter((each) => each !== purpose))
        await expect(consume(tokens, other)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
      await consume(tokens, purpose)
    }
  })

  it('is refused with a wrong, truncated or foreign secret or id, and stays valid', async () => {
    const [mine, other] = [await issue('recovery'), await issue('recovery')]
    const wrong: TokenPair[] = [
      { ...mine, accessToken: other.accessToken },
      { ...mine, accessToken: mine.accessToken.slice(0, -1) },
      { ...mine, accessToken: `${mine.accessToken}A` },
      { ...mine, accessToken: 'x' },
      { ...mine, refreshToken: randomUUID() },
      { ...mine, refreshToken: 'no id' },
      { ...mine, refreshToken: "'; drop table users; --" },
      { accessToken: mine.refreshToken, refreshToken: mine.accessToken },
    ]
    for (const tokens of wrong)
      await expect(consume(tokens, 'recovery')).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    await consume(mine, 'recovery')
  })

  it.each(ONE_TIME_TOKEN_PURPOSES)('for %s expires, which is logged', async (purpose) => {
    const tokens = await issue(purpose)
    portal.clock.advance(ONE_TIME_TOKEN_SECONDS[purpose] + 1)
    const warn = vi.spyOn(portal.log, 'warn')
    await expect(consume(tokens, purpose)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(warn.mock.calls).toEqual([[{ purpose, ageSeconds: expect.any(Number) }, 'stale one-time token']])
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      ageSeconds: expect.closeTo(ONE_TIME_TOKEN_SECONDS[purpose], -2),
    })
    warn.mockRestore()
  })

  it('threat-17 is stored without its secret', async () => {
    const { accessToken } = await issue('recovery')
    expect(JSON.stringify(await listOneTimeTokens())).not.toContain(accessToken)
  })

  it('can be found without being used', async () => {
    const tokens = await issue('recovery_session')
    expect(await findUsableOneTimeToken(portal, tokens, 'recovery_session')).toMatchObject({ userId })
    expect(await findUsableOneTimeToken(portal, tokens, 'recovery')).toBeNull()
    await consume(tokens, 'recovery_session')
    expect(await findUsableOneTimeToken(portal, tokens, 'recovery_session')).toBeNull()
    const later = await issue('recovery_session')
    portal.clock.advance(ONE_TIME_TOKEN_SECONDS.recovery_session + 1)
    expect(await findUsableOneTimeToken(portal, later, 'recovery_session')).toBeNull()
  })
})

it('used one-time tokens are deleted after a day, expired ones after 30 days', async () => {
  const sweep = () => Promise.all(accountJobs.map(({ run }) => run(portal, AbortSignal.timeout(60_000))))
  const [used, unused] = [await issue('recovery'), await issue('recovery')]
  await consume(used, 'recovery')
  await sweep()
  expect(await listOneTimeTokens()).toHaveLength(2)

  portal.clock.advance(24 * 60 * 60)
  await sweep()
  expect((await listOneTimeTokens()).map(({ id }) => id)).toEqual([unused.refreshToken])
  await expect(consume(unused, 'recovery')).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })

  portal.clock.advance(30 * 24 * 60 * 60)
  await sweep()
  expect(await listOneTimeTokens()).toEqual([])
})
