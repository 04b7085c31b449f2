import type {
  AdminActivity,
  AdminDashboard,
  AdminFigures,
  Compared,
} from '@capstone/contract/dashboards/admin-dashboard.schemas'
import { formatChange, formatChatTime, formatNumber, pluralize } from '../../../lib/text/formats.ts'

/** What stands wherever nothing was measured. */
export const NO_DATA = 'no data yet'
export const NO_DATA_YET = 'No data yet'
export const NO_STUDENTS = 'No student data available'
export const NO_INSTRUCTORS = 'No instructor data available'
export const NO_ACTIVITY = 'Projects completed, papers published, tickets, requests and new people show here.'
export const ALL_TICKETS_RESOLVED = 'All tickets resolved'

/** "measured until 9:42 am". */
export const formatMeasuredAt = (moment: Date) => `measured until ${formatChatTime(moment)}`

/** What is said above figures that could not be asked for anew. */
export const formatOutdated = ({ measuredAt }: Pick<AdminDashboard, 'measuredAt'>) =>
  `Failed to refresh the dashboard. These figures are of ${formatChatTime(measuredAt)}.`

/** "30 days", "the 30 days before": the period, and the one it is compared with. */
export const formatDayCount = (days: number) => pluralize(days, 'day')
export const formatPreviousPeriod = (days: number) => `the ${formatDayCount(days)} before`

/** What is heard when figures of another period have come. */
export const formatShownPeriod = (days: number) => `Figures of the last ${formatDayCount(days)}`

/** A share in percent, or that there is none yet. */
export const formatRate = (percent: number | null) =>
  percent === null ? NO_DATA_YET : `${formatNumber(percent)}%`

/** Published papers over students; few papers of many students are not none. */
export const formatPublicationRate = ({ publicationRate, publishedPapers, totalStudents }: AdminFigures) =>
  publishedPapers > 0 && publishedPapers * 100 < totalStudents ? '<1%' : formatRate(publicationRate)

/** How much more or less than before, in percent; null where there was nothing to compare with. */
export const changeOf = ({ now, before }: Compared): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100)

/** "+12%", or that there is nothing to compare with. */
export function formatGrowthChange(compared: Compared): string {
  const change = changeOf(compared)
  return change === null ? NO_DATA : formatChange(change)
}

/** The line under each figure of the portal. */
export function noteAdminFigures(figures: AdminFigures) {
  const { completionRate, openTickets } = figures
  return {
    students: formatThisMonth(figures.studentsThisMonth),
    instructors: formatThisMonth(figures.instructorsThisMonth),
    projects: formatThisMonth(figures.projectsThisMonth),
    completed: completionRate === null ? 'no projects yet' : `${completionRate}% completion rate`,
    papers: formatThisMonth(figures.papersThisMonth),
    tickets: openTickets > 0 ? 'Needs Attention' : 'All Clear',
  }
}

const formatThisMonth = (count: number) => `+${formatNumber(count)} this month`

/** What stands behind each rate over all projects. */
export function noteAnalytics({ totalProjects, publishedPapers, totalStudents }: AdminFigures) {
  return {
    success: 'completed of all projects',
    progress: totalProjects > 0 ? `over ${pluralize(totalProjects, 'project')}` : 'no projects yet',
    publication: `${pluralize(publishedPapers, 'published paper')}, ${pluralize(totalStudents, 'student')}`,
  }
}

/** "1,146 completed, 548 in progress, 178 pending". */
export const formatProjectBreakdown = ({
  completedProjects,
  activeProjects,
  pendingProjects,
}: AdminFigures) =>
  `${formatNumber(completedProjects)} completed, ${formatNumber(activeProjects)} in progress, ${formatNumber(pendingProjects)} pending`

/** "14 open tickets", "9 requests to review": what waits behind a line of the menu or a button. */
export const formatOpenTickets = (count: number) => pluralize(count, 'open ticket')
export const formatRequestsPending = (count: number) => `${pluralize(count, 'request')} to review`

/** What a chart shows, for those who do not see it. */
export const formatCompleted = ({ now, before }: Compared, days: number) =>
  `${pluralize(now, 'project')} completed in ${formatDayCount(days)}, ${formatNumber(before)} in ${formatPreviousPeriod(days)}.`
export const formatNoneCompleted = (days: number) =>
  `No project was completed in these ${formatDayCount(days)} or in ${formatPreviousPeriod(days)}.`
export const formatNewStudents = (count: number) => `${formatNumber(count)}, by day`
export const formatNoNewStudents = (days: number) => `No student joined in these ${formatDayCount(days)}.`

/** What happened, after the name of who it is about. Spec 2 §2. */
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
