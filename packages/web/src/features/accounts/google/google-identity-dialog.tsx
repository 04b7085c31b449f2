import { errorText } from '../../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { GOOGLE_NOT_DISCONNECTED } from '../profile/profile.messages.ts'
import { useDisconnectGoogle } from './google-identity.queries.ts'

export interface GoogleIdentityDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDisconnected: () => void
}

/** Asks before Google no longer signs this person in. */
export function GoogleIdentityDialog({ opened, onClose, onDisconnected }: GoogleIdentityDialogProps) {
  const { mutate, error, isPending, reset } = useDisconnectGoogle()
  const close = () => {
    reset()
    onClose()
  }
  const finish = () => {
    close()
    onDisconnected()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Disconnect Google"
      confirm="Disconnect"
      onConfirm={() => mutate(undefined, { onSuccess: finish })}
      onClose={close}
      busy={isPending}
      error={error ? errorText(error, GOOGLE_NOT_DISCONNECTED) : undefined}
    >
      You will no longer be able to sign in with Google. You can connect it again at any time.
    </ConfirmDialog>
  )
}
