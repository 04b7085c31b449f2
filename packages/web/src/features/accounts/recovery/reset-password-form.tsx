import { newPasswordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Button, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { useSession } from '../../../lib/session/session.ts'
import text from '../../../ui/theme/text.module.css'
import { RESET_FAILED } from '../accounts.messages.ts'
import { ErrorBanner } from '../error-banner.tsx'
import { checkNewPassword } from '../passwords/new-password.model.ts'
import { NewPasswordFields } from '../passwords/new-password-fields.tsx'
import { PasswordRequirementsList } from '../passwords/password-requirements-list.tsx'
import { useFocusOnMount } from '../use-first-focus.ts'
import { useFormErrors } from '../use-form-errors.ts'
import { useResetPassword } from './reset-password.queries.ts'

interface ResetPasswordFormProps {
  /** The label of the submit button. */
  readonly submit: string
  readonly onDone: () => void
  /** Called when the recovery session has expired. */
  readonly onExpired: () => void
}

/** The form for the new password of a recovery session, with the password requirements. */
export function ResetPasswordForm({ submit: action, onDone, onExpired }: ResetPasswordFormProps) {
  const { passwordMinLength } = useSession()
  const first = useFocusOnMount()
  const resetting = useResetPassword()
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: checkNewPassword(newPasswordFormSchema, 'newPassword', passwordMinLength),
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
      <Button type="submit" size="lg" fullWidth loading={resetting.isPending}>
        {action}
      </Button>
      <Text fz="sm" mt={24} ta="center" c="var(--ink-2)">
        <Link to="/auth/login" className={text.link}>
          Back to Sign In
        </Link>
      </Text>
    </Stack>
  )
}
