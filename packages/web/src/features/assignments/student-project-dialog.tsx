import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalCode } from '../../lib/error-text.ts'
import { formatDate, orUnknown } from '../../lib/formats.ts'
import { DetailDialog } from '../../ui/detail-dialog.tsx'
import { FactsLine } from '../../ui/facts-line.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { FailedState } from '../../ui/list-states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Tag } from '../../ui/tag.tsx'
import {
  PROJECT_FAILED,
  PROJECT_NOT_FOUND,
  PROJECT_NOT_FOUND_WHY,
  PROJECT_STATUS_LABELS,
  PROJECT_STATUS_TONES,
} from './assignments.messages.ts'
import { StudentProjectFacts } from './student-project-facts-panel.tsx'
import { StudentProjectResources } from './student-project-resources-section.tsx'
import { ownProjectQuery } from './student-projects.queries.ts'

export interface StudentProjectDialogProps {
  /** The project to show; none closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** A student's project in full, with what they may open. Spec 1 §2 and §5. */
export function StudentProjectDialog({ id, onClose }: StudentProjectDialogProps) {
  // What was shown stays while the dialog goes away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const query = useQuery({ ...ownProjectQuery(shown ?? ''), enabled: shown !== undefined })
  const project = query.data
  const isMissing = ['ASSIGNMENT_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(query.error) ?? '')
  const dialog = { opened: id !== undefined, onClose }
  if (isMissing) {
    return (
      <DetailDialog {...dialog} title={PROJECT_NOT_FOUND}>
        <p>{PROJECT_NOT_FOUND_WHY}</p>
      </DetailDialog>
    )
  }
  if (!project) {
    return (
      <DetailDialog {...dialog} title="Project">
        {query.isError ? (
          <FailedState message={PROJECT_FAILED} onRetry={() => query.refetch()} retrying={query.isFetching} />
        ) : (
          <ListSkeleton label="Loading project details" bare />
        )}
      </DetailDialog>
    )
  }
  return (
    <DetailDialog
      {...dialog}
      title={project.title}
      above={
        <>
          <StatusBadge tone={PROJECT_STATUS_TONES[project.status]}>
            {PROJECT_STATUS_LABELS[project.status]}
          </StatusBadge>
          {project.category && <Tag>{project.category}</Tag>}
        </>
      }
      below={
        <FactsLine>
          {orUnknown(project.instructorName)}
          {`assigned ${formatDate(project.assignedAt)}`}
        </FactsLine>
      }
      side={<StudentProjectFacts project={project} />}
    >
      <StudentProjectResources project={project} />
    </DetailDialog>
  )
}
