import { expect, it } from 'vitest'
import {
  formatAdminActivity,
  formatAdminFigureNotes,
  formatAnalyticsNotes,
  formatCompleted,
  formatGrowthChange,
  formatMeasuredAt,
  formatNewStudents,
  formatNoNewStudents,
  formatNoneCompleted,
  formatOpenTickets,
  formatOutdated,
  formatProjectBreakdown,
  formatPublicationRate,
  formatRate,
  formatRequestsPending,
  formatShownPeriod,
  percentChange,
} from './admin-dashboard.messages.ts'
import { formatAdminStep } from './admin-steps.messages.ts'

const NOTHING = {
  totalStudents: 0,
  studentsThisMonth: 0,
  totalInstructors: 0,
  instructorsThisMonth: 0,
  totalProjects: 0,
  projectsThisMonth: 0,
  completedProjects: 0,
  activeProjects: 0,
  pendingProjects: 0,
  completionRate: null,
  averageProgress: null,
  publishedPapers: 0,
  papersThisMonth: 0,
  publicationRate: null,
  openTickets: 0,
  pendingRequests: 0,
  papersToReview: 0,
  unassignedStudents: 0,
}
const FULL = {
  ...NOTHING,
  totalStudents: 2418,
  studentsThisMonth: 64,
  instructorsThisMonth: 2,
  totalProjects: 1872,
  projectsThisMonth: 1118,
  completedProjects: 1146,
  activeProjects: 548,
  pendingProjects: 178,
  completionRate: 61,
  publishedPapers: 312,
  papersThisMonth: 19,
  openTickets: 14,
}
const NOON = new Date(2026, 10, 21, 12, 5)

it('says what stands behind each figure of the portal', () => {
  expect(formatAdminFigureNotes(FULL)).toEqual({
    students: '+64 this month',
    instructors: '+2 this month',
    projects: '+1,118 this month',
    completed: '61% completion rate',
    papers: '+19 this month',
    tickets: 'Needs Attention',
  })
  expect(formatAnalyticsNotes(FULL)).toMatchObject({
    progress: 'over 1,872 projects',
    publication: '312 published papers, 2,418 students',
  })
  expect(formatProjectBreakdown(FULL)).toBe('1,146 completed, 548 in progress, 178 pending')
})

it('says of an empty portal that there is no data yet, and that all is clear', () => {
  expect(formatAdminFigureNotes(NOTHING)).toEqual({
    students: '+0 this month',
    instructors: '+0 this month',
    projects: '+0 this month',
    completed: 'no projects yet',
    papers: '+0 this month',
    tickets: 'All Clear',
  })
  expect(formatAnalyticsNotes(NOTHING).progress).toBe('no projects yet')
  expect([formatRate(null), formatRate(0), formatRate(61)]).toEqual(['No data yet', '0%', '61%'])
})

it('does not say of few papers of many students that there are none', () => {
  const publication = (publishedPapers: number, totalStudents: number, publicationRate: number | null) =>
    formatPublicationRate({ ...FULL, publishedPapers, totalStudents, publicationRate })
  expect([publication(0, 0, null), publication(0, 300, 0)]).toEqual(['No data yet', '0%'])
  expect([publication(1, 300, 0), publication(2, 300, 1), publication(3, 300, 1)]).toEqual([
    ...['<1%', '<1%', '1%'],
  ])
})

it('compares with the period before, and never with nothing', () => {
  expect(percentChange({ now: 5, before: 0 })).toBeNull()
  expect(percentChange({ now: 0, before: 0 })).toBeNull()
  const said = [
    [64, 57],
    [2, 2],
    [71, 78],
    [0, 4],
    [5, 0],
  ].map(([now = 0, before = 0]) => formatGrowthChange({ now, before }))
  expect(said).toEqual(['+12%', '0%', '−9%', '−100%', 'no data yet'])
})

it('says when figures were measured, and for which days', () => {
  expect(formatMeasuredAt(NOON)).toBe('measured until 12:05 pm')
  expect(formatOutdated({ measuredAt: NOON })).toBe(
    'Failed to refresh the dashboard. These figures are from 12:05 pm.',
  )
  expect(formatShownPeriod(30)).toBe('Figures of the last 30 days')
})

