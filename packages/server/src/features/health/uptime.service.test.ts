import { HOUR_MS, MINUTE_MS } from '@capstone/contract/base.constants'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  computeUptime,
  firstMinuteOf,
  hourOf,
  minuteAt,
  minutesFrom,
  minutesUntil,
} from './uptime.service.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const bitsOf = (minutes: bigint) =>
  Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => (minutes >> BigInt(bit)) & 1n)

it('finds the hour and minute of a timestamp', () => {
  expect(minuteAt(at('10:59:59.999'))).toEqual({ hour: at('10:00:00'), minutes: 1n << 59n })
  expect(firstMinuteOf(minuteAt(at('10:17:31')))).toEqual(at('10:17:00'))
  expect(bitsOf(minutesFrom(at('10:58:00')).minutes)).toEqual([58, 59])
  expect(bitsOf(minutesUntil(at('10:02:59')).minutes)).toEqual([0, 1])
  expect(bitsOf(minutesUntil(at('10:00:30')).minutes)).toEqual([])
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }), (time) => {
      const all = minutesFrom(time).minutes | minutesUntil(time).minutes
      expect(bitsOf(all)).toHaveLength(60)
      expect(minutesFrom(time).minutes & minutesUntil(time).minutes).toBe(0n)
      expect(hourOf(time).getTime() % HOUR_MS).toBe(0)
    }),
  )
})

const first = minuteAt(at('09:30:12'))
it.each([
  ['all of it since the first heartbeat', { minutesWithHeartbeat: 60 }, '10:30:40', 100, 0],
  ['a gap', { minutesWithHeartbeat: 45 }, '10:30:40', 75, 15],
  ['nearly all: never rounded up to all', { minutesWithHeartbeat: 29_999 }, '30000', 99.99, 1],
  [
    'more minutes than there were, by a clock that was put back',
    { minutesWithHeartbeat: 70 },
    '10:30:00',
    100,
    0,
  ],
  ['the minute that is not over yet', { minutesWithHeartbeat: 0 }, '09:30:59', null, null],
])('calculates the uptime of %s', (_, { minutesWithHeartbeat }, until, uptime, minutesDown) => {
  const to = until.includes(':')
    ? at(until)
    : new Date(firstMinuteOf(first).getTime() + Number(until) * MINUTE_MS)
  expect(computeUptime({ first, minutesWithHeartbeat }, { from: new Date(0), to })).toEqual({
    uptime,
    minutesDown,
  })
})

it('counts from the start of the period if the first heartbeat was before it', () => {
  const period = { from: at('10:00:00'), to: at('10:10:30') }
  expect(computeUptime({ first, minutesWithHeartbeat: 5 }, period)).toEqual({ uptime: 50, minutesDown: 5 })
  expect(computeUptime({ first: null, minutesWithHeartbeat: 0 }, period)).toEqual({
    uptime: null,
    minutesDown: null,
  })
})
