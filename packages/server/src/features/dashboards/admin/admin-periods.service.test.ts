import { DAY_MS } from '@capstone/contract/base.constants'
import { describe, expect, test } from 'vitest'
import { daysOfPeriod, startOfMonth, startOfPeriod } from './admin-periods.service.ts'

const iso = (time: Date | undefined) => time?.toISOString()

describe('the days of a period', () => {
  test.each([
    ['UTC', '2026-11-21T09:00:00Z', '2026-11-15', '2026-11-21', '2026-11-15T00:00:00.000Z'],
    // At 18:30 UTC it is already the next day there, and a millisecond earlier still the previous one.
    ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-15', '2026-11-21', '2026-11-14T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-20T18:29:59.999Z', '2026-11-14', '2026-11-20', '2026-11-13T18:30:00.000Z'],
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-14', '2026-11-20', '2026-11-14T05:00:00.000Z'],
  ])('in %s at %s are %s to %s and start at %s', (TIME_ZONE, at, first, last, startedAt) => {
    const { days, starts } = daysOfPeriod({ TIME_ZONE }, '7d', new Date(at))
    expect([days.length, days[0], days.at(-1)]).toEqual([7, first, last])
    expect([starts.length, iso(starts[7])]).toEqual([14, startedAt])
    expect(iso(startOfPeriod({ TIME_ZONE }, '7d', new Date(at)))).toBe(startedAt)
  })

  test('start at local midnight, also when clocks change', () => {
    const { starts } = daysOfPeriod({ TIME_ZONE: 'Europe/Berlin' }, '7d', new Date('2026-10-27T12:00:00Z'))
    expect(starts.slice(-4).map(iso)).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
    ])
    // There, this day starts at one o'clock.
    const inCairo = daysOfPeriod({ TIME_ZONE: 'Africa/Cairo' }, '7d', new Date('2026-04-24T12:00:00Z'))
    expect(inCairo.starts.slice(-2).map(iso)).toEqual([
      '2026-04-22T22:00:00.000Z',
      '2026-04-23T22:00:00.000Z',
    ])
  })

  test.each(['7d', '30d', '90d'] as const)('of the previous %s end at the current time of day', (period) => {
    const { days, previousEnd } = daysOfPeriod(
      { TIME_ZONE: 'Asia/Kolkata' },
      period,
      new Date('2026-11-21T04:12:00Z'),
    )
    expect(iso(previousEnd)).toBe(
      new Date(Date.parse('2026-11-21T04:12:00Z') - days.length * DAY_MS).toISOString(),
    )
  })

  test('of the previous period end with its last day at the latest, even if that is an hour shorter', () => {
    // The period is 25 to 31 October, whose first day has 25 hours; the last day of the previous period is the 24th.
    const now = new Date('2026-10-31T22:59:00Z')
    const { previousEnd, starts } = daysOfPeriod({ TIME_ZONE: 'Europe/Berlin' }, '7d', now)
    expect(iso(previousEnd)).toBe('2026-10-24T21:59:00.000Z')
    expect(iso(starts[7])).toBe('2026-10-24T22:00:00.000Z')
    const longDay = daysOfPeriod({ TIME_ZONE: 'Europe/Berlin' }, '7d', new Date('2026-10-25T22:59:00Z'))
    expect(iso(longDay.previousEnd)).toBe(iso(longDay.starts[7]))
  })
})

test.each([
  ['UTC', '2026-11-01T00:00:00Z', '2026-11-01T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-10-31T18:30:00Z', '2026-10-31T18:30:00.000Z'],
  ['Asia/Kolkata', '2026-10-31T18:29:59.999Z', '2026-09-30T18:30:00.000Z'],
  ['America/New_York', '2026-11-30T23:00:00Z', '2026-11-01T04:00:00.000Z'],
])('in %s the month of %s started at %s', (TIME_ZONE, at, startedAt) => {
  expect(iso(startOfMonth({ TIME_ZONE }, new Date(at)))).toBe(startedAt)
})
