import { errorText } from '../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { ASK_DELETE, DELETE_FAILED } from './assistant.messages.ts'
import { useDeleteConversation } from './assistant.queries.ts'

export interface DeleteConversationDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Called once it is gone, with an answer under way as well. */
  readonly onDeleted: () => void
}

/** Asks before the conversation goes for good. */
export function DeleteConversationDialog({ opened, onClose, onDeleted }: DeleteConversationDialogProps) {
  const deletion = useDeleteConversation(onDeleted)
  const close = () => {
    // What is being deleted cannot be called back.
    if (deletion.isPending) return
    deletion.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete conversation"
      confirm="Delete"
      onConfirm={() => deletion.mutate(undefined)}
      onClose={close}
      busy={deletion.isPending}
      error={deletion.error ? errorText(deletion.error, DELETE_FAILED) : undefined}
    >
      <p>{ASK_DELETE}</p>
    </ConfirmDialog>
  )
}
