import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { readSettings } from '../settings/settings.ts'
import { createSessionWatch, type Standing } from './live.session-monitor.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const ASHA: Standing = { userId: 'asha', role: 'student' }
const INES: Standing = { userId: 'ines', role: 'instructor' }

function openWatch() {
  const standing = new Map([
    ['a', ASHA],
    ['i', INES],
  ])
  const findStanding = vi.fn(
    async (_tokens: readonly string[]): Promise<ReadonlyMap<string, Standing>> => standing,
  )
  return { standing, findStanding, ...createSessionWatch({ tokenOf: (cookie) => cookie, findStanding }, log) }
}

it('threat-21 asks once a second for all streams together, and for none when there is none', async () => {
  const { watch, findStanding } = openWatch()
  const over = vi.fn()
  await vi.advanceTimersByTimeAsync(5000)
  expect(findStanding).not.toHaveBeenCalled()
  const letGo = [watch('a', ASHA, over), watch('a', ASHA, over), watch('i', INES, over)]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(findStanding.mock.calls).toEqual(Array.from({ length: 10 }, () => [['a', 'i']]))
  for (const stop of letGo) stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(findStanding.mock.calls.length).toBeLessThanOrEqual(11)
  expect(over).not.toHaveBeenCalled()
})

it.each([
  ['has ended', undefined],
  ['is somebody else’s', INES],
  ['is that of another role', { ...ASHA, role: 'admin' }],
] as const)('threat-21 says within a second that a session %s, once', async (_what, now) => {
  const { watch, standing } = openWatch()
  const [over, other] = [vi.fn(), vi.fn()]
  watch('a', ASHA, over)
  watch('i', INES, other)
  await vi.advanceTimersByTimeAsync(3500)
  if (now) standing.set('a', now)
  else standing.delete('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(over).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect([over.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

it('a cookie without a session is over at the first look', async () => {
  const { watch } = openWatch()
  const over = vi.fn()
  watch(null, ASHA, over)
  await vi.advanceTimersByTimeAsync(1000)
  expect(over).toHaveBeenCalledTimes(1)
})

it('where the database is away nobody is sent off, and the next look tells', async () => {
  const { watch, standing, findStanding } = openWatch()
  const over = vi.fn()
  watch('a', ASHA, over)
  findStanding.mockRejectedValueOnce(new Error('away'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(over).not.toHaveBeenCalled()
  standing.delete('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(over).toHaveBeenCalledTimes(1)
})
