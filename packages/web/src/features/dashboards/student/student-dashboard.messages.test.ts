import { expect, it } from 'vitest'
import {
  formatPapersReturned,
  formatStudentFigureNotes,
  formatStudentStep,
} from './student-dashboard.messages.ts'

const NOTHING = {
  totalProjects: 0,
  pendingProjects: 0,
  completedProjects: 0,
  lastCompletedAt: null,
  averageProgress: 0,
  papersPublished: 0,
  papersUnderReview: 0,
}

it('shows a new student that there is nothing yet', () => {
  expect(formatStudentFigureNotes(NOTHING)).toEqual({
    total: 'none yet',
    completed: 'none yet',
    papers: 'none under review',
    progress: 'none yet',
  })
})

it('explains each figure', () => {
  const figures = {
    ...NOTHING,
    totalProjects: 3,
    pendingProjects: 1,
    lastCompletedAt: new Date(2026, 5, 2),
    papersUnderReview: 2,
  }
  expect(formatStudentFigureNotes(figures)).toEqual({
    total: '1 pending',
    completed: 'last on Jun 2, 2026',
    papers: '2 under review',
    progress: 'over 3 projects',
  })
})

it('distinguishes no pending projects from no projects', () => {
  expect(formatStudentFigureNotes({ ...NOTHING, totalProjects: 1 })).toMatchObject({
    total: 'none pending',
    progress: 'over 1 project',
  })
})

it('formats a next step and its reason', () => {
  const profile = { percent: 80 }
  expect(
    formatStudentStep(
      { kind: 'paper_returned', paperId: 'p', title: 'Notes', feedback: 'Too long.' },
      profile,
    ),
  ).toMatchObject({ reason: '“Notes” was returned: Too long.', link: 'Read the feedback on “Notes”' })
  expect(
    formatStudentStep({ kind: 'paper_returned', paperId: 'p', title: 'Notes', feedback: '' }, profile).reason,
  ).toBe('“Notes” was returned with feedback.')
  const written = {
    kind: 'instructor_wrote' as const,
    assignmentId: 'a',
    title: 'Bridge',
    instructorName: 'Ines',
    isFromMentor: true,
    sentAt: new Date(),
  }
  expect(formatStudentStep(written, profile)).toMatchObject({
    sentence: 'Answer Ines',
    reason: 'Ines wrote to you about “Bridge” just now.',
    link: 'Answer Ines about “Bridge”',
  })
  // A former mentor, or a deleted account.
  expect(formatStudentStep({ ...written, instructorName: null, isFromMentor: false }, profile)).toMatchObject(
    {
      sentence: 'Read the message about “Bridge”',
      reason: 'Unknown wrote to you about “Bridge” just now.',
      link: 'Read the message about “Bridge”',
    },
  )
  expect(
    formatStudentStep(
      { kind: 'ticket_answered', ticketId: 't', subject: 'Server down', answeredAt: new Date() },
      profile,
    ),
  ).toMatchObject({
    sentence: 'Read the answer to “Server down”',
    reason: 'Your ticket was answered just now.',
  })
  expect(
    formatStudentStep({ kind: 'request_approved', assignmentId: 'a', title: 'Wish' }, profile).sentence,
  ).toBe('Start “Wish”')
  const returned = {
    kind: 'hand_in_due' as const,
    handInId: 'h',
    title: 'Report',
    projectTitle: 'Bees',
    timeZone: 'UTC',
    isReturned: true,
    dueAt: new Date('2026-11-24T18:00:00Z'),
    extensionRequestEndsAt: null,
  }
  expect(formatStudentStep({ ...returned, isPastDue: true }, profile).reason).toMatch(
    'It was returned. It was due Tue, Nov 24',
  )
  const reading = 'Read the feedback on “Report” for “Bees”'
  expect(formatStudentStep({ ...returned, isPastDue: true }, profile)).toMatchObject({
    sentence: reading,
    link: reading,
  })
  expect(formatStudentStep({ ...returned, isPastDue: false }, profile).reason).toMatch('It is due Tue')
  const extensionRequestEndsAt = new Date('2026-12-06T18:00:00Z')
  expect(formatStudentStep({ ...returned, isPastDue: true, extensionRequestEndsAt }, profile)).toMatchObject({
    sentence: reading,
    reason: 'It was returned and is closed. You may ask for more time until Sun, Dec 6, 2026, 6:00 pm UTC.',
  })
  expect(formatStudentStep({ kind: 'profile_unfinished', field: 'phone' }, profile)).toMatchObject({
    sentence: 'Add your phone',
    reason: 'Your profile is 80% complete. The instructor who mentors you can then call you.',
  })
  expect(formatStudentStep({ kind: 'profile_unfinished', field: 'year' }, profile)).toMatchObject({
    sentence: 'Add your year',
    reason: 'Your profile is 80% complete. Suggestions are based on it.',
  })
})

it('formats the label of a menu badge', () => {
  expect([formatPapersReturned(1), formatPapersReturned(2)]).toEqual([
    '1 paper returned',
    '2 papers returned',
  ])
})
