import { MINUTE_MS } from '@capstone/contract/base.constants'
import type { HandIn, HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { expect, test } from 'vitest'
import { createTimeFormats } from '../hand-in-times.ts'
import { formatLateness } from '../review/review.messages.ts'
import {
  describeClosed,
  formatDates,
  formatExtensionFact,
  formatFinishedTime,
  formatNext,
  formatTermCount,
  listOpenFacts,
} from './own-hand-ins.messages.ts'

const at = (time: string) => new Date(`${time}Z`)
const times = createTimeFormats({ now: at('2026-11-21T08:00'), timeZone: 'Asia/Kolkata' })

test('the time of a finished hand-in says whether it is the submission or the due date', () => {
  const closed = { newest: null, dueAt: at('2026-11-18T12:30') } as HandIn
  expect(formatFinishedTime(closed, times)).toBe('Was due Nov 18, 6:00 pm')
  expect(formatFinishedTime({ ...closed, dueAt: at('2026-11-28T12:30') }, times)).toBe('Due Nov 28, 6:00 pm')
  const submitted = { ...closed, newest: { receivedAt: at('2026-10-19T10:42') } } as HandIn
  expect(formatFinishedTime(submitted, times)).toBe('Handed in Oct 19, 4:12 pm')
})

test('a returned hand-in is due again, unless its due date has passed: then a new version is late', () => {
  const returned = {
    status: 'returned',
    isArchived: false,
    reviewedAt: at('2026-11-19T08:00'),
    dueAt: at('2026-11-25T12:30'),
    closesAt: at('2026-12-04T12:30'),
    addedBy: null,
  } as HandInDetail
  expect(formatDates(returned, times)).toBe(
    'Returned Nov 19. Due again Wed, Nov 25, 6:00 pm, closes Fri, Dec 4, 6:00 pm.',
  )
  const passed = { ...returned, dueAt: at('2026-11-20T12:30') }
  const wasDue = 'Returned Nov 19. It was due Fri, Nov 20, 6:00 pm'
  expect(formatDates(passed, times)).toBe(
    `${wasDue}; a new version is late, and can be handed in until Fri, Dec 4, 6:00 pm.`,
  )
  expect(formatDates({ ...passed, closesAt: null }, times)).toBe(`${wasDue}; a new version is late.`)
  const closed = { ...passed, closesAt: passed.dueAt }
  expect(formatDates(closed, times)).toBe(`${wasDue}, and closed Fri, Nov 20, 6:00 pm.`)
  expect(formatDates({ ...passed, isArchived: true }, times)).toBe(`${wasDue}.`)
})

test('a time of another year has its year, counted in the time zone of the university', () => {
  const newYear = at('2026-12-31T18:30')
  expect(times.dateTime(newYear)).toBe('Fri, Jan 1, 2027, 12:00 am')
  expect(times.shortDateTime(newYear)).toBe('Jan 1, 2027, 12:00 am')
  expect(times.nearDateTime(newYear)).toBe('Fri, Jan 1, 2027, 12:00 am')
  expect(times.day(newYear)).toBe('Jan 1, 2027')
  expect(times.day(at('2026-12-31T18:29'))).toBe('Dec 31')
})

test('counts the items of a term, and those that are accepted', () => {
  expect(formatTermCount([{ state: 'open' }])).toBe('1 item, 0 accepted')
  expect(formatTermCount([{ state: 'accepted' }, { state: 'open' }])).toBe('2 items, 1 accepted')
})

test('a request for more time says until when, unless it was refused', () => {
  const request = { id: 'a', until: at('2026-11-25T12:30'), requestedAt: times.now }
  expect(formatExtensionFact({ ...request, status: 'requested' }, times)).toBe(
    'requested until Wed, Nov 25, 6:00 pm',
  )
  expect(formatExtensionFact({ ...request, status: 'refused' }, times)).toBe('refused')
})

test('names the time zone with the abbreviation that other screens show', () => {
  expect(times.zoneName()).toBe('India Standard Time (IST)')
  expect(createTimeFormats({ now: times.now, timeZone: 'UTC' }).zoneName()).toBe(
    'Coordinated Universal Time (UTC)',
  )
})

test('names a time zone without an abbreviation where the clocks change', () => {
  for (const now of [times.now, at('2026-04-10T08:00')])
    expect(createTimeFormats({ now, timeZone: 'Europe/Berlin' }).zoneName()).toBe('Central European Time')
})

const returnedAfterCutOff = {
  status: 'returned',
  state: 'closed',
  isArchived: false,
  dueAt: at('2026-11-15T12:30'),
  closesAt: at('2026-11-15T12:30'),
  reviewedAt: at('2026-11-21T07:00'),
  feedback: 'Compare both flights.',
  extension: null,
} as HandInDetail

test('a hand-in that was returned after its cut-off says until when more time can be requested', () => {
  expect(formatNext(returnedAfterCutOff, times)).toBe('Next, returned and closed')
  expect(listOpenFacts(returnedAfterCutOff)).toEqual(['Compare both flights.'])
  expect(describeClosed(returnedAfterCutOff, times)).toBe(
    'This is closed. You may ask for more time until Sat, Nov 28, 12:30 pm.',
  )
})

test('a closed hand-in promises more time neither while a request is open nor after the last day', () => {
  const until = at('2026-11-25T12:30')
  const extension = { id: 'a', status: 'requested', until, requestedAt: times.now } as const
  expect(describeClosed({ ...returnedAfterCutOff, extension }, times)).toBe(
    'This is closed. If your request for more time is granted, it opens again.',
  )
  const reviewedAt = at('2026-11-14T07:59')
  expect(describeClosed({ ...returnedAfterCutOff, reviewedAt, closesAt: reviewedAt }, times)).toBe(
    'This is closed, so nothing more can be handed in.',
  )
  expect(describeClosed({ ...returnedAfterCutOff, isArchived: true }, times)).toBe(
    'This project was removed, so nothing can be handed in any more.',
  )
})

test('the next hand-in is as late as its mentor reads', () => {
  const nextAfter = (minutes: number) => {
    const dueAt = new Date(times.now.getTime() - minutes * MINUTE_MS)
    const lateness = formatLateness({ isLate: true, dueAt, receivedAt: times.now })
    const next = formatNext({ state: 'missing', dueAt }, times)
    expect(next).toBe(`Next, ${lateness}`)
    return next
  }
  // Yesterday by the calendar.
  expect(nextAfter(14 * 60)).toBe('Next, 14 hours late')
  expect(nextAfter(5)).toBe('Next, 5 minutes late')
  expect(nextAfter(47 * 60)).toBe('Next, 1 day late')
  const dueAt = at('2026-11-22T08:00')
  expect(formatNext({ state: 'open', dueAt }, times)).toBe('Next, due tomorrow')
  expect(formatNext({ state: 'returned', dueAt }, times)).toBe('Next, due again tomorrow')
})
