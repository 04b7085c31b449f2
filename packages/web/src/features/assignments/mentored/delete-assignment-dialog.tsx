import type { MentoredProjectDetail } from '@capstone/contract/assignments/mentored-projects.schemas'
import { errorText } from '../../../lib/http/error-text.ts'
import { stripDirectionMarks } from '../../../lib/text/direction-marks.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { ASK_DELETE, DELETE_FAILED } from './mentored-project.messages.ts'
import { useDeleteAssignment } from './mentored-project.queries.ts'

export interface DeleteAssignmentDialogProps {
  readonly opened: boolean
  readonly project: MentoredProjectDetail
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before a student's project is taken away. Spec 2 §2. */
export function DeleteAssignmentDialog({ opened, project, onClose, onDeleted }: DeleteAssignmentDialogProps) {
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
