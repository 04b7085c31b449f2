import { RESET_REDIRECT_DELAY_MS } from '@capstone/contract/accounts/accounts.constants'
import { newPasswordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { INVITATION_ERRORS, RESET_ERRORS } from '@capstone/contract/accounts/messages.constants'
import { Box, Button, Flex, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconCircle, IconInfoCircle } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { usePageTitle } from '../../../lib/dom/use-page-title.ts'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadingScreen } from '../../../ui/feedback/loading-screen.tsx'
import text from '../../../ui/theme/text.module.css'
import { PASSWORD_SET, PASSWORD_UPDATED, RESET_FAILED } from '../accounts.messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ErrorBanner } from '../error-banner.tsx'
import { createNewPasswordValidator } from '../passwords/new-password.model.ts'
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
        submitLabel={isFirst ? 'Set Password' : 'Update Password'}
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
  /** The link was an invitation, to set the first password. */
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
  const propsOf = (field: 'newPassword' | 'confirmPassword') => ({
    minLength: passwordMinLength,
    ...form.getInputProps(field),
  })

  return (
    <Stack gap={16} mt={8} renderRoot={(props) => <form {...props} onSubmit={submit} noValidate />}>
      {formErrors.problem && <ErrorBanner>{formErrors.problem}</ErrorBanner>}
      <NewPasswordFields
        required
        password={{ ...propsOf('newPassword'), ref: first }}
        confirmation={propsOf('confirmPassword')}
      />
      <PasswordRequirementsList minLength={passwordMinLength} {...form.getValues()} />
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

interface PasswordRequirementsListProps {
  readonly minLength: number
  readonly newPassword: string
  readonly confirmPassword: string
}

const ITEM = { gap: 8, fz: 13, lh: 'sm', c: 'var(--ink-2)' } as const
const ICON = { size: 16, style: { marginTop: 2 }, 'aria-hidden': true } as const

/**
 * Lists the requirements of a new password and checks them while typing; those that only the server can check are just
 * listed.
 */
function PasswordRequirementsList(props: PasswordRequirementsListProps) {
  const { minLength, newPassword, confirmPassword } = props
  return (
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
      <Flex component="ul" direction="column" gap={4} mt={6}>
        <Requirement isMet={newPassword.length >= minLength}>At least {minLength} characters</Requirement>
        <Requirement isMet={newPassword !== '' && newPassword === confirmPassword}>
          Both passwords are the same
        </Requirement>
        <Flex component="li" {...ITEM}>
          <IconInfoCircle {...ICON} stroke={1.7} color="var(--ink-3)" />
          Not a common password, which is checked when you save
        </Flex>
      </Flex>
    </Box>
  )
}

function Requirement({ isMet, children }: { readonly isMet: boolean; readonly children: ReactNode }) {
  const Icon = isMet ? IconCheck : IconCircle
  return (
    <Flex component="li" {...ITEM}>
      <Icon {...ICON} stroke={isMet ? 2 : 1.7} color={isMet ? 'var(--done)' : 'var(--ink-3)'} />
      {children}
      <VisuallyHidden>{isMet ? ', met' : ', not met yet'}</VisuallyHidden>
    </Flex>
  )
}
