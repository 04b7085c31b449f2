import { SESSION_DAYS_REMEMBERED } from '@capstone/contract/accounts/accounts.constants'
import { EMAIL_MISSING, PASSWORD_MISSING } from '@capstone/contract/accounts/messages.constants'
import { Box, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type FormErrors, isNotEmpty, useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePrefetchDashboards } from '../../../lib/dom/use-prefetch-routes.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import text from '../../../ui/theme/text.module.css'
import { EMAIL_CONFIRMED_ELSEWHERE, loginErrorText, SIGN_IN_FAILED } from '../accounts.messages.ts'
import { useSignIn } from '../accounts.queries.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { GoogleButton } from '../google/google-button.tsx'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { useFormErrors } from '../use-form-errors.tsx'
import { type MethodAttempt, useLatestAttempt } from '../use-latest-attempt.ts'

interface LoginPageProps {
  /** The `error` parameter of the URL, which selects a message. */
  readonly error?: string | undefined
  /** Whether the user comes from a link that verified their address. */
  readonly isConfirmed: boolean
  /** The path to return to after the sign-in. */
  readonly returnTo?: string | undefined
  /** Whether a signed-in user signs in again. */
  readonly isAgain: boolean
}

/** Signs in with e-mail address and password, or with Google. */
export function LoginPage({ error, isConfirmed, returnTo, isAgain }: LoginPageProps) {
  const navigate = useNavigate()
  usePrefetchDashboards()
  // Clears the parameters of the message, which belongs to an earlier attempt.
  const attempts = useLatestAttempt(() => {
    const search = { from: returnTo, again: isAgain || undefined }
    if (error || isConfirmed) void navigate({ to: '/auth/login', search, replace: true })
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
          <Alert kind="success">{EMAIL_CONFIRMED_ELSEWHERE}</Alert>
        </Box>
      )}
      <LoginForm returnTo={returnTo} attempt={attempts.form} />
      <GoogleButton action="sign in" returnTo={returnTo} attempt={attempts.google} />
      <Text fz="sm" mt={24} ta="center" c="var(--ink-2)">
        New to Capstone?{' '}
        <Link to="/auth/signup" className={text.link}>
          Create an account
        </Link>
      </Text>
    </AuthLayout>
  )
}

interface LoginFormProps {
  readonly returnTo: string | undefined
  readonly attempt: MethodAttempt
}

// The server validates the rest: this page must not load the schemas.
const check = { email: isNotEmpty(EMAIL_MISSING), password: isNotEmpty(PASSWORD_MISSING) }

/** The sign-in form: e-mail address, password and Remember me. */
function LoginForm({ returnTo, attempt }: LoginFormProps) {
  const first = useFocusOnMount()
  const signingIn = useSignIn(returnTo)
  const isBusy = signingIn.isPending || signingIn.isSuccess
  const form = useForm({ initialValues: { email: '', password: '', rememberMe: false }, validate: check })

  const formErrors = useFormErrors(form, { failed: SIGN_IN_FAILED })

  const showInvalid = (errors: FormErrors) => {
    attempt.start()
    formErrors.showInvalid(errors)
  }
  const submit = form.onSubmit((values) => {
    if (isBusy) return
    attempt.start()
    formErrors.clear()
    signingIn.mutate(values, { onError: formErrors.show })
  }, showInvalid)

  return (
    <Stack gap={16} mt={8} renderRoot={(props) => <form {...props} onSubmit={submit} noValidate />}>
      {attempt.isLatest && formErrors.problem && <ErrorBanner>{formErrors.problem}</ErrorBanner>}
      <TextInput
        ref={first}
        label="Email Address"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <Box pos="relative">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <Box component="span" pos="absolute" top={0} right={0} fz={13}>
          <Link to="/auth/forgot-password" className={text.link}>
            Forgot password?
          </Link>
        </Box>
      </Box>
      <Checkbox
        {...form.getInputProps('rememberMe', { type: 'checkbox' })}
        label={
          <>
            Remember me{' '}
            <Text span inherit c="dimmed">
              for {SESSION_DAYS_REMEMBERED} days on this device
            </Text>
          </>
        }
      />
      <BusyButton type="submit" size="lg" fullWidth busy={isBusy}>
        Sign In
      </BusyButton>
    </Stack>
  )
}