it('says what the charts show', () => {
  expect(formatCompleted({ now: 96, before: 81 }, 30)).toBe(
    '96 projects completed in 30 days, 81 in the 30 days before.',
  )
  expect(formatNoneCompleted(7)).toBe('No project was completed in these 7 days or in the 7 days before.')
  expect(formatNewStudents(1064)).toBe('1,064, by day')
  expect(formatNoNewStudents(7)).toBe('No student joined in these 7 days.')
})

it('counts what waits behind the menu', () => {
  expect([1, 14].map(formatOpenTickets)).toEqual(['1 open ticket', '14 open tickets'])
  expect([1, 9].map(formatRequestsPending)).toEqual(['1 request to review', '9 requests to review'])
})

it.each([
  ['project_completed', 'completed “A bridge”', 'completed a project'],
  ['paper_published', 'published “A bridge”', 'published a paper'],
  ['student_registered', 'registered, A bridge', 'registered'],
  ['instructor_added', 'joined as an instructor, A bridge', 'joined as an instructor'],
  ['ticket_created', 'opened the ticket “A bridge”', 'opened a ticket'],
  ['request_created', 'requested “A bridge”', 'requested a project'],
] as const)('says what happened: %s', (kind, full, bare) => {
  expect(formatAdminActivity({ kind, details: 'A bridge', priority: null })).toBe(full)
  expect(formatAdminActivity({ kind, details: null, priority: null })).toBe(bare)
})

it('says how urgent a ticket is', () => {
  expect(formatAdminActivity({ kind: 'ticket_created', details: null, priority: 'high' })).toBe(
    'opened a ticket, high priority',
  )
})

const since = new Date(Date.now() - 3 * 24 * 3600 * 1000)
const day = new Date(2026, 10, 4)
it.each([
  [
    { kind: 'tickets_waiting', open: 14, ticketId: 't', subject: 'A certificate', since: day },
    {
      sentence: 'One ticket has waited more than 2 days',
      reason: '14 are open. “A certificate” has waited since Nov 4, 2026.',
      link: 'Answer 1 ticket',
    },
    {
      sentence: 'Three tickets have waited more than 2 days',
      reason: '14 are open. “A certificate” has waited longest, since Nov 4, 2026.',
      link: 'Answer 3 tickets',
    },
  ],
  [
    { kind: 'requests_waiting', title: 'A bridge', studentName: 'Ananya', since },
    {
      sentence: 'One project request waits for a decision',
      reason: 'The oldest, “A bridge” of Ananya, was sent 3 days ago.',
    },
    {
      sentence: 'Three project requests wait for a decision',
      link: 'Review 3 project requests',
    },
  ],
  [
    { kind: 'papers_waiting', title: 'On dams', studentName: 'Kabir', since },
    {
      sentence: 'One paper waits for a review',
      reason: 'The oldest, “On dams” of Kabir, was uploaded 3 days ago.',
    },
    { sentence: 'Three papers wait for a review', link: 'Review 3 papers' },
  ],
  [
    { kind: 'students_unassigned', studentName: 'Dev', since: day },
    {
      sentence: 'One student has no instructor',
      reason: 'Dev has been here since Nov 4, 2026.',
      link: 'Assign an instructor to 1 student',
    },
    {
      sentence: 'Three students have no instructor',
      reason: 'Dev has been here longest, since Nov 4, 2026.',
      link: 'Assign instructors to 3 students',
    },
  ],
] as const)('says what needs an admin first, and why: %o', (step, one, several) => {
  expect(formatAdminStep({ ...step, count: 1 })).toMatchObject(one)
  expect(formatAdminStep({ ...step, count: 3 })).toMatchObject(several)
})

it('writes counts above ten as figures', () => {
  const said = formatAdminStep({
    kind: 'tickets_waiting',
    count: 11,
    open: 1,
    ticketId: 't',
    subject: 'A',
    since,
  }).sentence
  expect(said).toBe('11 tickets have waited more than 2 days')
})
