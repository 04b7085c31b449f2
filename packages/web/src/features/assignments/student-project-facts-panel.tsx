import type { StudentProjectDetail } from '@capstone/contract/assignments/assignments.schemas'
import { formatDate, orUnknown } from '../../lib/formats.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { PROJECT_STATUS_LABELS } from './assignments.messages.ts'

const NOT_YET = 'Not yet'

/** What there is to know about a project besides its resources. */
export function StudentProjectFacts({ project }: { readonly project: StudentProjectDetail }) {
  const { title, status, progress, category, instructorName, assignedAt, startedAt, completedAt } = project
  return (
    <FactList
      facts={[
        {
          label: 'Progress',
          value: (
            <ProgressBar
              percent={progress}
              label={`Progress of ${title}`}
              complete={status === 'completed'}
              withFigure
            />
          ),
        },
        { label: 'Status', value: PROJECT_STATUS_LABELS[status] },
        { label: 'Category', value: category ?? 'None' },
        { label: 'Instructor', value: orUnknown(instructorName) },
        { label: 'Assigned', value: formatDate(assignedAt) },
        { label: 'Started', value: startedAt ? formatDate(startedAt) : NOT_YET },
        { label: 'Completed', value: completedAt ? formatDate(completedAt) : NOT_YET },
      ]}
    />
  )
}
