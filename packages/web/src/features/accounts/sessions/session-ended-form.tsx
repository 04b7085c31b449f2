import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSingleMutation } from '../../../lib/http/use-single-mutation.ts'
import { signIn } from '../../../lib/session/auth-api.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { attemptErrorText, SIGN_IN_FAILED } from '../accounts.messages.ts'
import classes from './session-ended-dialog.module.css'

export interface SessionEndedFormProps {
  readonly email: string
  /** Looks who is signed in now. */
  readonly onSignedIn: () => Promise<void>
}

// Escape must not close a dialog with a form that lies below.
const HOLD_ESCAPE = { 'data-mantine-stop-propagation': true }

/** The password of the person whose session has ended, another way to sign in, and the way out. */
export function SessionEndedForm({ email, onSignedIn }: SessionEndedFormProps) {
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const from = useRouterState({ select: ({ location }) => location.href })
  const signingIn = useSingleMutation({ mutationFn: signIn, onSuccess: onSignedIn })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    signingIn.mutate({ email, password, rememberMe })
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {signingIn.error && <Alert kind="error">{attemptErrorText(signingIn.error, SIGN_IN_FAILED)}</Alert>}
      <TextInput label="Email Address" autoComplete="username" readOnly value={email} {...HOLD_ESCAPE} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
        {...HOLD_ESCAPE}
      />
      <Checkbox
        label="Remember me for 30 days on this device"
        checked={rememberMe}
        onChange={(event) => setRememberMe(event.currentTarget.checked)}
        {...HOLD_ESCAPE}
      />
      <Button type="submit" fullWidth loading={signingIn.isPending} {...HOLD_ESCAPE}>
        Sign In
      </Button>
      <div className={classes.ways}>
        <Anchor href="/auth/login" target="_blank" {...HOLD_ESCAPE}>
          Sign in another way
        </Anchor>
        {/* The whole page is left, so that the browser asks before typed words go, and nothing of them stays. */}
        <Anchor href={`/auth/login?${new URLSearchParams({ from })}`} {...HOLD_ESCAPE}>
          Leave
        </Anchor>
      </div>
    </form>
  )
}
