import { Link, useNavigate } from '@tanstack/react-router'
import { Alert } from '../../../ui/feedback/alert.tsx'
import text from '../../../ui/theme/text.module.css'
import { EMAIL_CONFIRMED, loginErrorText } from '../accounts.messages.ts'
import classes from '../auth-form.module.css'
import { AuthLayout } from '../auth-layout.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { useLatestAttempt } from '../use-latest-attempt.ts'
import { LoginForm } from './login-form.tsx'

interface LoginPageProps {
  /** The `error` of the address, which names one of the sign-in messages. Spec 1 §8. */
  readonly error?: string | undefined
  /** Whether the person comes from a link that confirmed their address. */
  readonly isConfirmed: boolean
  /** Where the person wanted to go. */
  readonly from?: string | undefined
}

/** Sign-in with e-mail and password, or with Google. Spec 1 §2. */
export function LoginPage({ error, isConfirmed, from }: LoginPageProps) {
  const navigate = useNavigate()
  // What the address says is of an earlier attempt.
  const attempts = useLatestAttempt(() => {
    if (error || isConfirmed) void navigate({ to: '/auth/login', search: { from }, replace: true })
  })
  return (
    <AuthLayout title="Sign in" about="Welcome back. Your projects are where you left them.">
      {error && (
        <div className={classes.reason}>
          <Alert kind="error">{loginErrorText(error)}</Alert>
        </div>
      )}
      {isConfirmed && !error && (
        <div className={classes.reason}>
          <Alert kind="success">{EMAIL_CONFIRMED}</Alert>
        </div>
      )}
      <LoginForm from={from} attempt={attempts.form} />
      <GoogleButton way="sign in" from={from} attempt={attempts.google} />
      <p className={classes.foot}>
        New to Capstone?{' '}
        <Link to="/auth/signup" className={text.link}>
          Create an account
        </Link>
      </p>
    </AuthLayout>
  )
}
