import type { HandIn, HandInDetail } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { GridCell } from '@capstone/contract/hand-ins/review/review.schemas'
import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { createTimeFormats } from '../hand-in-times.ts'
import {
  formatCell,
  formatCellState,
  formatHandInChanged,
  formatLateness,
  formatMovedStudents,
  formatReopening,
  formatReturnHint,
  formatUnreviewable,
  listQueueFacts,
} from './review.messages.ts'

const DUE = new Date('2026-11-16T18:00:00Z')
const after = (minutes: number) => new Date(DUE.getTime() + minutes * 60_000)

it.each([
  [0.2, '1 minute late'],
  [5, '5 minutes late'],
  [60, '1 hour late'],
  [23.9 * 60, '23 hours late'],
  [24 * 60, '1 day late'],
  [50 * 60, '2 days late'],
])('a version that came %d minutes after its due date is %s', (minutes, words) => {
  expect(formatLateness({ isLate: true, dueAt: DUE, receivedAt: after(minutes) })).toBe(words)
})

it('a version that is not late has no lateness', () => {
  expect(formatLateness({ isLate: false, dueAt: DUE, receivedAt: DUE })).toBeNull()
})

it('says how many students have moved away from a plan, and where they are', () => {
  const second = { course: 'MCA', year: '2nd Year', students: 2 }
  expect(formatMovedStudents([])).toBe('')
  expect(formatMovedStudents([{ ...second, students: 1 }])).toBe(
    '1 student with hand-ins of this plan has moved, and is in the grid of their course and year: 1 in MCA, 2nd Year.',
  )
  expect(formatMovedStudents([second, { course: null, year: null, students: 1 }])).toBe(
    '3 students with hand-ins of this plan have moved, and are in the grid of their course and year: 2 in MCA, 2nd Year and 1 without a course.',
  )
})

it('formats the state of a cell and its time', () => {
  const times = createTimeFormats({ now: after(9 * 24 * 60), timeZone: 'UTC' })
  const cell: GridCell = {
    handInId: 'a',
    itemId: 'b',
    status: 'submitted',
    state: 'submitted',
    dueAt: DUE,
    since: after(24 * 60),
    version: 1,
    isLate: true,
    dueDateSource: 'item',
    closedBeforeStart: false,
  }
  const linesOf = (given: Partial<GridCell>) => [
    formatCellState({ ...cell, ...given }),
    formatCell({ ...cell, ...given }, times),
  ]
  expect(linesOf({})).toEqual(['Submitted, late', 'waits 8 days'])
  expect(linesOf({ state: 'accepted' })).toEqual(['Accepted, late', 'Nov 17'])
  expect(linesOf({ state: 'returned' })).toEqual(['Returned', 'was due Nov 16'])
  expect(linesOf({ state: 'returned', dueAt: after(10 * 24 * 60) })).toEqual(['Returned', 'due Nov 26'])
  const open = { state: 'open', version: 0, isLate: false, since: null } as const
  expect(linesOf(open)).toEqual(['Open', 'Nov 16'])
  expect(linesOf({ ...open, dueDateSource: 'start' })).toEqual(['Open', 'Nov 16, late start'])
  const closed = { status: 'open', state: 'closed', version: 0, isLate: false, since: null } as const
  expect(linesOf(closed)).toEqual(['Closed', 'not handed in'])
  expect(linesOf({ ...closed, status: 'returned', version: 2 })).toEqual(['Returned, closed', 'version 2'])
  expect(linesOf({ ...closed, closedBeforeStart: true })).toEqual(['Closed', 'before the project began'])
})

it('explains why a closed hand-in cannot be reviewed', () => {
  const closed = { state: 'closed', newest: null, closedBeforeStart: false, isArchived: false } as const
  expect(formatUnreviewable(closed)).toBe('Nothing was handed in before it closed.')
  expect(formatUnreviewable({ ...closed, newest: { number: 2 } as NonNullable<HandIn['newest']> })).toBe(
    'Version 2 was returned, and the cut-off has passed.',
  )
  expect(formatUnreviewable({ ...closed, closedBeforeStart: true })).toBe(
    'Closed before the project began: nothing is missing.',
  )
  expect(formatUnreviewable({ ...closed, isArchived: true })).toBe(
    'The project was removed or withdrawn, so this hand-in is closed.',
  )
})

