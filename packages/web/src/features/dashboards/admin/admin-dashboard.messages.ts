import { DAY_MS } from '@capstone/contract/base.constants'
import type {
  AdminActivity,
  AdminDashboard,
  AdminFigures,
  ComparedCount,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { formatChatTime, formatNumber, formatTimeOnDay, pluralize } from '../../../lib/text/formats.ts'

/** Shown instead of a value that was never measured: within a sentence, and on its own. */
export const NO_DATA = 'no data yet'
export const NO_DATA_YET = 'No data yet'
export const NO_STUDENTS = 'No student data available'
export const NO_INSTRUCTORS = 'No instructor data available'
export const NO_ACTIVITY =
  'Completed projects, published papers, tickets, requests and new people will appear here.'
export const ALL_TICKETS_RESOLVED = 'All tickets resolved'

/** "9:42 am", or "Tue, Nov 17, 9:42 am" if it is another day: the screen may have been open overnight. */
const formatMeasuringTime = (time: Date, now: Date) =>
  time.toDateString() === now.toDateString() ? formatChatTime(time) : formatTimeOnDay(time, now)

/** "measured until 9:42 am". */
export const formatMeasuredAt = (measuredAt: Date, now = new Date()) =>
  `measured until ${formatMeasuringTime(measuredAt, now)}`

/** The message above figures that could not be refreshed. */
export const formatOutdated = ({ measuredAt }: Pick<AdminDashboard, 'measuredAt'>, now = new Date()) =>
  `Failed to refresh the dashboard. These figures are from ${formatMeasuringTime(measuredAt, now)}.`

/** "30 days" and "the 30 days before": the period, and the one it is compared with. */
export const formatDayCount = (days: number) => pluralize(days, 'day')
export const formatPreviousPeriod = (days: number) => `the ${formatDayCount(days)} before`

/** The screen reader announcement when another period is shown. */
export const formatShownPeriod = (days: number) => `Figures of the last ${formatDayCount(days)}`

/** A rate in percent, or "No data yet". */
export const formatRate = (percent: number | null) =>
  percent === null ? NO_DATA_YET : `${formatNumber(percent)}%`

/** Published papers divided by students; "<1%" rather than 0% if there are any. */
export const formatPublicationRate = ({ publicationRate, publishedPapers, totalStudents }: AdminFigures) =>
  publishedPapers > 0 && publishedPapers * 100 < totalStudents ? '<1%' : formatRate(publicationRate)

/** The note under each figure. */
export function formatAdminFigureNotes(figures: AdminFigures) {
  const { completionRate, openTickets, unresolvedTickets } = figures
  return {
    students: formatThisMonth(figures.studentsThisMonth),
    instructors: formatThisMonth(figures.instructorsThisMonth),
    projects: formatThisMonth(figures.projectsThisMonth),
    completed: completionRate === null ? 'no assignments yet' : `${completionRate}% completion rate`,
    papers: formatThisMonth(figures.papersThisMonth),
    tickets: unresolvedTickets > 0 ? 'Needs Attention' : 'All Clear',
    byStatus: `${formatNumber(openTickets)} open, ${formatNumber(unresolvedTickets - openTickets)} in progress`,
  }
}

const formatThisMonth = (count: number) =>
  count > 0 ? `+${formatNumber(count)} this month` : 'none this month'

/** The note under each rate. */
export function formatAnalyticsNotes({ totalProjects, publishedPapers, totalStudents }: AdminFigures) {
  return {
    success: 'completed of all assignments',
    progress: totalProjects > 0 ? `over ${pluralize(totalProjects, 'assignment')}` : 'no assignments yet',
    publication: `${formatPublishedPapers(publishedPapers)}, ${pluralize(totalStudents, 'student')}`,
  }
}

/** "312 published papers". */
export const formatPublishedPapers = (count: number) => pluralize(count, 'published paper')

/** "1,146 completed, 548 in progress, 178 pending". */
export const formatProjectBreakdown = ({
  completedProjects,
  activeProjects,
  pendingProjects,
}: AdminFigures) =>
  `${formatNumber(completedProjects)} completed, ${formatNumber(activeProjects)} in progress, ${formatNumber(pendingProjects)} pending`

/** "14 unresolved tickets": more than the badges count, which leave out the answered ones. */
export const formatUnresolvedTickets = (count: number) => pluralize(count, 'unresolved ticket')

/** "5 tickets to answer" and "9 requests to review": the labels of badges in the menu and on buttons. */
export const formatStudentTickets = (count: number) => `${pluralize(count, 'ticket')} to answer`
export const formatInstructorTickets = (count: number) => `${pluralize(count, 'instructor ticket')} to answer`
export const formatPapersWaiting = (count: number) => `${pluralize(count, 'paper')} to review or publish`
export const formatRequestsPending = (count: number) => `${pluralize(count, 'request')} to review`

/** The content of a chart as text. */
export const formatCompleted = ({ now, before }: ComparedCount, days: number) =>
  `${pluralize(now, 'project')} completed in ${formatDayCount(days)}, ${formatNumber(before)} in ${formatPreviousPeriod(days)}.`
export const formatNoneCompleted = (days: number) =>
  `No project was completed in these ${formatDayCount(days)} or in ${formatPreviousPeriod(days)}.`
export const formatNewStudents = (count: number) => `${formatNumber(count)}, by day`
export const formatNoNewStudents = (days: number) => `No student joined in these ${formatDayCount(days)}.`

/** The predicate after the person's name: "completed “Bridge”". */
export function formatAdminActivity({
  kind,
  details,
  priority,
}: Pick<AdminActivity, 'kind' | 'details' | 'priority'>) {
  switch (kind) {
    case 'project_completed':
      return `completed ${details ? `“${details}”` : 'a project'}`
    case 'paper_published':
      return `published ${details ? `“${details}”` : 'a paper'}`
    case 'student_registered':
      return details ? `registered, ${details}` : 'registered'
    case 'instructor_added':
      return details ? `joined as an instructor, ${details}` : 'joined as an instructor'
    case 'ticket_created':
      return `opened ${details ? `the ticket “${details}”` : 'a ticket'}${priority ? `, ${priority} priority` : ''}`
    case 'request_created':
      return `requested ${details ? `“${details}”` : 'a project'}`
  }
}

export const HAND_IN_LABELS = ['Due in 7 days', 'Waiting for a mentor', 'Late or missing'] as const

function formatDaysWaited(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS)
  return days > 0 ? formatDayCount(days) : 'less than a day'
}

/** The figures of the card of hand-ins: "141", "longest 33 days". */
export function listHandInFigures({ handIns, measuredAt }: Pick<AdminDashboard, 'handIns' | 'measuredAt'>) {
  const { dueSoon, plansDueSoon, waiting, waitingSince, lateOrMissing, studentsLate } = handIns
  const cells = [
    [dueSoon, plansDueSoon > 0 && `in ${pluralize(plansDueSoon, 'plan')}`],
    [waiting, waitingSince && `longest ${formatDaysWaited(waitingSince, measuredAt)}`],
    [lateOrMissing, studentsLate > 0 && `of ${pluralize(studentsLate, 'student')}`],
  ] as const
  return HAND_IN_LABELS.map((label, index) => {
    const [figure = 0, note] = cells[index] ?? []
    return { label, figure: formatNumber(figure), note: note || null }
  })
}
