import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, vi } from 'vitest'
import { actAsNew } from '../../rpc/people.testing.ts'
import { it } from '../../rpc/portal.testing.ts'
import { beginTurn, finishTurn, holdTurn } from './answer-leases.service.ts'

it('a turn that is taken away while an answer is written ends the answer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const context = await actAsNew('student')
  const answerId = randomUUID()
  await beginTurn(context, answerId)
  const { lost, letGo } = holdTurn(context, answerId)
  onTestFinished(letGo)
  vi.advanceTimersToNextTimer()
  // A statement waits for those before it.
  await expect(beginTurn(context, randomUUID())).rejects.toMatchObject({ code: 'ANSWER_UNDER_WAY' })
  expect(lost.aborted).toBe(false)
  await finishTurn(context, answerId)
  vi.advanceTimersToNextTimer()
  await expect.poll(() => lost.aborted).toBe(true)
})
