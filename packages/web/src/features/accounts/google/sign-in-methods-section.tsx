import type { OwnProfile } from '@capstone/contract/accounts/profile.schemas'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { attemptErrorText } from '../accounts.messages.ts'
import { useGoogleSignIn } from '../accounts.queries.ts'
import {
  GOOGLE_DISCONNECTED,
  GOOGLE_NOT_DISCONNECTED,
  GOOGLE_NOT_STARTED,
  type GoogleReturn,
} from '../profile/profile.messages.ts'
import classes from '../profile/profile.module.css'
import { useDisconnectGoogle } from '../profile/profile.queries.ts'
import { ProfileRow } from '../profile/profile-row.tsx'
import { ProfileSection } from '../profile/profile-section.tsx'

export interface SignInMethodsSectionProps {
  readonly profile: OwnProfile
  /** The result of a return from Google; null if there is none, or it was dismissed. */
  readonly googleReturn: GoogleReturn | null
  readonly onDismissReturn: () => void
}

/** The user's sign-in methods: a password, and Google if the portal offers it or an account is connected. */
export function SignInMethodsSection({ profile, googleReturn, onDismissReturn }: SignInMethodsSectionProps) {
  const feedback = useRef<HTMLDivElement>(null)
  // Its row stays to say that it was disconnected.
  const [hadGoogle] = useState(profile.hasGoogle)
  // The message is far down the page, so it is scrolled into view.
  useEffect(() => {
    if (!googleReturn) return
    feedback.current?.focus({ preventScroll: true })
    feedback.current?.scrollIntoView({ block: 'center' })
  }, [googleReturn])
  return (
    <ProfileSection title="Sign-in Methods" flush fold={googleReturn ? 'open' : 'closed'}>
      <div ref={feedback} tabIndex={-1} className={classes.feedback}>
        {googleReturn && (
          <Alert kind={googleReturn.kind} onDismiss={onDismissReturn}>
            {googleReturn.message}
          </Alert>
        )}
      </div>
      <RowList label="Sign-in methods">
        <ProfileRow title="Password">
          {profile.hasPassword ? 'Set' : 'Not set. You can choose one under Change Password.'}
        </ProfileRow>
        {(profile.isGoogleOffered || hadGoogle) && <GoogleIdentityRow profile={profile} />}
      </RowList>
    </ProfileSection>
  )
}

/** Shows whether a Google account is connected, with a button to connect or disconnect it. */
function GoogleIdentityRow({ profile }: { readonly profile: OwnProfile }) {
  const connecting = useGoogleSignIn(undefined)
  const [isConfirming, setConfirming] = useState(false)
  const [isDisconnected, setDisconnected] = useState(false)
  // Stays busy after success, until the redirect.
  const isRedirecting = connecting.isPending || connecting.isSuccess
  return (
    <>
      <ProfileRow
        title="Google"
        action={
          profile.hasGoogle ? (
            <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
              Disconnect
            </Button>
          ) : profile.isGoogleOffered ? (
            <BusyButton
              variant="default"
              size="xs"
              busy={isRedirecting}
              onClick={() => connecting.mutate({ intent: 'connect' })}
            >
              Connect
            </BusyButton>
          ) : null
        }
        feedback={
          <>
            {connecting.error && (
              <Alert kind="error" onDismiss={connecting.reset}>
                {attemptErrorText(connecting.error, GOOGLE_NOT_STARTED)}
              </Alert>
            )}
            {isDisconnected && (
              <Alert kind="success" onDismiss={() => setDisconnected(false)}>
                {GOOGLE_DISCONNECTED}
              </Alert>
            )}
          </>
        }
      >
        {profile.hasGoogle ? 'Connected' : 'Not connected'}
      </ProfileRow>
      <DisconnectGoogleDialog
        opened={isConfirming}
        isOffered={profile.isGoogleOffered}
        onClose={() => setConfirming(false)}
        onDisconnected={() => setDisconnected(true)}
      />
    </>
  )
}

interface DisconnectGoogleDialogProps {
  readonly opened: boolean
  /** Whether Google can be connected again. */
  readonly isOffered: boolean
  readonly onClose: () => void
  readonly onDisconnected: () => void
}

/** Asks for confirmation before Google is disconnected. */
function DisconnectGoogleDialog({ opened, isOffered, onClose, onDisconnected }: DisconnectGoogleDialogProps) {
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
      title="Disconnect Google?"
      confirm="Disconnect"
      onConfirm={() => mutate(undefined, { onSuccess: finish })}
      onClose={close}
      busy={isPending}
      error={error ? errorText(error, GOOGLE_NOT_DISCONNECTED) : undefined}
    >
      You will no longer be able to sign in with Google, and other devices are signed out.
      {isOffered && ' You can connect it again at any time.'}
    </ConfirmDialog>
  )
}
