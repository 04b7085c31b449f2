import {
  PROJECT_STATUS_LABELS,
  type ProjectStatus,
} from '@capstone/contract/assignments/assignments.constants'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx'
import { RefetchAlert } from '../../../ui/feedback/refetch-alert.tsx'
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx'
import { FailedState } from '../../../ui/lists/list-states.tsx'
import {
  PROJECT_FAILED,
  PROJECT_NOT_FOUND,
  PROJECT_NOT_FOUND_HINT,
  PROJECT_STATUS_TONES,
} from '../assignments.messages.ts'

type ProjectHead = { readonly title: string; readonly status: ProjectStatus }

export interface ProjectDetailDialogProps<Project extends ProjectHead> {
  readonly opened: boolean
  readonly onClose: () => void
  readonly query: UseQueryResult<Project>
  /** Renders the loaded project. */
  readonly children: (project: Project) => {
    /** Tags beside the status. */
    readonly tags: ReactNode
    readonly below: ReactNode
    readonly side: ReactNode
    readonly body: ReactNode
    readonly footer?: ReactNode
  }
}

/** A dialog for a project in full, with its loading, failed and not-found states. */
export function ProjectDetailDialog<Project extends ProjectHead>({
  opened,
  onClose,
  query,
  children,
}: ProjectDetailDialogProps<Project>) {
  const project = query.data
  const dialog = { opened, onClose }
  if (['ASSIGNMENT_NOT_FOUND', 'INPUT_INVALID'].includes(refusalCode(query.error) ?? '')) {
    return (
      <DetailDialog {...dialog} title={PROJECT_NOT_FOUND}>
        <p>{PROJECT_NOT_FOUND_HINT}</p>
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
  const { tags, below, side, body, footer } = children(project)
  return (
    <DetailDialog
      {...dialog}
      title={project.title}
      above={
        <>
          <StatusBadge tone={PROJECT_STATUS_TONES[project.status]}>
            {PROJECT_STATUS_LABELS[project.status]}
          </StatusBadge>
          {tags}
        </>
      }
      below={below}
      side={side}
      footer={footer}
    >
      <RefetchAlert query={query} message={PROJECT_FAILED} />
      {body}
    </DetailDialog>
  )
}
