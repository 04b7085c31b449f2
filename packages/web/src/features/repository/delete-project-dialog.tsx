import type { RepositoryProject } from '@capstone/contract/repository/repository.schemas'
import { errorText } from '../../lib/http/error-text.ts'
import { stripDirectionMarks } from '../../lib/text/direction-marks.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import classes from './project-list.module.css'
import { ASK_DELETE, DELETE_FAILED, HELD_GOES_TOO, sayHeld } from './repository.messages.ts'
import { useDeleteProject } from './repository.queries.ts'

export interface DeleteProjectDialogProps {
  /** The project in question; null while nothing is. */
  readonly project: RepositoryProject | null
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a project goes with its files and assignments. Spec 2 §5. */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const deletion = useDeleteProject()
  const close = () => {
    deletion.reset()
    onClose()
  }
  const confirm = () => {
    if (project) deletion.mutate({ id: project.id }, { onSuccess: onDeleted })
  }
  return (
    <ConfirmDialog
      opened={project !== null}
      title={project ? `Delete ${stripDirectionMarks(project.title)}` : 'Delete project'}
      confirm="Delete"
      onConfirm={confirm}
      onClose={close}
      busy={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, DELETE_FAILED) : undefined}
    >
      {project && project.assignedCount > 0 && (
        <p className={classes.held}>
          <strong>{sayHeld(project.assignedCount)}</strong> {HELD_GOES_TOO}
        </p>
      )}
      <p>{ASK_DELETE}</p>
    </ConfirmDialog>
  )
}
