import { RESET_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import { newPasswordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { INVITATION_ERRORS, RESET_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import { type Rule, RuleList } from '../../../ui/forms/rule-list.tsx'
import text from '../../../ui/theme/text.module.css'
import { attemptErrorText, PASSWORD_SET, PASSWORD_UPDATED, RESET_FAILED } from '../accounts.messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { LinkLimitView } from '../link-limit-view.tsx'
import {
  confirmationRuleOf,
  createNewPasswordValidator,
  passwordRulesOf,
} from '../passwords/new-password.model.ts'
import { NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { useFormErrors } from '../use-form-errors.tsx'
import { type ResetProblem, useRecovery, useResetPassword } from './reset-password.queries.ts'

const TITLE = 'Reset Password'
const ABOUT = 'Choose a new password. It signs you out on all devices.'
const FIRST_TITLE = 'Choose a Password'
const FIRST_ABOUT =
  'Welcome to Capstone. An account was created for you. Choose the password you will sign in with.'

/** Sets a password by a recovery link or an invitation: verifies the link, shows the form, and confirms the change. */
export function ResetPasswordPage() {
  const { recovery, retry } = useRecovery()
  const isInvitation = recovery?.isInvitation ?? false
  const title = isInvitation ? FIRST_TITLE : TITLE
  usePageTitle(title)
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null)
  if (recovery?.state === 'limited')
    return (
      <LinkLimitView
        title={title}
        error={attemptErrorText(recovery.error, RESET_ERRORS.session)}
        onRetry={retry}
      />
    )
  const state = outcome ?? recovery?.state
  if (!state) {
    return (
      <LoadingScreen message="Setting up session..." detail="Please wait while we verify your reset link." />
    )
  }
  if (state === 'done') return <ResetPasswordDoneView isInvitation={isInvitation} />
  if (state !== 'open')
    return <ResetPasswordProblemView title={title} problem={state} isInvitation={isInvitation} />
  return (
    <AuthLayout title={title} about={isInvitation ? FIRST_ABOUT : ABOUT}>
      <ResetPasswordForm
        submitLabel={isInvitation ? 'Set Password' : 'Update Password'}
        onDone={() => setOutcome('done')}
        onExpired={() => setOutcome('expired')}
      />
    </AuthLayout>
  )
}

/** Confirms that the password is set, and goes to the sign-in page after a delay. */
function ResetPasswordDoneView({ isInvitation }: { readonly isInvitation: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate({ to: '/auth/login', replace: true })
    const timer = setTimeout(leave, RESET_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthLayout title={isInvitation ? 'Password Set!' : 'Password Updated!'} takesFocus>
      <Box mt={20} mb={24}>
        <Alert kind="success">{isInvitation ? PASSWORD_SET : PASSWORD_UPDATED}</Alert>
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
  isInvitation,
}: {
  readonly title: string
  readonly problem: ResetProblem
  /** The link was an invitation, to set the first password. */
  readonly isInvitation: boolean
}) {
  return (
    <AuthLayout title={title}>
      <Box mt={20} mb={24}>
        <ErrorBanner>{(isInvitation ? INVITATION_ERRORS : RESET_ERRORS)[problem]}</ErrorBanner>
      </Box>
      <Stack gap={12} mt={24}>
        <Button size="lg" fullWidth component={Link} to="/auth/forgot-password">
          {isInvitation ? 'Send me a link' : 'Request a new one'}
        </Button>
        <Button variant="subtle" size="lg" fullWidth component={Link} to="/auth/login">
          Back to Sign In
        </Button>
      </Stack>
    </AuthLayout>
  )
}

interface ResetPasswordFormProps {
  readonly submitLabel: string
  readonly onDone: () => void
  /** Called when the recovery session has expired. */
  readonly onExpired: () => void
}

/** The form for the new password of a recovery session, with the password requirements. */
function ResetPasswordForm({ submitLabel, onDone, onExpired }: ResetPasswordFormProps) {
  const { passwordMinLength } = useSession()
  const first = useFocusOnMount()
  const resetting = useResetPassword()
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: createNewPasswordValidator(newPasswordFormSchema, 'newPassword', passwordMinLength),
  })
  const formErrors = useFormErrors(form, { failed: RESET_FAILED })
  const fail = (error: Error) =>
    refusalCode(error) === 'RECOVERY_NOT_OPEN' ? onExpired() : formErrors.show(error)

  const submit = form.onSubmit(({ newPassword }) => {
    formErrors.clear()
    resetting.mutate(newPassword, { onSuccess: onDone, onError: fail })
  }, formErrors.showInvalid)
  const { newPassword, confirmPassword } = form.getValues()
  const propsOf = (field: 'newPassword' | 'confirmPassword') => ({
    minLength: passwordMinLength,
    ...form.getInputProps(field),
  })

  return (
    <Stack gap={16} mt={8} renderRoot={(props) => <form {...props} onSubmit={submit} noValidate />}>
      {formErrors.problem && <ErrorBanner>{formErrors.problem}</ErrorBanner>}
      <NewPasswordFields
        required
        hasRules={false}
        password={{ ...propsOf('newPassword'), ref: first }}
        confirmation={propsOf('confirmPassword')}
      />
      <PasswordRequirementsBox
        rules={[
          ...passwordRulesOf(newPassword, passwordMinLength),
          confirmationRuleOf(newPassword, confirmPassword),
        ]}
      />
      <BusyButton type="submit" size="lg" fullWidth busy={resetting.isPending}>
        {submitLabel}
      </BusyButton>
      <Text fz="sm" mt={24} ta="center" c="var(--ink-2)">
        <Link to="/auth/login" className={text.link}>
          Back to Sign In
        </Link>
      </Text>
    </Stack>
  )
}

interface PasswordRequirementsBoxProps {
  readonly rules: readonly Rule[]
}

/** The box that lists the rules of the new password. */
const PasswordRequirementsBox = ({ rules }: PasswordRequirementsBoxProps) => (
  <Box
    component="section"
    p="14px 16px"
    bd="1px solid var(--line)"
    bdrs="md"
    bg="var(--sunken)"
    aria-labelledby="password-requirements"
  >
    <Title order={2} id="password-requirements" ff="text" fz="sm" lh="sm" fw={530} lts={0}>
      Password requirements
    </Title>
    <RuleList rules={rules} />
  </Box>
)
