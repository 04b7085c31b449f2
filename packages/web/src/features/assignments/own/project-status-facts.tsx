import {
  PROJECT_STATUS_LABELS,
  type ProjectStatus,
} from '@capstone/contract/assignments/assignments.constants'
import { formatDate } from '../../../lib/text/formats.ts'
import { ProgressBar } from '../../../ui/stats/progress-bar.tsx'

const NOT_YET = 'Not yet'

/** The progress and status of a project, for a description list. */
export const statusFacts = (project: {
  readonly title: string
  readonly status: ProjectStatus
  readonly progress: number
}) => [
  {
    label: 'Progress',
    value: (
      <ProgressBar
        percent={project.progress}
        label={`Progress of ${project.title}`}
        complete={project.status === 'completed'}
        withFigure
      />
    ),
  },
  { label: 'Status', value: PROJECT_STATUS_LABELS[project.status] },
]

/** The start and completion dates of a project, for a description list. */
export const dateFacts = (project: {
  readonly startedAt: Date | null
  readonly completedAt: Date | null
}) => [
  { label: 'Started', value: project.startedAt ? formatDate(project.startedAt) : NOT_YET },
  { label: 'Completed', value: project.completedAt ? formatDate(project.completedAt) : NOT_YET },
]