it('says how a hand-in that is closed by its cut-off is opened again', () => {
  const closed = {
    status: 'returned',
    dueAt: DUE,
    closesAt: DUE,
    reviewedAt: null,
    isArchived: false,
    canChangeItem: false,
    extension: null,
  } as HandInDetail
  const timesAt = (now: Date) => createTimeFormats({ now, timeZone: 'UTC' })
  const [soonAfter, later] = [timesAt(after(60)), timesAt(after(60 * 24 * 60))]
  expect(formatReopening(closed, soonAfter)).toBe(
    'To open it again, its student can ask for more time until Mon, Nov 23, 6:00 pm, or an administrator can give it a new due date.',
  )
  expect(formatReopening(closed, later)).toBe(
    'To open it again, an administrator can give it a new due date.',
  )
  const extension = { id: 'a', status: 'requested', until: later.now, requestedAt: DUE } as const
  expect(formatReopening({ ...closed, extension }, soonAfter)).toBe(
    'Its student has requested more time. If that is granted, the hand-in opens again.',
  )
  expect(formatReopening({ ...closed, canChangeItem: true }, later)).toMatch(/give the item later dates/)
  expect(formatReopening({ ...closed, isArchived: true }, later)).toBeNull()
  expect(formatReopening({ ...closed, closesAt: null }, later)).toBeNull()
})

it('describes the current state of a hand-in that has changed', () => {
  const times = createTimeFormats({ now: DUE, timeZone: 'UTC' })
  const changed = (data: object) =>
    formatHandInChanged(new ORPCError('HAND_IN_CHANGED_MEANWHILE', { defined: true, data }), times)
  expect(changed({ status: 'open', version: 0, dueAt: DUE })).toMatch(/meantime: it is open, due /)
  expect(changed({ status: 'accepted', version: 2, dueAt: DUE })).toMatch(
    /meantime: version 2 was accepted, due /,
  )
})

it('tells a mentor what a return without a new date leads to', () => {
  const handIn = { status: 'submitted', dueAt: DUE, closesAt: null, isArchived: false } as HandInDetail
  const hintAt = (minutes: number, given: Partial<HandInDetail> = {}) =>
    formatReturnHint({ ...handIn, ...given }, createTimeFormats({ now: after(minutes), timeZone: 'UTC' }))
  expect(hintAt(-60)).toMatch(/^Without one, it stays due /)
  expect(hintAt(60)).toBe('The due date has passed: without a new one, the next version is late.')
  // The student can ask until seven days after the return, however long ago the cut-off was.
  expect(hintAt(9 * 24 * 60, { closesAt: DUE })).toBe(
    'The cut-off has passed: without a new date nothing more can be handed in. The student can ask for more time until Wed, Dec 2, 6:00 pm.',
  )
})

it('says in the queue how long a request for more time has waited', () => {
  const times = createTimeFormats({ now: after(30 * 60), timeZone: 'UTC' })
  const extension = { id: 'a', status: 'requested', until: DUE, requestedAt: DUE } as const
  const open = { state: 'open', status: 'open', newest: null, extension } as HandIn
  expect(listQueueFacts(open, times)).toEqual(['Open', 'asks for more time', 'waiting 1 day'])
  const requestedAt = after(29.5 * 60)
  expect(listQueueFacts({ ...open, extension: { ...extension, requestedAt } }, times)).toEqual([
    'Open',
    'asks for more time',
    'just requested',
  ])
  expect(listQueueFacts({ ...open, state: 'accepted', status: 'accepted' }, times)).toEqual(['Accepted'])
  expect(listQueueFacts({ ...open, extension: { ...extension, status: 'granted' } }, times)).toEqual([
    'Open',
    'extension granted',
  ])
})
