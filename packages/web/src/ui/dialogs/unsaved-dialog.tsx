import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Unsaved } from './use-unsaved.ts'

export interface UnsavedDialogProps {
  /** From `useUnsaved`. */
  readonly unsaved: Unsaved
  readonly title: string
  /** Label of the button: "Discard changes". */
  readonly confirm: string
  /** What would be lost. */
  readonly children: string
}

/** Asks before unsaved changes are lost. */
export function UnsavedDialog({ unsaved, title, confirm, children }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      opened={unsaved.isConfirming}
      title={title}
      confirm={confirm}
      onConfirm={unsaved.discard}
      onClose={unsaved.stay}
      // The form's dialog closes too, and returns the focus to where it was before.
      returnFocus={!unsaved.isDiscarded}
    >
      {children}
    </ConfirmDialog>
  )
}
