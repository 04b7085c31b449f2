import { expect, test } from 'vitest'
import { addDays, parseLocalTime, startOfNextDay, toLocalDate } from './local-date.ts'

test.each([
  ['Asia/Kolkata', '2026-08-18T18:29:59.999Z', '2026-08-18'],
  ['Asia/Kolkata', '2026-08-18T18:30:00Z', '2026-08-19'],
  ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31'],
])('in %s the date at %s is %s', (TIME_ZONE, time, date) => {
  expect(toLocalDate({ TIME_ZONE }, new Date(time))).toBe(date)
})

test.each([
  ['Asia/Kolkata', '2026-08-18T12:00:00Z', '2026-08-18T18:30:00.000Z'],
  // A day of 23 hours, one of 25, and one before a day that starts at one o'clock.
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
  ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23T22:00:00.000Z'],
  // Samoa skipped the day after this one.
  ['Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-30T10:00:00.000Z'],
])('in %s the day of %s ends at %s', (TIME_ZONE, time, end) => {
  expect(startOfNextDay({ TIME_ZONE }, new Date(time)).toISOString()).toBe(end)
})

test.each([
  [-1, '2026-03-01', '2026-02-28'],
  [-1, '2028-03-01', '2028-02-29'],
  [-1, '2026-01-01', '2025-12-31'],
  [1, '2025-12-31', '2026-01-01'],
  [14, '2026-02-20', '2026-03-06'],
])('%i days after %s it is %s', (days, day, after) => {
  expect(addDays(day, days)).toBe(after)
})

test.each([
  ['UTC', '2026-11-22 20:00', '2026-11-22T20:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-22T20:00', '2026-11-22T14:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-22 01:00', '2026-11-21T11:00:00.000Z'],
  ['America/New_York', '2026-07-01 00:00', '2026-07-01T04:00:00.000Z'],
  // A time that clocks show twice.
  ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
])('in %s clocks show %s at %s', (TIME_ZONE, text, time) => {
  expect(parseLocalTime({ TIME_ZONE }, text)?.toISOString()).toBe(time)
})

test.each([
  // A time that clocks skip.
  ['Europe/Berlin', '2026-03-29 02:30'],
  ['UTC', '2026-02-30 10:00'],
  ['UTC', 'tomorrow'],
])('in %s clocks never show %s', (TIME_ZONE, text) => {
  expect(parseLocalTime({ TIME_ZONE }, text)).toBeNull()
})
