import { expect, it } from 'vitest'
import { allowedActions } from './meeting-actions.model.ts'
import {
  describeMeetingStatus,
  formatDatedTimeRange,
  formatMeetingStatus,
  formatProposal,
  formatReplacement,
  formatTimeRange,
} from './meetings.messages.ts'

const now = new Date(2026, 10, 21, 12)
const meeting = {
  id: 'a',
  startsAt: new Date(2026, 10, 24, 16),
  minutes: 30,
  place: '',
  note: '',
  status: 'proposed' as const,
  proposedAt: now,
  isOwn: false,
  proposedBy: 'Dr. Meera Kulkarni',
}
const pastMeeting = { ...meeting, startsAt: new Date(2026, 10, 21, 11, 30) }

it('lets the recipient answer, the proposer withdraw, and both cancel an accepted meeting', () => {
  expect(allowedActions(meeting, now)).toEqual({ canAnswer: true, canCancel: false, canAddToCalendar: false })
  expect(allowedActions({ ...meeting, isOwn: true }, now)).toEqual({
    canAnswer: false,
    canCancel: true,
    canAddToCalendar: false,
  })
  for (const isOwn of [false, true])
    expect(allowedActions({ ...meeting, isOwn, status: 'accepted' }, now)).toEqual({
      canAnswer: false,
      canCancel: true,
      canAddToCalendar: true,
    })
  expect(allowedActions({ ...meeting, status: 'declined' }, now)).toEqual({
    canAnswer: false,
    canCancel: false,
    canAddToCalendar: false,
  })
  expect(allowedActions({ ...meeting, proposedBy: null }, now).canAnswer).toBe(false)
  expect(allowedActions(pastMeeting, now)).toEqual({
    canAnswer: false,
    canCancel: false,
    canAddToCalendar: false,
  })
})

it('formats the time, proposer and status of a meeting', () => {
  expect(formatTimeRange(meeting)).toBe('Tuesday 4:00 to 4:30 pm')
  expect(formatTimeRange({ startsAt: new Date(2026, 10, 23, 11, 45), minutes: 30 })).toBe(
    'Monday 11:45 am to 12:15 pm',
  )
  expect(formatDatedTimeRange({ startsAt: new Date(2027, 9, 12, 11, 45), minutes: 30 })).toBe(
    'Tuesday, Oct 12, 2027, 11:45 am to 12:15 pm',
  )
  expect(formatReplacement(meeting)).toBe(
    'Tuesday, Nov 24, 2026, 4:00 to 4:30 pm is declined once you propose another time.',
  )
  expect(formatProposal(meeting, true, now)).toBe(
    'Proposed by Dr. Meera Kulkarni. Once accepted, it can be added to your calendar.',
  )
  expect(formatProposal(meeting, false, now)).toBe('Proposed by Dr. Meera Kulkarni.')
  expect(formatProposal(pastMeeting, true, now)).toBe('Proposed by Dr. Meera Kulkarni.')
  expect(formatProposal({ ...meeting, isOwn: true }, true, now)).toBe('Proposed by you.')
  expect(formatMeetingStatus(meeting, true, now)).toBe('Needs your answer')
  expect(formatMeetingStatus({ ...meeting, isOwn: true }, true, now)).toBe('Waiting for an answer')
  expect(formatMeetingStatus(meeting, false, now)).toBe('Not answered')
  expect(formatMeetingStatus(pastMeeting, true, now)).toBe('Not answered')
  expect(formatMeetingStatus({ ...meeting, status: 'cancelled' }, true, now)).toBe('Cancelled')
})

it('says in the list, as in the thread, that a proposal was not answered in time', () => {
  expect(describeMeetingStatus(meeting, now)).toEqual({ label: 'Proposed', tone: 'pending' })
  expect(describeMeetingStatus(pastMeeting, now)).toEqual({ label: 'Not answered', tone: 'neutral' })
  expect(describeMeetingStatus({ ...pastMeeting, status: 'accepted' }, now).label).toBe('Accepted')
})
