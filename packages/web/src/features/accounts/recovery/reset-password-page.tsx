import { RESET_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import { INVITATION_ERRORS, RESET_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import { PASSWORD_SET, PASSWORD_UPDATED } from '../accounts.messages.ts'
import classes from '../auth-form.module.css'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { type ResetProblem, useRecovery } from './reset-password.queries.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const TITLE = 'Reset Password'
const ABOUT = 'Choose a new password. Every other session of yours ends with it.'
const FIRST_TITLE = 'Choose a Password'
const FIRST_ABOUT =
  'Welcome to Capstone. An account was made for you; choose the password you will sign in with.'

/** A new or first password by a mailed link: the link is verified, the form shown, the end told. Spec 1 §2 and §4. */
export function ResetPasswordPage() {
  const recovery = useRecovery()
  const isFirst = recovery?.isFirst ?? false
  const title = isFirst ? FIRST_TITLE : TITLE
  usePageTitle(title)
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null)
  const state = outcome ?? recovery?.state

  if (!state) {
    return (
      <LoadingScreen message="Setting up session..." detail="Please wait while we verify your reset link." />
    )
  }
  if (state === 'done') return <ResetPasswordDoneView isFirst={isFirst} />
  if (state !== 'open') return <ResetPasswordProblemView title={title} problem={state} isFirst={isFirst} />
  return (
    <AuthLayout title={title} about={isFirst ? FIRST_ABOUT : ABOUT}>
      <ResetPasswordForm
        submit={isFirst ? 'Set Password' : 'Update Password'}
        onDone={() => setOutcome('done')}
        onExpired={() => setOutcome('expired')}
      />
    </AuthLayout>
  )
}

/** The new password is set; sign-in follows by itself, or at once. Spec 1 §2 and §9. */
function ResetPasswordDoneView({ isFirst }: { readonly isFirst: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate({ to: '/auth/login', replace: true })
    const timer = setTimeout(leave, RESET_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthLayout title={isFirst ? 'Password Set!' : 'Password Updated!'} takesFocus>
      <div className={classes.reason}>
        <Alert kind="success">{isFirst ? PASSWORD_SET : PASSWORD_UPDATED}</Alert>
      </div>
      <Button size="lg" fullWidth component={Link} to="/auth/login" replace>
        Sign In
      </Button>
    </AuthLayout>
  )
}

/** A link that opens no recovery session: why, and how to get a new one. Spec 1 §8. */
function ResetPasswordProblemView({
  title,
  problem,
  isFirst,
}: {
  readonly title: string
  readonly problem: ResetProblem
  /** It was an invitation. */
  readonly isFirst: boolean
}) {
  return (
    <AuthLayout title={title}>
      <div className={classes.reason}>
        <ErrorBanner>{(isFirst ? INVITATION_ERRORS : RESET_ERRORS)[problem]}</ErrorBanner>
      </div>
      <div className={classes.buttons}>
        <Button size="lg" fullWidth component={Link} to="/auth/forgot-password">
          {isFirst ? 'Send me a link' : 'Request a new one'}
        </Button>
        <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
          Back to Sign In
        </Button>
      </div>
    </AuthLayout>
  )
}
