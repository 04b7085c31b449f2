import { RESET_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import { INVITATION_ERRORS, RESET_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { Box, Button, Stack } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import { PASSWORD_SET, PASSWORD_UPDATED } from '../accounts.messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { type ResetProblem, useRecovery } from './reset-password.queries.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

const TITLE = 'Reset Password'
const ABOUT = 'Choose a new password. It signs you out on all devices.'
const FIRST_TITLE = 'Choose a Password'
const FIRST_ABOUT =
  'Welcome to Capstone. An account was created for you. Choose the password you will sign in with.'

/** Sets a new or first password by an emailed link: verifies the link, shows the form, and confirms the change. */
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

/** Confirms that the password is set, and goes to the sign-in page after a delay. */
function ResetPasswordDoneView({ isFirst }: { readonly isFirst: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate({ to: '/auth/login', replace: true })
    const timer = setTimeout(leave, RESET_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthLayout title={isFirst ? 'Password Set!' : 'Password Updated!'} takesFocus>
      <Box mt={20} mb={24}>
        <Alert kind="success">{isFirst ? PASSWORD_SET : PASSWORD_UPDATED}</Alert>
      </Box>
      <Button size="lg" fullWidth component={Link} to="/auth/login" replace>
        Sign In
      </Button>
    </AuthLayout>
  )
}

/** Shows why a link opens no recovery session, and how to get a new one. */
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
      <Box mt={20} mb={24}>
        <ErrorBanner>{(isFirst ? INVITATION_ERRORS : RESET_ERRORS)[problem]}</ErrorBanner>
      </Box>
      <Stack gap={12} mt={24}>
        <Button size="lg" fullWidth component={Link} to="/auth/forgot-password">
          {isFirst ? 'Send me a link' : 'Request a new one'}
        </Button>
        <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
          Back to Sign In
        </Button>
      </Stack>
    </AuthLayout>
  )
}
