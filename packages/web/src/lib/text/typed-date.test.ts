import { expect, it } from 'vitest'
import { parseTypedDate } from './typed-date.ts'

const NOW = new Date(2026, 10, 23, 23, 30)

it.each([
  ['2026-11-27', '2026-11-27'],
  ['27 nov', '2026-11-27'],
  ['Nov 27, 2027', '2027-11-27'],
  [' Tomorrow ', '2026-11-24'],
  ['today', '2026-11-23'],
])('reads %j as %s', (typed, day) => {
  expect(parseTypedDate(typed, NOW)).toBe(day)
})

it.each(['2026-02-31', '2026-13-01', '31 feb', 'feb 30, 2027', 'nov 2027', '27', 'soon', ''])(
  'does not guess what %j means',
  (typed) => {
    expect(parseTypedDate(typed, NOW)).toBeNull()
  },
)
