import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { readSettings } from '../settings/settings.ts'
import { createSessionMonitor, type SessionOwner } from './live.session-monitor.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
const ASHA: SessionOwner = { userId: 'asha', role: 'student' }
const INES: SessionOwner = { userId: 'ines', role: 'instructor' }

function createMonitor() {
  const owners = new Map([
    ['a', ASHA],
    ['i', INES],
  ])
  const findOwners = vi.fn(
    async (_tokens: readonly string[]): Promise<ReadonlyMap<string, SessionOwner>> => owners,
  )
  return { owners, findOwners, ...createSessionMonitor({ tokenHashOf: (cookie) => cookie, findOwners }, log) }
}

it('threat-21 checks all streams with one query per second, and sends no query without streams', async () => {
  const { watch, findOwners } = createMonitor()
  const onInvalid = vi.fn()
  await vi.advanceTimersByTimeAsync(5000)
  expect(findOwners).not.toHaveBeenCalled()
  const stops = [watch('a', ASHA, onInvalid), watch('a', ASHA, onInvalid), watch('i', INES, onInvalid)]
  await vi.advanceTimersByTimeAsync(10_000)
  expect(findOwners.mock.calls).toEqual(Array.from({ length: 10 }, () => [['a', 'i']]))
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(findOwners.mock.calls.length).toBeLessThanOrEqual(11)
  expect(onInvalid).not.toHaveBeenCalled()
})

it.each([
  ['has ended', undefined],
  ['belongs to somebody else', INES],
  ['has another role', { ...ASHA, role: 'admin' }],
] as const)('threat-21 reports once, within a second, that a session %s', async (_what, newOwner) => {
  const { watch, owners } = createMonitor()
  const [onInvalid, other] = [vi.fn(), vi.fn()]
  watch('a', ASHA, onInvalid)
  watch('i', INES, other)
  await vi.advanceTimersByTimeAsync(3500)
  if (newOwner) owners.set('a', newOwner)
  else owners.delete('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(onInvalid).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect([onInvalid.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

it('reports a stream without a session cookie at the first check', async () => {
  const { watch } = createMonitor()
  const onInvalid = vi.fn()
  watch(null, ASHA, onInvalid)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onInvalid).toHaveBeenCalledTimes(1)
})

it('keeps streams open while the database is unavailable, and checks them again a second later', async () => {
  const { watch, owners, findOwners } = createMonitor()
  const onInvalid = vi.fn()
  watch('a', ASHA, onInvalid)
  findOwners.mockRejectedValueOnce(new Error('database unavailable'))
  await vi.advanceTimersByTimeAsync(1500)
  expect(onInvalid).not.toHaveBeenCalled()
  owners.delete('a')
  await vi.advanceTimersByTimeAsync(1000)
  expect(onInvalid).toHaveBeenCalledTimes(1)
})
