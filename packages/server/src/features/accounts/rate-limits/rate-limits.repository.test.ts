import { expect } from 'vitest'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { countAttempt, countDelayedAttempt } from './rate-limits.repository.ts'

it('threat-52 a count restarts after its window, and if the window lies far in the future because the clock was set back', async () => {
  const windowMs = 60_000
  const start = portal.clock.now().getTime()
  const countAt = async (milliseconds: number) =>
    (await countAttempt(portal.db, 'a key', windowMs, new Date(start + milliseconds))).count
  expect(await countAt(2 * windowMs)).toBe(1)
  expect(await countAt(2 * windowMs + 1)).toBe(2)
  expect(await countAt(0)).toBe(1)
  expect(await countAt(windowMs - 1)).toBe(2)
  expect(await countAt(windowMs)).toBe(1)
})

it('threat-52 an attempt delays the next one, unless it lies far in the future because the clock was set back', async () => {
  const delays = { free: 1, delayMs: 60_000, maxMs: 60_000, resetAfterMs: 3_600_000 }
  const start = portal.clock.now().getTime()
  const attemptAt = (milliseconds: number) =>
    countDelayedAttempt(portal.db, 'a key', delays, new Date(start + milliseconds))
  expect(await attemptAt(2 * delays.resetAfterMs)).toBe(0)
  expect(await attemptAt(0)).toBe(0)
  expect(await attemptAt(1000)).toBe(59_000)
})
