import { randomUUID } from 'node:crypto'
import {
  HAND_OFF_PURPOSES,
  HAND_OFF_SECONDS,
  type HandOffPurpose,
} from '@capstone/contract/accounts/accounts.constants'
import type { HandOffTokens } from '@capstone/contract/accounts/accounts.schemas'
import { beforeEach, describe, expect, vi } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { accountJobs } from '../accounts.job.ts'
import { handOffs } from '../accounts.table.ts'
import { issueHandOff, peekHandOff, takeHandOff } from './hand-offs.service.ts'

let userId: string
beforeEach(async () => {
  userId = (await createUser(portal, { role: 'student' })).id
})

const issue = (purpose: HandOffPurpose) =>
  inTransaction(portal.db, (tx) => issueHandOff(tx, { userId, purpose, now: portal.clock.now() }))
const take = (tokens: HandOffTokens, purpose: HandOffPurpose) =>
  inTransaction(portal.db, (tx) => takeHandOff(tx, portal, tokens, purpose))
const listHandOffs = () => portal.db.select().from(handOffs)

describe('a hand-off', () => {
  it.each(HAND_OFF_PURPOSES)('for %s is used once', async (purpose) => {
    const tokens = await issue(purpose)
    expect(await take(tokens, purpose)).toMatchObject({ userId, purpose, browserHash: null, isNew: false })
    await expect(take(tokens, purpose)).rejects.toMatchObject({ code: 'HAND_OFF_INVALID' })
  })

  it('threat-17 is used by one of fifty who try at once', async () => {
    const tokens = await issue('recovery')
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => take(tokens, 'recovery')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused for every other purpose, and stays good for its own', async () => {
    for (const purpose of HAND_OFF_PURPOSES) {
      const tokens = await issue(purpose)
      for (const other of HAND_OFF_PURPOSES.filter((each) => each !== purpose))
        await expect(take(tokens, other)).rejects.toMatchObject({ code: 'HAND_OFF_INVALID' })
      await take(tokens, purpose)
    }
  })

  it('is refused with a wrong, cut or foreign secret or id, and stays good', async () => {
    const [mine, other] = [await issue('recovery'), await issue('recovery')]
    const wrong: HandOffTokens[] = [
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
      await expect(take(tokens, 'recovery')).rejects.toMatchObject({ code: 'HAND_OFF_INVALID' })
    await take(mine, 'recovery')
  })

  it.each(HAND_OFF_PURPOSES)('for %s is over after its time, and that is logged', async (purpose) => {
    const tokens = await issue(purpose)
    portal.clock.advance(HAND_OFF_SECONDS[purpose] + 1)
    const warn = vi.spyOn(portal.log, 'warn')
    await expect(take(tokens, purpose)).rejects.toMatchObject({ code: 'HAND_OFF_EXPIRED' })
    expect(warn.mock.calls).toEqual([[{ purpose, ageSeconds: expect.any(Number) }, 'stale hand-off']])
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      ageSeconds: expect.closeTo(HAND_OFF_SECONDS[purpose], -2),
    })
    warn.mockRestore()
  })

  it('threat-17 leaves no trace of its secret in the database', async () => {
    const { accessToken } = await issue('recovery')
    expect(JSON.stringify(await listHandOffs())).not.toContain(accessToken)
  })

  it('can be looked at without being used', async () => {
    const tokens = await issue('recovery_session')
    expect(await peekHandOff(portal, tokens, 'recovery_session')).toMatchObject({ userId })
    expect(await peekHandOff(portal, tokens, 'recovery')).toBeNull()
    await take(tokens, 'recovery_session')
    expect(await peekHandOff(portal, tokens, 'recovery_session')).toBeNull()
    const later = await issue('recovery_session')
    portal.clock.advance(HAND_OFF_SECONDS.recovery_session + 1)
    expect(await peekHandOff(portal, later, 'recovery_session')).toBeNull()
  })
})

it('used hand-offs are swept after a day, others when nobody looks for them any more', async () => {
  const sweep = () => Promise.all(accountJobs.map(({ run }) => run(portal, AbortSignal.timeout(60_000))))
  const [used, unused] = [await issue('recovery'), await issue('recovery')]
  await take(used, 'recovery')
  await sweep()
  expect(await listHandOffs()).toHaveLength(2)

  portal.clock.advance(24 * 60 * 60)
  await sweep()
  expect((await listHandOffs()).map(({ id }) => id)).toEqual([unused.refreshToken])
  await expect(take(unused, 'recovery')).rejects.toMatchObject({ code: 'HAND_OFF_EXPIRED' })

  portal.clock.advance(30 * 24 * 60 * 60)
  await sweep()
  expect(await listHandOffs()).toEqual([])
})
