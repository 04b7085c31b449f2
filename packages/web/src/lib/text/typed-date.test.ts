import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  exampleDayFor,
  isYearUncertain,
  parseTypedDay,
  parseTypedDayAndTime,
  parseTypedTime,
} from './typed-date.ts'

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

it('reads a day without a year as one of this year, or of the next if it would be too early', () => {
  expect(parseTypedDay('1 feb', TODAY)).toBe('2026-02-01')
  expect(parseTypedDay('1 feb', { ...TODAY, from: TODAY.today })).toBe('2027-02-01')
  expect(parseTypedDay('23 nov', { ...TODAY, from: TODAY.today })).toBe('2026-11-23')
})

it('reads a day of the past without a year as the last such day', () => {
  const past = { ...TODAY, isPast: true }
  expect(parseTypedDay('1 oct', past)).toBe('2026-10-01')
  expect(parseTypedDay('23 nov', past)).toBe('2026-11-23')
  expect(parseTypedDay('24 nov', past)).toBe('2025-11-24')
  // Whatever the first possible day is: the field can then say that this one is too early.
  expect(parseTypedDay('1 oct', { ...past, from: '2026-11-01' })).toBe('2026-10-01')
  expect(parseTypedDay('1 oct 2027', past)).toBe('2027-10-01')
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

it('gives an example some days after the first possible day, with its year where it is needed', () => {
  const [today, lastDays] = ['2026-11-30', '2026-12-28']
  expect(exampleDayFor({ today, from: today })).toEqual({ day: '2026-12-07', text: 'Dec 7' })
  expect(exampleDayFor({ today, from: '2026-12-20' }).text).toBe('Dec 27')
  expect(exampleDayFor({ today, max: '2026-12-02' }).text).toBe('Dec 2')
  expect(exampleDayFor({ today: lastDays, from: lastDays }).text).toBe('Jan 4')
  // Without a first possible day, "Jan 4" is that of this year.
  expect(exampleDayFor({ today: lastDays }).text).toBe('Jan 4, 2027')
})

it('gives an example of the past some days before the last possible day, with its year where it is needed', () => {
  const [today, isPast] = ['2026-11-30', true]
  expect(exampleDayFor({ today, isPast })).toEqual({ day: '2026-11-23', text: 'Nov 23' })
  expect(exampleDayFor({ today, isPast, max: '2026-10-08' }).text).toBe('Oct 1')
  expect(exampleDayFor({ today, isPast, max: '2025-10-08' }).text).toBe('Oct 1, 2025')
  expect(exampleDayFor({ today, isPast, from: '2026-11-28' }).text).toBe('Nov 28')
})

it('gives examples that are read as the same day, on any day of any year', () => {
  const dayAfter = (days: number) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)
  const anyDays = fc.option(fc.nat(800), { nil: undefined })
  fc.assert(
    fc.property(fc.nat(1500), anyDays, anyDays, (now, fromDays, lastDays) => {
      const today = dayAfter(now)
      const from = fromDays === undefined ? undefined : dayAfter(now + fromDays)
      const max = lastDays === undefined ? undefined : dayAfter(now + (fromDays ?? 0) + lastDays)
      const { day, text } = exampleDayFor({ today, from, max })
      expect(parseTypedDay(text, { today, from })).toBe(day)
      expect(day >= (from ?? today) && day <= (max ?? day)).toBe(true)
      const past = exampleDayFor({ today, from, max, isPast: true })
      expect(parseTypedDay(past.text, { today, isPast: true })).toBe(past.day)
      expect(past.day >= (from ?? past.day) && past.day <= (from ?? today)).toBe(true)
    }),
  )
})

it.each([
  ['27 Nov', '2027-11-27', true],
  ['2 June', '2027-06-02', true],
  ['31 May', '2027-05-31', false],
  ['27 Nov 2027', '2027-11-27', false],
  ['27 Nov 6 pm', '2027-11-27', true],
  ['tomorrow', '2026-12-01', false],
])('isYearUncertain for %j, read as %s on Nov 30, is %s', (typed, day, isUncertain) => {
  expect(isYearUncertain(typed, day, '2026-11-30')).toBe(isUncertain)
})
