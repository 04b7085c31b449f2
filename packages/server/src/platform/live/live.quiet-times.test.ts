import { QUIET_SECONDS_MAX } from '@capstone/contract/live/live.constants'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQuietTimes } from './live.quiet-times.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

function openQuietTimes() {
  const times = createQuietTimes()
  return { ...times, secondsOf: (userId: string) => times.quietMsOf(userId) / 1000 }
}

it('knows nothing before it starts, and then how long ago it started', () => {
  const { restart, secondsOf } = openQuietTimes()
  wait(10)
  expect(secondsOf('asha')).toBe(0)
  restart()
  wait(20)
  expect(secondsOf('asha')).toBe(20)
})

it('knows when something last changed for each person', () => {
  const { restart, recordChange, secondsOf } = openQuietTimes()
  restart()
  wait(10)
  recordChange(['asha', 'ines'])
  wait(5)
  recordChange(['asha'])
  wait(2)
  expect(['asha', 'ines', 'other'].map(secondsOf)).toEqual([2, 7, 17])
})

it('forgets everything when it restarts', () => {
  const { restart, recordChange, secondsOf } = openQuietTimes()
  restart()
  wait(10)
  recordChange(['asha'])
  wait(10)
  restart()
  wait(1)
  expect(['asha', 'other'].map(secondsOf)).toEqual([1, 1])
})

it('forgets changes after QUIET_SECONDS_MAX, the longest time it returns', () => {
  const { restart, recordChange, secondsOf } = openQuietTimes()
  restart()
  recordChange(['asha', 'ines'])
  wait(QUIET_SECONDS_MAX - 1)
  recordChange(['ines'])
  expect(secondsOf('asha')).toBe(QUIET_SECONDS_MAX - 1)
  wait(2)
  recordChange(['other'])
  expect(['asha', 'ines', 'other'].map(secondsOf)).toEqual([QUIET_SECONDS_MAX, 2, 0])
})
