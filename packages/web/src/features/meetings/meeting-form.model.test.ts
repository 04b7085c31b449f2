import { MEETING_NOTE_MAX_LENGTH } from '@capstone/contract/meetings/meetings.constants'
import { expect, it } from 'vitest'
import { toLocalDay } from '../../lib/text/typed-date.ts'
import {
  findMeetingErrors,
  lastDayFrom,
  meetingOf,
  meetingValuesOf,
  NO_MEETING,
} from './meeting-form.model.ts'

const now = new Date(2026, 10, 21, 12)
const valid = { ...NO_MEETING, day: '2026-11-24', time: '18:20', place: ' Room 12 ' }

it('reads day and time in the viewer’s time zone', () => {
  expect(findMeetingErrors(valid, now)).toEqual({})
  expect(meetingOf(valid)).toEqual({
    startsAt: new Date(2026, 10, 24, 18, 20),
    minutes: 30,
    place: 'Room 12',
    note: '',
  })
})

const NO_DAY = { day: 'Please choose a day.' }
const NO_TIME = { time: 'Please choose a time.' }

it.each([
  [{ day: '' }, NO_DAY],
  [
    { day: '', time: '' },
    { ...NO_DAY, ...NO_TIME },
  ],
  [{ time: '' }, NO_TIME],
  [{ day: 'Nov 3, 2027' }, NO_DAY],
  [{ time: '6' }, NO_TIME],
  [{ time: '24:00' }, NO_TIME],
  [{ day: '2026-11-31' }, NO_DAY],
  [
    { day: '2026-11-21', time: '11:59' },
    { day: 'Please choose a time in the future, at most a year ahead.' },
  ],
])('reports a start that is missing, invalid or past (%o) at its field', (given, errors) => {
  expect(findMeetingErrors({ ...valid, ...given }, now)).toEqual(errors)
})

it('requires one of the offered lengths, and limits the note', () => {
  expect(Object.keys(findMeetingErrors({ ...valid, minutes: '7' }, now))).toEqual(['minutes'])
  const note = 'x'.repeat(MEETING_NOTE_MAX_LENGTH + 1)
  expect(Object.keys(findMeetingErrors({ ...valid, note }, now))).toEqual(['note'])
})

it('formats a day, and the last day for which a meeting may be proposed', () => {
  expect(toLocalDay(new Date(2026, 0, 2, 23, 59))).toBe('2026-01-02')
  expect(lastDayFrom(now)).toBe('2027-11-21')
})

it('another proposal starts with the values of the meeting that it replaces', () => {
  const meeting = {
    id: 'a',
    status: 'declined' as const,
    proposedAt: now,
    isOwn: false,
    proposedBy: 'A',
    note: 'Why',
    startsAt: new Date(2026, 10, 24, 9, 5),
    minutes: 45,
    place: 'Room 12',
  }
  expect(meetingValuesOf(meeting)).toEqual({
    day: '2026-11-24',
    time: '09:05',
    minutes: '45',
    place: 'Room 12',
    note: 'Why',
  })
  expect(meetingOf(meetingValuesOf(meeting)).startsAt).toEqual(meeting.startsAt)
})
