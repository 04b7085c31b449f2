import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLast } from '../../../lib/dom/use-last.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { formatDate } from '../../../lib/text/formats.ts'
import { Tag } from '../../../ui/badges/tag.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { FactsLine } from '../../../ui/figures/facts-line.tsx'
import { ProjectDetailDialog } from '../mine/project-detail-dialog.tsx'
import { ASK_DELETE, DELETE_FAILED } from './mentored-project.messages.ts'
import { mentoredProjectQuery, useDeleteAssignment } from './mentored-project.queries.ts'
import { MentoredProjectFactsPanel } from './mentored-project-facts-panel.tsx'
import { MentoredProjectFooter, MentoredProjectManageFooter } from './mentored-project-footer.tsx'
import { MentoredProjectMainSection } from './mentored-project-main-section.tsx'
import { useMentorChanges } from './use-mentor-changes.ts'

export interface MentoredProjectDialogProps {
  /** The project to show; none closes the dialog. */
  readonly id: string | undefined
  readonly onClose: () => void
  /** The meetings of the project; they tell while they ask something, and nothing closes around the question. */
  readonly meetingsOf?: (project: MentoredProjectDetail, onAsking: (isAsking: boolean) => void) => ReactNode
  /** Nothing can be changed here; a link leads to where it can. */
  readonly isReadOnly?: boolean
  /** The project was deleted; the dialog closes by itself. */
  readonly onDeleted?: () => void
}

/** A student's project in full, as their mentor sees, changes and deletes it. Spec 2 §2. */
export function MentoredProjectDialog({
  id,
  onClose,
  meetingsOf,
  isReadOnly = false,
  onDeleted,
}: MentoredProjectDialogProps) {
  const shown = useLast(id)
  const changes = useMentorChanges(shown ?? '')
  // While it closes, its project may be deleted already.
  const query = useQuery({
    ...mentoredProjectQuery(shown ?? ''),
    enabled: id !== undefined,
    select: changes.shownOf,
  })
  // Escape reaches every dialog: while a question stands over this one, the key is for the question alone.
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  // The browser's Back closes the dialog past the questions: none may stand alone, or wait for the next project.
  useEffect(() => {
    if (id !== undefined) return
    setAsking(false)
    setDeleting(false)
  }, [id])
  const close = () => {
    if (!isAsking && !isDeleting) onClose()
  }
  const finishDeleting = () => {
    setDeleting(false)
    onClose()
    onDeleted?.()
  }
  return (
    <>
      <ProjectDetailDialog opened={id !== undefined} onClose={close} query={query}>
        {(project) => ({
          tags: (
            <>
              {project.category && <Tag>{project.category}</Tag>}
              {project.difficulty && <Tag>{project.difficulty}</Tag>}
            </>
          ),
          below: (
            <FactsLine>
              {project.student.name}
              {`assigned ${formatDate(project.assignedAt)}`}
              {project.duration}
            </FactsLine>
          ),
          side: <MentoredProjectFactsPanel project={project} isManaged={!isReadOnly} />,
          body: (
            <>
              <MentoredProjectMainSection
                key={project.id}
                project={project}
                onChange={isReadOnly ? undefined : (wanted) => changes.change(project, wanted)}
              />
              {meetingsOf?.(project, setAsking)}
            </>
          ),
          foot: isReadOnly ? (
            <MentoredProjectManageFooter id={project.id} />
          ) : (
            <MentoredProjectFooter project={project} changes={changes} onDelete={() => setDeleting(true)} />
          ),
        })}
      </ProjectDetailDialog>
      {query.data && !isReadOnly && (
        <DeleteAssignmentDialog
          opened={isDeleting}
          project={query.data}
          onClose={() => setDeleting(false)}
          onDeleted={finishDeleting}
        />
      )}
    </>
  )
}

interface DeleteAssignmentDialogProps {
  readonly opened: boolean
  readonly project: MentoredProjectDetail
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a student's project is taken away. Spec 2 §2. */
function DeleteAssignmentDialog({ opened, project, onClose, onDeleted }: DeleteAssignmentDialogProps) {
  const deletion = useDeleteAssignment()
  const close = () => {
    deletion.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete ${stripDirectionMarks(project.title)} of ${stripDirectionMarks(project.student.name)}?`}
      confirm="Delete"
      onConfirm={() => deletion.mutate({ id: project.id }, { onSuccess: onDeleted })}
      onClose={close}
      busy={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, DELETE_FAILED) : undefined}
    >
      <p>{ASK_DELETE}</p>
    </ConfirmDialog>
  )
}
