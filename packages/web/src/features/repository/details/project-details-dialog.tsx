import { useQuery } from '@tanstack/react-query'
import { useLast } from '../../../lib/dom/use-last.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { countOf, formatDate, orUnknown } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { FactList } from '../../../ui/figures/fact-list.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import { ALL_FAILED, NO_PROJECT, NO_PROJECT_WHY } from '../all-projects/all-projects.messages.ts'
import { projectDetailsQuery } from '../all-projects/all-projects.queries.ts'
import { ProjectDetailsSection } from './project-details-section.tsx'

export interface ProjectDetailsDialogProps {
  /** The project to show; none closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** Any project in full. Spec 2 §2. */
export function ProjectDetailsDialog({ id, onClose }: ProjectDetailsDialogProps) {
  const shown = useLast(id)
  const query = useQuery({ ...projectDetailsQuery(shown ?? ''), enabled: shown !== undefined })
  const dialog = { opened: id !== undefined, onClose }
  const project = query.data
  if (['PROJECT_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(query.error) ?? '')) {
    return (
      <DetailDialog {...dialog} title={NO_PROJECT}>
        <p>{NO_PROJECT_WHY}</p>
      </DetailDialog>
    )
  }
  if (!project) {
    return (
      <DetailDialog {...dialog} title="Project">
        {query.isError ? (
          <FailedState message={ALL_FAILED} onRetry={() => query.refetch()} retrying={query.isFetching} />
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
      above={<Tag>{project.category}</Tag>}
      side={
        <FactList
          facts={[
            { label: 'Instructor', value: orUnknown(project.instructorName) },
            { label: 'Created', value: formatDate(project.createdAt) },
            { label: 'Last changed', value: formatDate(project.updatedAt) },
            { label: 'Assigned to', value: countOf(project.assignedCount, 'student') },
          ]}
        />
      }
    >
      <ProjectDetailsSection project={project} />
    </DetailDialog>
  )
}
