import { expect, it } from 'vitest'
import {
  formatActivity,
  formatInstructorFigureNotes,
  formatMentorStep,
  formatPerformanceNotes,
  formatSupportCounts,
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

it('says of a beginner that there is nothing yet', () => {
  expect(formatInstructorFigureNotes(NOTHING)).toEqual({
    students: 'none yet',
    projects: '0 in your repository',
    completed: 'none yet',
    tickets: 'none yet',
  })
  expect(formatPerformanceNotes(NOTHING)).toMatchObject({
    completionRate: 'no projects yet',
    averageProgress: 'no projects yet',
  })
})

it('says what stands behind each figure of a mentor', () => {
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
    projects: '4 in your repository',
    completed: '33% completion rate',
    tickets: '2 pending',
  })
  expect(formatPerformanceNotes(figures)).toMatchObject({
    completionRate: '1 of 3 projects',
    averageProgress: 'over 3 projects',
  })
  expect(
    formatInstructorFigureNotes({ ...figures, studentsWithoutProject: 0, ticketsPending: 0 }),
  ).toMatchObject({
    students: 'all with a project',
    tickets: 'none pending',
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
    { kind: 'tickets_waiting', ticketId: 't', subject: 'Where is the report?', studentName: null },
    { sentence: 'Answer the ticket of Unknown', reason: '“Where is the report?” waits for your answer.' },
    { sentence: 'Answer 3 tickets', reason: '“Where is the report?” of Unknown has waited longest.' },
  ],
  [
    { kind: 'projects_stalled', ...STEP },
    {
      sentence: 'See what holds up Ananya Deshpande',
      reason: 'Nothing was done in “A bridge” for 14 days.',
    },
    {
      sentence: 'See what holds up 3 projects',
      reason: 'Nothing was done in them for 14 days; “A bridge” of Ananya Deshpande has stood still longest.',
    },
  ],
  [
    { kind: 'students_without_project', studentName: STEP.studentName },
    { sentence: 'Assign a project to Ananya Deshpande', reason: 'Ananya Deshpande has no project yet.' },
    {
      sentence: 'Assign projects to 3 students',
      reason: 'They have no project yet; Ananya Deshpande has waited longest.',
    },
  ],
] as const)('says what to do next, and why: %o', (step, one, several) => {
  expect(formatMentorStep({ ...step, count: 1 })).toMatchObject(one)
  expect(formatMentorStep({ ...step, count: 3 })).toMatchObject(several)
})

it('says what happened', () => {
  const said = (['assigned', 'completed', 'ticket'] as const).map((kind) =>
    formatActivity({ kind, title: 'A bridge' }),
  )
  expect(said).toEqual(['was assigned “A bridge”', 'completed “A bridge”', 'opened the ticket “A bridge”'])
})

it('counts what waits for a mentor', () => {
  const said = [
    [1, 0],
    [0, 2],
    [2, 1],
  ].map(([unread = 0, tickets = 0]) => formatSupportCounts(unread, tickets))
  expect(said).toEqual([
    '1 unread message',
    '2 tickets to answer',
    '2 unread messages and 1 ticket to answer',
  ])
})

it('begins a month at the midnight of its first day, by the clock of the viewer', () => {
  const first = new Date(2026, 10, 1)
  expect(startOfMonth(new Date(2026, 10, 30, 23, 59))).toEqual(first)
  expect(startOfMonth(first)).toEqual(first)
  expect(startOfMonth(new Date(2026, 11, 1))).toEqual(new Date(2026, 11, 1))
})
