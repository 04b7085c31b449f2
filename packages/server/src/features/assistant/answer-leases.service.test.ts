import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, vi } from 'vitest'
import { actAsNew } from '../../rpc/people.testing.ts'
import { it } from '../../rpc/portal.testing.ts'
import { acquireAnswerLease, releaseAnswerLease, renewAnswerLease } from './answer-leases.service.ts'

it('aborts an answer whose lease is revoked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const context = await actAsNew('student')
  const answerId = randomUUID()
  await acquireAnswerLease(context, answerId)
  const { revoked, stopRenewing } = renewAnswerLease(context, answerId)
  onTestFinished(stopRenewing)
  vi.advanceTimersToNextTimer()
  // This statement runs after the renewal.
  await expect(acquireAnswerLease(context, randomUUID())).rejects.toMatchObject({
    code: 'ANSWER_IN_PROGRESS',
  })
  expect(revoked.aborted).toBe(false)
  await releaseAnswerLease(context, answerId)
  vi.advanceTimersToNextTimer()
  await expect.poll(() => revoked.aborted).toBe(true)
})
