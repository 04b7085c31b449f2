import { HOUR_MS } from '@capstone/contract/base.constants'
import { describe, expect, it } from 'vitest'
import {
  endSentence,
  formatReplies,
  formatReplyCount,
  statusBadgeOf,
  subjectOf,
  typeLabelOf,
} from './tickets.messages.ts'

describe('a status badge', () => {
  it('has a label and a colour', () => {
    expect(statusBadgeOf('student', 'resolved')).toEqual({ tone: 'done', label: 'Resolved' })
    expect(statusBadgeOf('instructor', 'replied')).toEqual({ tone: 'progress', label: 'Replied' })
    expect(statusBadgeOf('instructor', 'open').tone).toBe('pending')
  })

  it('of an unknown status is grey for a student’s ticket and yellow for an instructor’s', () => {
    expect(statusBadgeOf('student', 'parked')).toEqual({ tone: 'neutral', label: 'parked' })
    expect(statusBadgeOf('instructor', 'parked').tone).toBe('pending')
  })
})

it('substitutes a title by kind for a missing subject', () => {
  expect(subjectOf('student', { subject: '' })).toBe('Support Request')
  expect(subjectOf('instructor', { subject: '' })).toBe('No Subject')
  expect(subjectOf('instructor', { subject: 'A wish' })).toBe('A wish')
})

it('ends a subject with a stop unless it has an end', () => {
  expect(['No access', 'Where is it?', 'Gone.'].map(endSentence)).toEqual([
    'No access.',
    'Where is it?',
    'Gone.',
  ])
})

it('labels a type according to the kind of ticket', () => {
  expect(typeLabelOf('student', 'account')).toBe('Account')
  expect(typeLabelOf('instructor', 'account')).toBe('Account Issue')
})

it('formats the number of replies', () => {
  expect([0, 1, 2].map(formatReplyCount)).toEqual(['No reply yet', '1 reply', '2 replies'])
})

it('formats the number of replies and the time of the last', () => {
  expect(formatReplies(0, null, false)).toBe('No reply yet')
  expect(formatReplies(1, new Date(), false)).toBe('1 reply, last just now')
  expect(formatReplies(2, new Date(Date.now() - 3 * HOUR_MS), false)).toBe('2 replies, last 3 hours ago')
  expect(formatReplies(3, new Date('2026-11-16T12:00Z'), true)).toBe('3 replies, Nov 16, 2026')
})
