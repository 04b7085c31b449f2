import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { SignInError } from '../../lib/sign-in.ts'
import { Notice } from '../../ui/notice.tsx'
import { SIGN_IN_FAILED, sayWait } from './accounts.messages.ts'
import { useSignIn } from './accounts.queries.ts'
import classes from './login-form.module.css'

/** E-mail, password and Remember me; Enter submits. The server's sentence is shown when it refuses. */
export function LoginForm({ from }: { readonly from: string | undefined }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const signingIn = useSignIn(from)
  const isBusy = signingIn.isPending || signingIn.isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) signingIn.mutate({ email, password, rememberMe })
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {signingIn.error && <Notice kind="error">{sentenceOf(signingIn.error)}</Notice>}
      <TextInput
        label="Email Address"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div className={classes.password}>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Anchor component={Link} to="/auth/forgot-password" className={classes.forgot}>
          Forgot password?
        </Anchor>
      </div>
      <Checkbox
        checked={rememberMe}
        onChange={(event) => setRememberMe(event.currentTarget.checked)}
        label={
          <>
            Remember me <span className={classes.remember}>for 30 days on this device</span>
          </>
        }
      />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        Sign In
      </Button>
    </form>
  )
}

const sentenceOf = (error: Error) => {
  if (!(error instanceof SignInError)) return SIGN_IN_FAILED
  return error.retryAfterSeconds ? sayWait(error.retryAfterSeconds) : error.message
}
