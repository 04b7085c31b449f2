import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ASK_LEAVE } from './own-papers.messages.ts'

export interface UnsavedPaperDialogProps {
  /** Whether something would be lost. */
  readonly isUnsaved: () => boolean
  /** The person wants to close the form, without leaving the screen. */
  readonly closing?: boolean
  /** They stay. */
  readonly onStay?: () => void
  /** They give up what they typed and uploaded. */
  readonly onDiscard: () => void
}

/** Asks before what was typed or uploaded is lost: on the way to another screen, or when the form is closed. */
export function UnsavedPaperDialog(props: UnsavedPaperDialogProps) {
  const { isUnsaved, closing = false, onStay, onDiscard } = props
  const leaving = useBlocker({
    // A search in the list below changes the address, but leaves nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const discard = () => {
    onDiscard()
    leaving.proceed?.()
  }
  const stay = () => {
    leaving.reset?.()
    onStay?.()
  }
  return (
    <ConfirmDialog
      opened={closing || leaving.status === 'blocked'}
      title="Leave without submitting?"
      confirm="Discard"
      onConfirm={discard}
      onClose={stay}
    >
      {ASK_LEAVE}
    </ConfirmDialog>
  )
}
