import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../base.constants.ts'
import {
  canRequestExtension,
  isExtensionRequestAwaited,
  isPossibleExtension,
  latestExtension,
} from './extensions/extensions.policy.ts'
import { canHandIn, effectiveDates, isInTimeForCutOff, isLate, stateOfHandIn } from './hand-ins.policy.ts'

const DUE = new Date('2026-11-25T12:30:00Z')
const CLOSES = new Date('2026-11-28T12:30:00Z')
const at = (base: Date, milliseconds: number) => new Date(base.getTime() + milliseconds)
const open = {
  status: 'open',
  dueAt: DUE,
  closesAt: CLOSES,
  reviewedAt: null,
  isArchived: false,
  extension: null,
} as const
const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('the due millisecond is on time, the next one is late', () => {
  expect([isLate(open, DUE), isLate(open, at(DUE, 1))]).toEqual([false, true])
})

describe('the cut-off', () => {
  const isInTime = (started: number, received: number) =>
    isInTimeForCutOff(open, { startedAt: at(CLOSES, started), receivedAt: at(CLOSES, received) })

  test('counts the last byte; an upload that began before it has ten minutes more', () => {
    expect(isInTime(-1, 0)).toBe(true)
    expect(isInTime(0, 10 * MINUTE_MS)).toBe(true)
    expect(isInTime(0, 10 * MINUTE_MS + 1)).toBe(false)
    expect(isInTime(1, 2)).toBe(false)
  })

  test('without one, nothing is too late', () => {
    fc.assert(
      fc.property(time, time, (startedAt, receivedAt) =>
        isInTimeForCutOff({ closesAt: null }, { startedAt, receivedAt }),
      ),
    )
  })
})

test('the latest date of item, hand-in and extension is the due date, and the cut-off is never before it', () => {
  const maybe = fc.option(time)
  fc.assert(
    fc.property(time, maybe, maybe, maybe, (dueAt, later, own, extendedTo) => {
      const closesAt = later && new Date(Math.max(later.getTime(), dueAt.getTime()))
      const dates = effectiveDates({ item: { dueAt, closesAt }, own, extendedTo })
      const given = [dueAt, own, extendedTo].flatMap((date) => (date ? [date.getTime()] : []))
      expect(dates.dueAt.getTime()).toBe(Math.max(...given))
      expect(dates.closesAt === null).toBe(closesAt === null)
      if (dates.closesAt && closesAt) {
        expect(dates.closesAt >= dates.dueAt).toBe(true)
        expect(dates.closesAt >= closesAt).toBe(true)
      }
    }),
  )
})

test('status, dates and the removal of the project decide the state, and whether a version can be started', () => {
  const stateAt = (now: Date, given: object = {}) => stateOfHandIn({ ...open, ...given }, now)
  expect(stateAt(DUE)).toBe('open')
  expect(stateAt(at(DUE, 1))).toBe('missing')
  expect(stateAt(at(CLOSES, 1))).toBe('closed')
  expect(stateAt(at(CLOSES, 1), { status: 'returned' })).toBe('closed')
  expect(stateAt(at(DUE, 1), { status: 'returned' })).toBe('returned')
  expect(stateAt(at(CLOSES, 1), { status: 'submitted' })).toBe('submitted')
  expect(stateAt(DUE, { isArchived: true })).toBe('closed')
  expect(stateAt(DUE, { isArchived: true, status: 'submitted' })).toBe('closed')
  expect(stateAt(DUE, { isArchived: true, status: 'accepted' })).toBe('accepted')
  expect(stateAt(at(DUE, 365 * DAY_MS), { closesAt: null })).toBe('missing')
  expect(canHandIn(open, CLOSES)).toBe(true)
  expect(canHandIn({ ...open, status: 'accepted' }, DUE)).toBe(false)
})

test('more time can be requested until seven days after the cut-off: up to 30 days from the due date, or 14 from now', () => {
  expect(canRequestExtension(open, at(CLOSES, 7 * DAY_MS))).toBe(true)
  expect(canRequestExtension(open, at(CLOSES, 7 * DAY_MS + 1))).toBe(false)
  expect(canRequestExtension({ ...open, status: 'submitted' }, DUE)).toBe(false)
  expect(canRequestExtension({ ...open, isArchived: true }, DUE)).toBe(false)
  expect(latestExtension(open, DUE)).toEqual(at(DUE, 30 * DAY_MS))
  expect(latestExtension(open, at(DUE, 20 * DAY_MS))).toEqual(at(DUE, 34 * DAY_MS))
  expect(isPossibleExtension(open, DUE, at(DUE, -DAY_MS))).toBe(false)
  expect(isPossibleExtension(open, at(DUE, 30 * DAY_MS), DUE)).toBe(true)
  expect(isPossibleExtension(open, at(DUE, 30 * DAY_MS + 1), DUE)).toBe(false)
  expect(isPossibleExtension(open, at(DUE, DAY_MS), at(DUE, 2 * DAY_MS))).toBe(false)
})

test('after a return past the cut-off, more time can be requested until seven days after the return', () => {
  const returnedAt = at(CLOSES, 8 * DAY_MS)
  const returned = { ...open, status: 'returned', reviewedAt: returnedAt } as const
  expect(canRequestExtension(returned, at(returnedAt, 7 * DAY_MS))).toBe(true)
  expect(canRequestExtension(returned, at(returnedAt, 7 * DAY_MS + 1))).toBe(false)
  const returnedBefore = { ...returned, reviewedAt: DUE }
  expect(canRequestExtension(returnedBefore, at(CLOSES, 7 * DAY_MS))).toBe(true)
  expect(canRequestExtension(returnedBefore, at(CLOSES, 7 * DAY_MS + 1))).toBe(false)
})

test('a closed hand-in waits for its student while it is returned and more time can be requested', () => {
  const now = at(CLOSES, 1)
  const returned = { ...open, status: 'returned', reviewedAt: DUE } as const
  const isAwaited = (given: object, time = now) => isExtensionRequestAwaited({ ...returned, ...given }, time)
  expect(isAwaited({})).toBe(true)
  // Until the cut-off, a new version is awaited.
  expect(isAwaited({}, CLOSES)).toBe(false)
  expect(isAwaited({ closesAt: null })).toBe(false)
  expect(isAwaited({ status: 'open', reviewedAt: null })).toBe(false)
  expect(isAwaited({ isArchived: true })).toBe(false)
  expect(isAwaited({ extension: { status: 'requested' } })).toBe(false)
  expect(isAwaited({ extension: { status: 'refused' } })).toBe(true)
  expect(isAwaited({}, at(CLOSES, 7 * DAY_MS + 1))).toBe(false)
})
