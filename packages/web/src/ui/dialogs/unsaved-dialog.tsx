import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Unsaved } from './use-unsaved.ts'

export interface UnsavedDialogProps {
  /** What useUnsaved says. */
  readonly unsaved: Unsaved
  /** "Close without saving?" */
  readonly title: string
  /** "Discard changes". */
  readonly confirm: string
  /** What would be lost. */
  readonly children: string
}

/** Asks before something unsaved is lost; what was typed stays until the answer, and after "Cancel". */
export function UnsavedDialog({ unsaved, title, confirm, children }: UnsavedDialogProps) {
  return (
    <ConfirmDialog
      opened={unsaved.isAsking}
      title={title}
      confirm={confirm}
      onConfirm={unsaved.discard}
      onClose={unsaved.stay}
    >
      {children}
    </ConfirmDialog>
  )
}
