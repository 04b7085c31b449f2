import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { refusalCode } from '../../lib/error-text.ts'
import { formatDate } from '../../lib/formats.ts'
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
import { MentoredProjectFactsPanel } from './mentored-project-facts-panel.tsx'
import { MentoredProjectRoadmapSection } from './mentored-project-roadmap-section.tsx'
import { mentoredProjectQuery } from './mentored-projects.queries.ts'

export interface MentoredProjectDialogProps {
  /** The project to show; none closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
  /** The meetings of the project. */
  readonly meetingsOf: (project: MentoredProjectDetail) => ReactNode
}

/** A student's project in full, as their mentor sees it: what they did, what they noted, when they meet. Spec 2 §2. */
export function MentoredProjectDialog({ id, onClose, meetingsOf }: MentoredProjectDialogProps) {
  // What was shown stays while the dialog goes away.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const query = useQuery({ ...mentoredProjectQuery(shown ?? ''), enabled: shown !== undefined })
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
          {project.difficulty && <Tag>{project.difficulty}</Tag>}
        </>
      }
      below={
        <FactsLine>
          {project.student.name}
          {`assigned ${formatDate(project.assignedAt)}`}
          {project.duration}
        </FactsLine>
      }
      side={<MentoredProjectFactsPanel project={project} />}
    >
      <MentoredProjectRoadmapSection project={project} />
      {meetingsOf(project)}
    </DetailDialog>
  )
}
