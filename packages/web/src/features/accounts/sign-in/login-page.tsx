import { Box, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePrefetchDashboards } from '../../../lib/dom/use-prefetch-routes.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import text from '../../../ui/theme/text.module.css'
import { EMAIL_CONFIRMED, loginErrorText } from '../accounts.messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { useLatestAttempt } from '../use-latest-attempt.ts'
import { LoginForm } from './login-form.tsx'

interface LoginPageProps {
  /** The `error` parameter of the URL, which selects a message. */
  readonly error?: string | undefined
  /** Whether the user comes from a link that verified their address. */
  readonly isConfirmed: boolean
  /** The path to return to after the sign-in. */
  readonly from?: string | undefined
}

/** Signs in with e-mail address and password, or with Google. */
export function LoginPage({ error, isConfirmed, from }: LoginPageProps) {
  const navigate = useNavigate()
  usePrefetchDashboards()
  // Clears the error in the URL, which belongs to an earlier attempt.
  const attempts = useLatestAttempt(() => {
    if (error || isConfirmed) void navigate({ to: '/auth/login', search: { from }, replace: true })
  })
  return (
    <AuthLayout title="Sign in" about="Welcome back. Your projects are where you left them.">
      {error && (
        <Box mt={20} mb={24}>
          <Alert kind="error">{loginErrorText(error)}</Alert>
        </Box>
      )}
      {isConfirmed && !error && (
        <Box mt={20} mb={24}>
          <Alert kind="success">{EMAIL_CONFIRMED}</Alert>
        </Box>
      )}
      <LoginForm from={from} attempt={attempts.form} />
      <GoogleButton way="sign in" from={from} attempt={attempts.google} />
      <Text fz="sm" mt={24} ta="center" c="var(--ink-2)">
        New to Capstone?{' '}
        <Link to="/auth/signup" className={text.link}>
          Create an account
        </Link>
      </Text>
    </AuthLayout>
  )
}
