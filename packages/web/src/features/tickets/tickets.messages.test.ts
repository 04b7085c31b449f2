import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { describe, expect, it } from 'vitest'
import { formatReplies, formatShownCount, statusBadgeOf, subjectOf, typeLabelOf } from './tickets.messages.ts'

const HOUR = 3_600_000

describe('a status', () => {
  it('has a label and a colour; replied is blue', () => {
    expect(statusBadgeOf('student', 'resolved')).toEqual({ tone: 'done', label: 'Resolved' })
    expect(statusBadgeOf('instructor', 'replied')).toEqual({ tone: 'progress', label: 'Replied' })
    expect(statusBadgeOf('instructor', 'open').tone).toBe('pending')
  })

  it('that is unknown is grey, on an instructor’s ticket yellow', () => {
    expect(statusBadgeOf('student', 'parked')).toEqual({ tone: 'neutral', label: 'parked' })
    expect(statusBadgeOf('instructor', 'parked').tone).toBe('pending')
  })
})

it('names a ticket without subject by its kind', () => {
  expect(subjectOf('student', { subject: '' })).toBe('Support Request')
  expect(subjectOf('instructor', { subject: '' })).toBe('No Subject')
  expect(subjectOf('instructor', { subject: 'A wish' })).toBe('A wish')
})

it('says a type in the words of its kind', () => {
  expect(typeLabelOf('student', 'account')).toBe('Account')
  expect(typeLabelOf('instructor', 'account')).toBe('Account Issue')
})

it('says how many are shown, and where counting ends', () => {
  expect(formatShownCount(4, 1218)).toBe('Showing 4 of 1,218 tickets')
  expect(formatShownCount(COUNTED_MAX, 45_000)).toBe(
    `Showing ${COUNTED_MAX.toLocaleString('en-US')}+ of 45,000 tickets`,
  )
})

it('says how many replies there are, and when the last was', () => {
  expect(formatReplies(0, null, false)).toBe('No reply yet')
  expect(formatReplies(1, new Date(), false)).toBe('1 reply, last just now')
  expect(formatReplies(2, new Date(Date.now() - 3 * HOUR), false)).toBe('2 replies, last 3 hours ago')
  expect(formatReplies(3, new Date('2026-11-16T12:00Z'), true)).toBe('3 replies, Nov 16, 2026')
})
