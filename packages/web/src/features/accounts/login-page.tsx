import { LOGIN_ERROR_UNKNOWN, LOGIN_ERRORS } from '@capstone/contract/accounts/accounts.errors'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import classes from './login-form.module.css'
import { LoginForm } from './login-form.tsx'

interface LoginPageProps {
  /** The `error` of the address, which names one of the sign-in messages. Spec 1 §8. */
  readonly error?: string | undefined
  /** Where the person wanted to go. */
  readonly from?: string | undefined
}

/** Sign-in with e-mail and password. Spec 1 §2. */
export function LoginPage({ error, from }: LoginPageProps) {
  return (
    <AuthFrame title="Sign in" about="Welcome back. Your projects are where you left them.">
      {error && (
        <div className={classes.reason}>
          <Notice kind="error">{LOGIN_ERRORS[error] ?? LOGIN_ERROR_UNKNOWN}</Notice>
        </div>
      )}
      <LoginForm from={from} />
      <p className={classes.foot}>
        New to Capstone?{' '}
        <Anchor component={Link} to="/auth/signup">
          Create an account
        </Anchor>
      </p>
    </AuthFrame>
  )
}
