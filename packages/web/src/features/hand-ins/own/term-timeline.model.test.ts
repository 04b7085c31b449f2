import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutTerm } from './term-timeline.model.ts'

const on = (day: string) => new Date(`${day}T12:00:00Z`)

test('lists the months, and places dates and today in order', () => {
  const { points, months, today } = layOutTerm(
    [on('2026-08-31'), on('2026-10-19'), on('2026-12-11')],
    on('2026-11-21'),
  )
  expect(months.map(({ name }) => name)).toEqual(['Sep', 'Oct', 'Nov', 'Dec'])
  const [first = 0, second = 0, third = 0] = points
  expect(first < second && second < today && today < third).toBe(true)
  expect(first).toBeCloseTo(6, 0)
})

test('names January by its year on a line of more than a year', () => {
  const monthsUntil = (last: string) =>
    layOutTerm([on('2026-08-31'), on(last)], on('2026-08-31')).months.map(({ name }) => name)
  expect(monthsUntil('2027-03-10')).toEqual(['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar'])
  expect(monthsUntil('2028-02-10')).toEqual(['2027', 'Apr', 'Jul', 'Oct', '2028'])
  // 2027 is omitted, because it would overlap today.
  expect(monthsUntil('2031-02-10')).toEqual(['2028', '2029', '2030', '2031'])
})

test('past dates stay before today, however close they are', () => {
  const { points, today } = layOutTerm(
    [on('2026-11-27'), on('2026-11-27'), on('2026-11-27'), on('2026-12-09')],
    on('2026-11-28'),
  )
  expect(points.map((place) => place < today)).toEqual([true, true, true, false])
})

test('omits a month whose name would overlap today', () => {
  const monthsOn = (today: string) =>
    layOutTerm([on('2026-09-21'), on('2026-12-11')], on(today)).months.map(({ name }) => name)
  expect(monthsOn('2026-11-15')).toEqual(['Oct', 'Nov', 'Dec'])
  expect(monthsOn('2026-11-28')).toEqual(['Oct', 'Nov'])
  expect(monthsOn('2026-12-04')).toEqual(['Oct', 'Nov'])
})

test('any dates stay in order, apart and on the line', () => {
  const anyDate = fc.date({ min: on('2025-01-01'), max: on('2029-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(anyDate, { minLength: 1, maxLength: 40 }), anyDate, (unordered, now) => {
      const dates = unordered.toSorted((one, other) => one.getTime() - other.getTime())
      const { points, months, today } = layOutTerm(dates, now)
      expect(points.every((place) => place >= 0 && place <= 100)).toBe(true)
      expect(points.every((place, index) => index === 0 || place - (points[index - 1] ?? 0) > 2)).toBe(true)
      expect(points.filter((place) => place < today).length).toBe(dates.filter((date) => date <= now).length)
      expect(months.length).toBeLessThanOrEqual(13)
    }),
  )
})
