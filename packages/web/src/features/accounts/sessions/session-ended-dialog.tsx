import { SESSION_DAYS_REMEMBERED } from '@capstone/contract/accounts/accounts.constants'
import { Anchor, Checkbox, Flex, Group, Modal, Text, TextInput } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { signIn } from '../../../lib/session/auth-api.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Z_INDEX_ABOVE_DIALOGS } from '../../../ui/dialogs/z-index.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { attemptErrorText, SIGN_IN_FAILED } from '../accounts.messages.ts'

export interface SessionEndedDialogProps extends SessionEndedFormProps {
  readonly opened: boolean
}

// Only a sign-in closes the dialog.
const ignoreClose = () => undefined

/** Asks to sign in again, over the page whose session has ended, so that unsaved text is not lost. */
export function SessionEndedDialog({ opened, email, onSignedIn }: SessionEndedDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={ignoreClose}
      // Delayed until this dialog has left the page.
      onExitTransitionEnd={() => setTimeout(restoreFocus)}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Your session has ended"
      centered
      size={440}
      zIndex={Z_INDEX_ABOVE_DIALOGS}
    >
      <Text mb={20} c="var(--ink-2)">
        Sign in again to continue where you were. Nothing you typed is lost.
      </Text>
      <SessionEndedForm email={email} onSignedIn={onSignedIn} />
    </Modal>
  )
}

/**
 * Focuses the topmost dialog or the page if nothing has the focus: a button that was disabled by the ended session has
 * lost it.
 */
function restoreFocus() {
  if (document.activeElement !== document.body) return
  const targets = document.querySelectorAll<HTMLElement>('#main, [role="dialog"]')
  targets.item(targets.length - 1)?.focus()
}

interface SessionEndedFormProps {
  readonly email: string
  /** Called after a sign-in, to check who is signed in. */
  readonly onSignedIn: () => Promise<void>
}

// Keeps Escape from closing a dialog below.
const STOP_ESCAPE = { 'data-mantine-stop-propagation': true }

/** Asks for the password of the user whose session has ended, with links to sign in differently or to leave. */
function SessionEndedForm({ email, onSignedIn }: SessionEndedFormProps) {
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const from = useRouterState({ select: ({ location }) => location.href })
  const signingIn = useSingleMutation({ mutationFn: signIn, onSuccess: onSignedIn })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    signingIn.mutate({ email, password, rememberMe })
  }

  return (
    <Flex component="form" direction="column" gap={16} onSubmit={submit}>
      {signingIn.error && <Alert kind="error">{attemptErrorText(signingIn.error, SIGN_IN_FAILED)}</Alert>}
      <TextInput label="Email Address" autoComplete="username" readOnly value={email} {...STOP_ESCAPE} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
        {...STOP_ESCAPE}
      />
      <Checkbox
        label={`Remember me for ${SESSION_DAYS_REMEMBERED} days on this device`}
        checked={rememberMe}
        onChange={(event) => setRememberMe(event.currentTarget.checked)}
        {...STOP_ESCAPE}
      />
      <BusyButton type="submit" fullWidth busy={signingIn.isPending} {...STOP_ESCAPE}>
        Sign In
      </BusyButton>
      <Group justify="space-between" gap="8px 16px" fz="sm">
        <Anchor href="/auth/login" target="_blank" {...STOP_ESCAPE}>
          Sign in another way
        </Anchor>
        {/* A full page load: the browser asks before unsaved text is lost, and none of this user's data remains. */}
        <Anchor href={`/auth/login?${new URLSearchParams({ from })}`} {...STOP_ESCAPE}>
          Leave
        </Anchor>
      </Group>
    </Flex>
  )
}
