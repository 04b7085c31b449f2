import { expect } from 'vitest'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { countDelayedAttempt } from './attempts.repository.ts'

it('an attempt delays the next one, unless it lies far in the future because the clock was set back', async () => {
  const delays = { free: 1, delayMs: 60_000, maxMs: 60_000, forgottenMs: 3_600_000 }
  const start = portal.clock.now().getTime()
  const attemptAt = (milliseconds: number) =>
    countDelayedAttempt(portal.db, 'a key', delays, new Date(start + milliseconds))
  expect(await attemptAt(2 * delays.forgottenMs)).toBe(0)
  expect(await attemptAt(0)).toBe(0)
  expect(await attemptAt(1000)).toBe(59_000)
})
