import { STALLED_AFTER_DAYS } from '@capstone/contract/assignments/assignments.constants'
import { pluralize } from '../../../lib/text/formats.ts'

export const MENTORED_FAILED = 'Failed to load student projects'
export const MENTORED_EMPTY = 'No student projects yet'
export const MENTORED_NONE_MATCH = 'No projects match your filters'
export const ASSIGNMENT_DELETED = 'Project assignment deleted successfully'
export const MENTORED_EXPORT_FAILED = 'Failed to export student projects'
export const NO_STEPS = 'This project has no roadmap.'

export const STALLED = `No progress for ${STALLED_AFTER_DAYS} days`

/** Label of projects whose student has done more steps than the progress shows. */
export const STEPS_AHEAD = 'Steps are ahead of the progress'

/** "2 projects without progress for 14 days" */
export const formatStalledCount = (stalled: number) =>
  `${pluralize(stalled, 'project')} without progress for ${STALLED_AFTER_DAYS} days`
