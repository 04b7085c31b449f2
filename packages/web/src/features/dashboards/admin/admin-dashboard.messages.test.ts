import { DAY_MS } from '@capstone/contract/base.constants'
import { expect, it } from 'vitest'
import {
  formatAdminActivity,
  formatAdminFigureNotes,
  formatAnalyticsNotes,
  formatCompleted,
  formatInstructorTickets,
  formatMeasuredAt,
  formatNewStudents,
  formatNoNewStudents,
  formatNoneCompleted,
  formatOutdated,
  formatPapersWaiting,
  formatProjectBreakdown,
  formatPublicationRate,
  formatRate,
  formatRequestsPending,
  formatShownPeriod,
  formatStudentTickets,
  formatUnresolvedTickets,
  listHandInFigures,
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
  unresolvedTickets: 0,
  studentTicketsWaiting: 0,
  instructorTicketsWaiting: 0,
  pendingRequests: 0,
  papersWaiting: 0,
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
  openTickets: 9,
  unresolvedTickets: 14,
}
const NOON = new Date(2026, 10, 21, 12, 5)

it('explains each figure of the portal', () => {
  expect(formatAdminFigureNotes(FULL)).toEqual({
    students: '+64 this month',
    instructors: '+2 this month',
    projects: '+1,118 this month',
    completed: '61% completion rate',
    papers: '+19 this month',
    tickets: 'Needs Attention',
    byStatus: '9 open, 5 in progress',
  })
  expect(formatAnalyticsNotes(FULL)).toMatchObject({
    progress: 'over 1,872 assignments',
    publication: '312 published papers, 2,418 students',
  })
  expect(formatProjectBreakdown(FULL)).toBe('1,146 completed, 548 in progress, 178 pending')
})

it('shows an empty portal as having no data and no problems', () => {
  expect(formatAdminFigureNotes(NOTHING)).toEqual({
    students: 'none this month',
    instructors: 'none this month',
    projects: 'none this month',
    completed: 'no assignments yet',
    papers: 'none this month',
    tickets: 'All Clear',
    byStatus: '0 open, 0 in progress',
  })
  expect(formatAnalyticsNotes(NOTHING).progress).toBe('no assignments yet')
  expect([formatRate(null), formatRate(0), formatRate(61)]).toEqual(['No data yet', '0%', '61%'])
})

it('does not round a few papers of many students down to none', () => {
  const publication = (publishedPapers: number, totalStudents: number, publicationRate: number | null) =>
    formatPublicationRate({ ...FULL, publishedPapers, totalStudents, publicationRate })
  expect([publication(0, 0, null), publication(0, 300, 0)]).toEqual(['No data yet', '0%'])
  expect([publication(1, 300, 0), publication(2, 300, 1), publication(3, 300, 1)]).toEqual([
    '<1%',
    '<1%',
    '1%',
  ])
})

it('shows when figures were computed, and for which days', () => {
  expect(formatMeasuredAt(NOON, NOON)).toBe('measured until 12:05 pm')
  expect(formatOutdated({ measuredAt: NOON }, NOON)).toBe(
    'Failed to refresh the dashboard. These figures are from 12:05 pm.',
  )
  const nextMorning = new Date(2026, 10, 22, 9)
  expect(formatMeasuredAt(NOON, nextMorning)).toBe('measured until Sat, Nov 21, 12:05 pm')
  expect(formatOutdated({ measuredAt: NOON }, nextMorning)).toBe(
    'Failed to refresh the dashboard. These figures are from Sat, Nov 21, 12:05 pm.',
  )
  expect(formatShownPeriod(30)).toBe('Figures of the last 30 days')
})

it('summarizes the charts', () => {
  expect(formatCompleted({ now: 96, before: 81 }, 30)).toBe(
    '96 projects completed in 30 days, 81 in the 30 days before.',
  )
  expect(formatNoneCompleted(7)).toBe('No project was completed in these 7 days or in the 7 days before.')
  expect(formatNewStudents(1064)).toBe('1,064, by day')
  expect(formatNoNewStudents(7)).toBe('No student joined in these 7 days.')
})

it('formats the counts of pending work', () => {
  expect([1, 14].map(formatUnresolvedTickets)).toEqual(['1 unresolved ticket', '14 unresolved tickets'])
  expect([1, 2].map(formatStudentTickets)).toEqual(['1 ticket to answer', '2 tickets to answer'])
  expect([1, 2].map(formatInstructorTickets)).toEqual([
    '1 instructor ticket to answer',
    '2 instructor tickets to answer',
  ])
  expect([1, 3].map(formatPapersWaiting)).toEqual([
    '1 paper to review or publish',
    '3 papers to review or publish',
  ])
  expect([1, 9].map(formatRequestsPending)).toEqual(['1 request to review', '9 requests to review'])
})

