import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstNameOf,
  formatBytes,
  formatBytesOf,
  formatChange,
  formatChatTime,
  formatDate,
  formatDay,
  formatLongDate,
  formatMilliseconds,
  formatMinutes,
  formatNumber,
  formatRelative,
  formatWaiting,
  greetingAt,
  nameWords,
  pluralize,
  shortTicketId,
} from './formats.ts'

const now = new Date(2026, 10, 21, 12, 0, 0)
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const DAY = 86_400

describe('formatting dates', () => {
  it('writes short month, day, year', () => {
    expect(formatDate(new Date(2026, 7, 18))).toBe('Aug 18, 2026')
    expect(formatLongDate(new Date(2026, 10, 21))).toBe('Saturday, Nov 21, 2026')
  })

  it('shows a date without a time as short month and day', () => {
    expect(formatDay('2026-11-01')).toBe('Nov 1')
    expect(formatDay('2026-12-31')).toBe('Dec 31')
  })

  it('writes chat times as in India', () => {
    expect(formatChatTime(new Date(2026, 7, 18, 18, 20))).toBe('6:20 pm')
  })

  it.each([
    [59, 'just now'],
    [60, '1 minute ago'],
    [59 * 60 + 59, '59 minutes ago'],
    [3600, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY - 1, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '11 months ago'],
    [365 * DAY, '1 year ago'],
    [2 * 365 * DAY, '2 years ago'],
    [-500, 'just now'],
  ])('formats %i seconds ago as %s', (seconds, words) => {
    expect(formatRelative(ago(seconds), now)).toBe(words)
  })

  it.each([
    [30, 'Waiting a moment'],
    [3 * DAY, 'Waiting 3 days'],
  ])('formats a wait of %i seconds as %s', (seconds, words) => {
    expect(formatWaiting(ago(seconds), now)).toBe(words)
  })

  it('formats any past time with at least one of a unit, and fewer than make up the next unit', () => {
    const most: Record<string, number> = { minute: 59, hour: 23, day: 29, month: 11, year: 1000 }
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 900 * 365 * DAY }), (seconds) => {
        const match = /^(\d+) (minute|hour|day|month|year)(s?) ago$/.exec(formatRelative(ago(seconds), now))
        const amount = Number(match?.[1])
        expect(amount).toBeGreaterThan(0)
        expect(amount).toBeLessThanOrEqual(most[match?.[2] ?? ''] ?? 0)
        expect(match?.[3]).toBe(amount === 1 ? '' : 's')
      }),
    )
  })
})

describe('formatting bytes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [838_861, '819.2 KB'],
    [100 * 1024 * 1024, '100.0 MB'],
  ])('formats %i as %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words)
  })

  it('writes a part in the unit of the whole', () => {
    expect(formatBytesOf(43_620_762, 100_873_011)).toBe('41.6 of 96.2 MB')
    expect(formatBytesOf(0, 2048)).toBe('0.0 of 2.0 KB')
  })

  it('never reaches 1024 of a unit that has a next one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 49 }), (bytes) => {
        const [figure, unit] = formatBytes(bytes).split(' ')
        expect(Number(figure)).toBeLessThan(unit === 'TB' ? 1025 : 1024)
      }),
    )
  })
})

describe('greetings and names', () => {
  it.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [16, 'Good afternoon'],
    [17, 'Good evening'],
    [23, 'Good evening'],
  ])('greets at %i with %s', (hour, greeting) => {
    expect(greetingAt(new Date(2026, 0, 1, hour))).toBe(greeting)
  })

  it('finds the first name, or uses the fallback', () => {
    expect(firstNameOf('Dr. Meera Kulkarni', 'Professor')).toBe('Meera')
    expect(firstNameOf('Dr Meera Kulkarni', 'Professor')).toBe('Meera')
    expect(firstNameOf('  ', 'Student')).toBe('Student')
    expect(firstNameOf(null, 'Administrator')).toBe('Administrator')
  })

  it('leaves out empty words and titles', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        for (const word of nameWords(name)) expect(word).not.toMatch(/^$|\s/)
      }),
    )
    expect(nameWords(' Prof. Dr. Meera  Kulkarni ')).toEqual(['Meera', 'Kulkarni'])
  })
})

it('shortTicketId returns the first eight characters', () => {
  expect(shortTicketId('7c1e09ab-1111-4222-8333-444455556666')).toBe('7c1e09ab')
})

it('pluralize matches the noun to the count', () => {
  expect(pluralize(1, 'project')).toBe('1 project')
  expect(pluralize(10_000, 'reply', 'replies')).toBe('10,000 replies')
})

describe('formatting numbers', () => {
  it('writes commas, signs and units', () => {
    expect([0, 2418, 99.963].map(formatNumber)).toEqual(['0', '2,418', '99.96'])
    const changes = [
      [64, 57],
      [2, 2],
      [71, 78],
      [0, 4],
      [5, 0],
      [0, 0],
      [48, 2],
    ].map(([now = 0, before = 0]) => formatChange({ now, before }))
    expect(changes).toEqual(['+12%', '0%', '−9%', '−100%', '+5', '0', '+46'])
    expect([0, 84.4, 999, 1000, 1260].map(formatMilliseconds)).toEqual([
      '0 ms',
      '84 ms',
      '999 ms',
      '1.0 s',
      '1.3 s',
    ])
    expect([0, 17, 60, 125, 60 * 1500].map(formatMinutes)).toEqual([
      '0 min',
      '17 min',
      '1 h',
      '2 h 5 min',
      '1,500 h',
    ])
  })
})
