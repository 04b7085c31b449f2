import { Anchor, Button, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFocusReturn } from '../../../lib/dom/use-focus-fallback.ts'
import { calls } from '../../../lib/http/api.ts'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import type { ConfirmationRequest } from '../../../lib/session/fresh-sign-in.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Z_INDEX_ABOVE_DIALOGS } from '../../../ui/dialogs/z-index.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { attemptErrorText, CONFIRMATION_FAILED } from '../accounts.messages.ts'

export interface ConfirmPasswordDialogProps {
  readonly request: ConfirmationRequest
  /** Called when the dialog may close, after the action was confirmed or cancelled. */
  readonly onClose: () => void
}

/**
 * Asks for the password again before a dangerous action, which then continues. Somebody without a password is asked to
 * sign in again in a new tab, and to repeat the action afterwards.
 */
export function ConfirmPasswordDialog({ request, onClose }: ConfirmPasswordDialogProps) {
  useFocusReturn()
  const finish = (isConfirmed: boolean) => {
    request.finish(isConfirmed)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={() => finish(false)}
      title="Confirm that it is you"
      centered
      size={440}
      zIndex={Z_INDEX_ABOVE_DIALOGS}
    >
      {request.hasPassword ? (
        <ConfirmationForm onConfirmed={() => finish(true)} onCancel={() => finish(false)} />
      ) : (
        <>
          <Text c="var(--ink-2)">
            You signed in a while ago, and your account has no password. Sign in with Google again in the new
            tab, then come back here and repeat what you were doing.
          </Text>
          <DialogActions>
            <Button variant="subtle" onClick={() => finish(false)}>
              Cancel
            </Button>
            <Anchor href="/auth/login?again=true" target="_blank" onClick={() => finish(false)}>
              Sign in again
            </Anchor>
          </DialogActions>
        </>
      )}
    </Modal>
  )
}

interface ConfirmationFormProps {
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

function ConfirmationForm({ onConfirmed, onCancel }: ConfirmationFormProps) {
  const [password, setPassword] = useState('')
  const confirming = useSingleMutation(calls.accounts.confirmPassword.mutationOptions())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog that is rendered inside another form must not submit that one.
    event.stopPropagation()
    // `onSuccess` is given with the call: after Cancel it is not called, as it would close a later dialog.
    confirming.mutate({ password }, { onSuccess: onConfirmed })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap={16}>
        <Text c="var(--ink-2)">You signed in a while ago. Enter your password to continue.</Text>
        {confirming.error && (
          <Alert kind="error">{attemptErrorText(confirming.error, CONFIRMATION_FAILED)}</Alert>
        )}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
      </Stack>
      <DialogActions>
        <Button variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={confirming.isPending}>
          Continue
        </BusyButton>
      </DialogActions>
    </form>
  )
}
