import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import { pluralize } from '../../../lib/text/formats.ts'

/** What the instructor's screen of student projects says. */
export const MENTORED_FAILED = 'Failed to load student projects'
export const MENTORED_EMPTY = 'No student projects yet'
export const MENTORED_NONE_MATCH = 'No projects match your filters'
export const DELETED = 'Project assignment deleted successfully'
export const EXPORT_FAILED = 'Failed to export student projects'
export const NO_STEPS = 'This project has no roadmap.'

/** Of a project that stands still, and of how many do. */
export const STALLED = `No progress for ${STALLED_AFTER_DAYS} days`

/** What the figure of those that stand still leads to: "2 projects without progress for 14 days". */
export const formatStalledCount = (stalled: number) =>
  `${pluralize(stalled, 'project')} without progress for ${STALLED_AFTER_DAYS} days`
