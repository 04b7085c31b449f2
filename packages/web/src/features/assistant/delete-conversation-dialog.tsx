import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ASK_DELETE, DELETE_FAILED } from './assistant.messages.ts'
import { useDeleteConversation } from './assistant.queries.ts'

export interface DeleteConversationDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called when it is decided: an answer under way has nowhere to go. */
  readonly onDelete: () => void
  readonly onDeleted: () => void
}

/** Asks before the conversation goes for good. */
export function DeleteConversationDialog({
  opened,
  onClose,
  onDelete,
  onDeleted,
}: DeleteConversationDialogProps) {
  const deletion = useDeleteConversation()
  const close = () => {
    deletion.reset()
    onClose()
  }
  const confirm = () => {
    onDelete()
    deletion.mutate(undefined, { onSuccess: onDeleted })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete conversation"
      confirm="Delete"
      onConfirm={confirm}
      onClose={close}
      busy={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, DELETE_FAILED) : undefined}
    >
      <p>{ASK_DELETE}</p>
    </ConfirmDialog>
  )
}
