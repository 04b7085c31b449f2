import { toLocalTime } from '@capstone/contract/hand-ins/times.model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { parseFieldTime, parseItemDates } from './due-dates.service.ts'

const inBerlin = { settings: { TIME_ZONE: 'Europe/Berlin' } } as Parameters<typeof parseFieldTime>[0]
const read = (text: string, context = inBerlin) => parseFieldTime(context, text, 'dueAt').toISOString()
const refusalOf = (text: string) => codeOf((async () => read(text))())

test('a due time keeps its local time through both clock changes', () => {
  expect(read('2027-03-27T18:00')).toBe('2027-03-27T17:00:00.000Z')
  expect(read('2027-03-28T18:00')).toBe('2027-03-28T16:00:00.000Z')
  expect(read('2027-10-30T18:00')).toBe('2027-10-30T16:00:00.000Z')
  expect(read('2027-10-31T18:00')).toBe('2027-10-31T17:00:00.000Z')
})

test('a time that clocks skip is refused, and one that they show twice is the first of the two', async () => {
  expect(await refusalOf('2027-03-28T02:30')).toBe('INPUT_INVALID')
  expect(read('2027-10-31T02:30')).toBe('2027-10-31T00:30:00.000Z')
})

test('every time that exists is read back as it is shown, in zones with changes of an hour and of half an hour', () => {
  const zone = fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe')
  const minutes = fc.integer({ min: 0, max: 3 * 366 * 24 * 60 })
  fc.assert(
    fc.property(zone, minutes, (TIME_ZONE, after) => {
      const time = new Date(Date.UTC(2026, 0, 1) + after * 60_000)
      const context = { settings: { TIME_ZONE } } as Parameters<typeof parseFieldTime>[0]
      const text = toLocalTime(time, TIME_ZONE)
      expect(toLocalTime(new Date(read(text, context)), TIME_ZONE)).toBe(text)
    }),
  )
})

test('a cut-off at the due date is accepted in the hour that clocks show twice', () => {
  const dates = { dueAt: '2027-10-31T02:59', closesAt: '2027-10-31T02:59' }
  expect(parseItemDates(inBerlin, dates).closesAt).toEqual(parseItemDates(inBerlin, dates).dueAt)
})
