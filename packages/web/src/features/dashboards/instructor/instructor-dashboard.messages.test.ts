import { expect, it } from 'vitest'
import {
  formatActivity,
  formatInstructorFigureNotes,
  formatMentorStep,
  formatPerformanceNotes,
  formatTicketsToAnswer,
} from './instructor-dashboard.messages.ts'
import { startOfMonth } from './instructor-dashboard.queries.ts'

const NOTHING = {
  studentsMentored: 0,
  studentsWithoutProject: 0,
  totalProjects: 0,
  repositoryProjects: 0,
  completed: 0,
  completionRate: 0,
  averageProgress: 0,
  thisMonth: 0,
  activeNow: 0,
  tickets: 0,
  ticketsPending: 0,
  studentsGuided: 0,
  papersPublished: 0,
}
const STEP = { assignmentId: 'a', title: 'A bridge', studentName: 'Ananya Deshpande' }

it('shows a new instructor that there is nothing yet', () => {
  expect(formatInstructorFigureNotes(NOTHING)).toEqual({
    students: 'none yet',
    projects: 'assigned; 0 in your repository',
    completed: 'none yet',
    tickets: 'none yet',
  })
  expect(formatPerformanceNotes(NOTHING)).toMatchObject({
    completionRate: 'no projects yet',
    averageProgress: 'no projects yet',
  })
})

it('explains each figure of a mentor', () => {
  const figures = {
    ...NOTHING,
    studentsMentored: 5,
    studentsWithoutProject: 2,
    totalProjects: 3,
    repositoryProjects: 4,
    completed: 1,
    completionRate: 33,
    tickets: 3,
    ticketsPending: 2,
  }
  expect(formatInstructorFigureNotes(figures)).toEqual({
    students: '2 without a project',
    projects: 'assigned; 4 in your repository',
    completed: '33% completion rate',
    tickets: '2 unresolved',
  })
  expect(formatPerformanceNotes(figures)).toMatchObject({
    completionRate: '1 of 3 projects',
    averageProgress: 'over 3 projects',
  })
  expect(
    formatInstructorFigureNotes({ ...figures, studentsWithoutProject: 0, ticketsPending: 0 }),
  ).toMatchObject({
    students: 'all with a project',
    tickets: 'none unresolved',
  })
})

it.each([
  [
    { kind: 'messages_waiting', ...STEP },
    {
      sentence: 'Answer Ananya Deshpande',
      reason: 'Ananya Deshpande wrote to you about “A bridge”.',
    },
    {
      sentence: 'Answer 3 conversations',
      reason: 'Ananya Deshpande has waited longest, about “A bridge”.',
    },
  ],
  [
    { kind: 'meetings_proposed', ...STEP, startsAt: new Date(2026, 10, 25, 15, 0) },
    {
      sentence: 'Accept or decline the meeting with Ananya Deshpande',
      reason: 'Ananya Deshpande proposed Nov 25, 2026, 3:00 pm about “A bridge”.',
    },
    { sentence: 'Accept or decline 3 meetings', link: 'Answer 3 meeting proposals' },
  ],
  [
    { kind: 'tickets_waiting', ticketId: 't', subject: 'Where is the report?', studentName: null },
    { sentence: 'Answer the ticket of Unknown', reason: '“Where is the report?” waits for your answer.' },
    { sentence: 'Answer 3 tickets', reason: '“Where is the report?” of Unknown has waited longest.' },
  ],
  [
    { kind: 'tickets_answered', ticketId: 't', subject: 'No access', answeredAt: new Date() },
    {
      sentence: 'Read the answer to “No access”',
      reason: 'The administrators answered your ticket just now.',
    },
    { sentence: 'Read 3 answers', reason: 'The administrators answered your tickets, “No access” first.' },
  ],
  [
    { kind: 'projects_stalled', ...STEP },
    {
      sentence: 'See what holds up Ananya Deshpande',
      reason: 'No progress in “A bridge” for 14 days.',
    },
    {
      sentence: 'See what holds up 3 projects',
      reason: 'No progress in them for 14 days; “A bridge” of Ananya Deshpande has been inactive longest.',
    },
  ],
  [
    { kind: 'students_without_project', studentName: STEP.studentName },
    { sentence: 'Assign a project to Ananya Deshpande', reason: 'Ananya Deshpande has no project yet.' },
    {
      sentence: 'Assign projects to 3 students',
      reason: 'They have no project yet; Ananya Deshpande has been here longest.',
    },
  ],
] as const)('formats a next step and its reason: %o', (step, one, several) => {
  expect(formatMentorStep({ ...step, count: 1 }, 1)).toMatchObject(one)
  expect(formatMentorStep({ ...step, count: 3 }, 1)).toMatchObject(several)
})

it('asks for a project to assign first, if the repository is empty', () => {
  const step = { kind: 'students_without_project', studentName: STEP.studentName } as const
  expect(formatMentorStep({ ...step, count: 1 }, 0)).toEqual({
    sentence: 'Upload a project for Ananya Deshpande',
    reason: 'Ananya Deshpande has no project yet, and your repository is empty.',
    button: 'Upload Project',
    link: 'Upload a project for Ananya Deshpande',
  })
  expect(formatMentorStep({ ...step, count: 3 }, 0)).toMatchObject({
    sentence: 'Upload a project for 3 students',
    reason: 'They have no project yet, and your repository is empty.',
  })
})

it('describes an activity', () => {
  const texts = (['assigned', 'completed', 'ticket'] as const).map((kind) =>
    formatActivity({ kind, title: 'A bridge' }),
  )
  expect(texts).toEqual(['was assigned “A bridge”', 'completed “A bridge”', 'opened the ticket “A bridge”'])
})

it('labels the tickets to answer', () => {
  expect([0, 1, 2].map(formatTicketsToAnswer)).toEqual(['', '1 ticket to answer', '2 tickets to answer'])
})

it('starts a month at midnight of its first day, in the viewer’s time zone', () => {
  const first = new Date(2026, 10, 1)
  expect(startOfMonth(new Date(2026, 10, 30, 23, 59))).toEqual(first)
  expect(startOfMonth(first)).toEqual(first)
  expect(startOfMonth(new Date(2026, 11, 1))).toEqual(new Date(2026, 11, 1))
})
