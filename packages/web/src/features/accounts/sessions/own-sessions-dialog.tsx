import { errorText } from '../../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { OTHERS_NOT_ENDED } from './sessions.messages.ts'
import { useEndOtherSessions } from './sessions.queries.ts'

export interface OwnSessionsDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Told how many sessions there were. */
  readonly onEnded: (count: number) => void
}

/** Asks before one is signed out everywhere but here. */
export function OwnSessionsDialog({ opened, onClose, onEnded }: OwnSessionsDialogProps) {
  const { mutate, error, isPending, reset } = useEndOtherSessions()
  const close = () => {
    reset()
    onClose()
  }
  const finish = ({ ended }: { readonly ended: number }) => {
    close()
    onEnded(ended)
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Sign out all others"
      confirm="Sign out all others"
      onConfirm={() => mutate(undefined, { onSuccess: finish })}
      onClose={close}
      busy={isPending}
      error={error ? errorText(error, OTHERS_NOT_ENDED) : undefined}
    >
      Every other browser and device has to sign in again. You stay signed in here.
    </ConfirmDialog>
  )
}
