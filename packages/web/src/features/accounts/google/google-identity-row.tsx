import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { attemptErrorText } from '../accounts.messages.ts'
import { useGoogle } from '../accounts.queries.ts'
import {
  GOOGLE_DISCONNECTED,
  GOOGLE_NOT_DISCONNECTED,
  GOOGLE_NOT_STARTED,
} from '../profile/profile.messages.ts'
import { ProfileRow } from '../profile/profile-row.tsx'
import { useDisconnectGoogle } from './google-identity.queries.ts'

/** Whether a Google account is connected, and the button that changes it. */
export function GoogleIdentityRow({ profile }: { readonly profile: OwnProfile }) {
  const connecting = useGoogle(undefined)
  const [isAsking, setAsking] = useState(false)
  const [isGone, setGone] = useState(false)
  // Busy until the page is left.
  const isLeaving = connecting.isPending || connecting.isSuccess
  return (
    <>
      <ProfileRow
        title="Google"
        action={
          profile.hasGoogle ? (
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          ) : (
            <Button
              variant="default"
              size="xs"
              loading={isLeaving}
              onClick={() => connecting.mutate({ intent: 'connect' })}
            >
              Connect
            </Button>
          )
        }
        feedback={
          <>
            {connecting.error && (
              <Alert kind="error" onDismiss={connecting.reset}>
                {attemptErrorText(connecting.error, GOOGLE_NOT_STARTED)}
              </Alert>
            )}
            {isGone && (
              <Alert kind="success" onDismiss={() => setGone(false)}>
                {GOOGLE_DISCONNECTED}
              </Alert>
            )}
          </>
        }
      >
        {profile.hasGoogle ? 'Connected' : 'Not connected'}
      </ProfileRow>
      <GoogleIdentityDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onDisconnected={() => setGone(true)}
      />
    </>
  )
}

interface GoogleIdentityDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDisconnected: () => void
}

/** Asks before Google no longer signs this person in. */
function GoogleIdentityDialog({ opened, onClose, onDisconnected }: GoogleIdentityDialogProps) {
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
