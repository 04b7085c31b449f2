import type { InstructorProgress } from '@capstone/contract/people/instructor-progress.schemas'
import type { ProgressSort } from '@capstone/contract/people/people.constants'
import { formatNumber, pluralize } from '../../../lib/text/formats.ts'

export const PROGRESS_FAILED = 'Failed to load instructors'
export const PROGRESS_EMPTY = 'No instructors yet'
export const PROGRESS_EMPTY_HINT = 'The progress of their students appears here.'
export const PROGRESS_NONE_MATCH = 'No instructors match your search'
const NO_DATA_YET = 'No data yet'
export const NOTHING_ASSIGNED = 'None yet'
export const NOTHING_WAITS = 'none'
export const NOTHING_COMPLETED = 'No completed projects yet.'

export const SORT_LABELS: Readonly<Record<ProgressSort, string>> = {
  longest_wait: 'Longest wait',
  name: 'Name',
  to_review: 'To review',
  students: 'Students',
  assignments: 'Assignments',
  completion_rate: 'Completion rate',
  average_days: 'Days to complete',
}

/** What stands above the list in each order. */
export const SORT_ABOUT: Readonly<Record<ProgressSort, string>> = {
  longest_wait: 'Those whose students wait longest for a review come first.',
  name: 'In alphabetical order.',
  to_review: 'Those with the most hand-ins to review come first.',
  students: 'Those with the most students come first.',
  assignments: 'Those with the most assignments come first.',
  completion_rate: 'Those with the highest completion rate come first.',
  average_days: 'Those whose students take longest to complete a project come first.',
}

/** "7 projects in the repository". */
export const formatOwnProjects = (projects: number) => `${pluralize(projects, 'project')} in the repository`

/** "75%", or `NO_DATA_YET` without an assignment. */
export const formatCompletionRate = ({ completionRate }: Pick<InstructorProgress, 'completionRate'>) =>
  completionRate === null ? NO_DATA_YET : `${completionRate}%`

/** "12.5", or `NO_DATA_YET` without a known time of completion. */
export const formatAverageDays = ({ averageDays }: Pick<InstructorProgress, 'averageDays'>) =>
  averageDays === null ? NO_DATA_YET : formatNumber(averageDays)

/** "7 projects completed in the last 12 weeks": the chart's text for screen readers. */
export const formatCompletedLately = (completedByWeek: readonly number[]) =>
  `${pluralize(
    completedByWeek.reduce((sum, done) => sum + done, 0),
    'project',
  )} completed in the last ${completedByWeek.length} weeks`

type StatusCounts = Pick<InstructorProgress, 'assignments' | 'completed' | 'inProgress' | 'pending'>

/** "Of 6 projects, 3 completed, 1 in progress, 2 pending": the bar's text for screen readers. */
export const formatProjectBreakdown = ({ assignments, completed, inProgress, pending }: StatusCounts) =>
  `Of ${pluralize(assignments, 'project')}, ${completed} completed, ${inProgress} in progress, ${pending} pending`

/** "3, 1, 2 of 6": the figures below the bar, in its order. */
export const formatStatusCounts = ({ assignments, completed, inProgress, pending }: StatusCounts) =>
  `${[completed, inProgress, pending].map(formatNumber).join(', ')} of ${formatNumber(assignments)}`
