import { expect, it } from 'vitest'
import { parseTypedDay, parseTypedDayAndTime, parseTypedTime } from './typed-date.ts'

const TODAY = { today: '2026-11-23' }

it.each([
  ['2026-11-27', '2026-11-27'],
  ['27 nov', '2026-11-27'],
  ['27nov', '2026-11-27'],
  ['7 Sept', '2026-09-07'],
  ['Nov 27, 2027', '2027-11-27'],
  ['Fri, Nov 27', '2026-11-27'],
  [' Tomorrow ', '2026-11-24'],
  ['today', '2026-11-23'],
])('reads %j as %s', (typed, day) => {
  expect(parseTypedDay(typed, TODAY)).toBe(day)
})

it.each([
  '2026-02-31',
  '2026-13-01',
  '31 feb',
  'feb 30, 2027',
  'nov 2027',
  '27',
  '27 no',
  '27 novel',
  '27 nov 6',
  'soon',
  '',
])('does not guess what %j means', (typed) => {
  expect(parseTypedDay(typed, TODAY)).toBeNull()
})

it('takes a day without a year for the next one, where earlier days cannot be meant', () => {
  expect(parseTypedDay('1 feb', TODAY)).toBe('2026-02-01')
  expect(parseTypedDay('1 feb', { ...TODAY, from: TODAY.today })).toBe('2027-02-01')
  expect(parseTypedDay('23 nov', { ...TODAY, from: TODAY.today })).toBe('2026-11-23')
})

it.each([
  ['6pm', '18:00'],
  ['6:20 PM', '18:20'],
  ['6.05 a.m.', '06:05'],
  ['12 am', '00:00'],
  ['12:30pm', '12:30'],
  ['9:05', '09:05'],
  ['18:20', '18:20'],
])('reads the time %j as %s', (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time)
})

it.each(['6', '13 pm', '0 am', '24:00', '18:60', '6:5', 'noon', ''])(
  'does not take %j for a time',
  (typed) => {
    expect(parseTypedTime(typed)).toBeNull()
  },
)

it.each([
  ['27 nov 6pm', '2026-11-27T18:00'],
  ['Fri, Nov 27, 2026, 6:20 pm', '2026-11-27T18:20'],
  ['tomorrow at 9:00', '2026-11-24T09:00'],
  ['2026-11-27 18:20', '2026-11-27T18:20'],
  ['2026-11-27T18:20', '2026-11-27T18:20'],
  ['27 nov', '2026-11-27T18:00'],
])('reads the day and time %j as %s', (typed, localTime) => {
  expect(parseTypedDayAndTime(typed, { ...TODAY, time: '18:00' })).toBe(localTime)
})

it.each(['6pm', '27 nov 6', '27 nov 25:00', '31 feb 6pm', '2026-02-31T18:00', 'soon', ''])(
  'does not guess what the day and time %j means',
  (typed) => {
    expect(parseTypedDayAndTime(typed, { ...TODAY, time: '18:00' })).toBeNull()
  },
)