it.each([
  ['project_completed', 'completed “A bridge”', 'completed a project'],
  ['paper_published', 'published “A bridge”', 'published a paper'],
  ['student_registered', 'registered, A bridge', 'registered'],
  ['instructor_added', 'joined as an instructor, A bridge', 'joined as an instructor'],
  ['ticket_created', 'opened the ticket “A bridge”', 'opened a ticket'],
  ['request_created', 'requested “A bridge”', 'requested a project'],
] as const)('describes an activity: %s', (kind, full, bare) => {
  expect(formatAdminActivity({ kind, details: 'A bridge', priority: null })).toBe(full)
  expect(formatAdminActivity({ kind, details: null, priority: null })).toBe(bare)
})

it('names the priority of a ticket', () => {
  expect(formatAdminActivity({ kind: 'ticket_created', details: null, priority: 'high' })).toBe(
    'opened a ticket, high priority',
  )
})

const since = new Date(Date.now() - 3 * DAY_MS)
const day = new Date(2026, 10, 4)
it.each([
  [
    { kind: 'tickets_waiting', unresolved: 14, ticketId: 't', subject: 'A certificate', since: day },
    {
      sentence: 'One ticket has waited more than 2 days',
      reason: '14 are unresolved. “A certificate” has waited since Nov 4, 2026.',
      link: 'Answer 1 ticket waiting more than 2 days',
    },
    {
      sentence: 'Three tickets have waited more than 2 days',
      reason: '14 are unresolved. “A certificate” has waited longest, since Nov 4, 2026.',
      link: 'Answer 3 tickets waiting more than 2 days',
    },
  ],
  [
    {
      kind: 'instructor_tickets_waiting',
      ticketId: 't',
      subject: 'A room',
      instructorName: 'Ines',
      since: day,
    },
    {
      sentence: 'One instructor ticket has waited more than 2 days',
      reason: '“A room” of Ines has waited since Nov 4, 2026.',
      link: 'Answer 1 instructor ticket waiting more than 2 days',
    },
    {
      sentence: 'Three instructor tickets have waited more than 2 days',
      link: 'Answer 3 instructor tickets waiting more than 2 days',
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
      sentence: 'One paper waits for a review or its publication',
      reason: 'The oldest, “On dams” of Kabir, was uploaded 3 days ago.',
    },
    { sentence: 'Three papers wait for a review or their publication', link: 'Review or publish 3 papers' },
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
] as const)('formats a next step and its reason: %o', (step, one, several) => {
  expect(formatAdminStep({ ...step, count: 1 })).toMatchObject(one)
  expect(formatAdminStep({ ...step, count: 3 })).toMatchObject(several)
})

it('writes counts above ten in digits', () => {
  const { sentence } = formatAdminStep({
    kind: 'tickets_waiting',
    count: 11,
    unresolved: 1,
    ticketId: 't',
    subject: 'A',
    since,
  })
  expect(sentence).toBe('11 tickets have waited more than 2 days')
})

it('formats the hand-ins of the portal, without a note beside a zero', () => {
  const textsOf = (handIns: Parameters<typeof listHandInFigures>[0]['handIns']) =>
    listHandInFigures({ handIns, measuredAt: NOON }).map(({ figure, note }) => [figure, note])
  const none = {
    dueSoon: 0,
    plansDueSoon: 0,
    waiting: 0,
    waitingSince: null,
    lateOrMissing: 0,
    studentsLate: 0,
  }
  expect(textsOf(none)).toEqual([
    ['0', null],
    ['0', null],
    ['0', null],
  ])
  const waitingSince = new Date(2026, 9, 19, 12)
  const some = {
    dueSoon: 1218,
    plansDueSoon: 4,
    waiting: 141,
    waitingSince,
    lateOrMissing: 57,
    studentsLate: 41,
  }
  expect(textsOf(some)).toEqual([
    ['1,218', 'in 4 plans'],
    ['141', 'longest 33 days'],
    ['57', 'of 41 students'],
  ])
  const today = { ...some, plansDueSoon: 0, waitingSince: new Date(2026, 10, 21, 9), studentsLate: 1 }
  expect(textsOf(today).map(([, note]) => note)).toEqual([null, 'longest less than a day', 'of 1 student'])
})
