import { passwordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useChangePassword } from '../accounts.queries.ts'
import { PROFILE_FAILED } from '../profile/profile.messages.ts'
import { useFormErrors } from '../use-form-errors.ts'
import { checkNewPassword } from './new-password.model.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The form for a password change; shows the current password field once the server requires it. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { passwordMinLength } = useSession()
  const change = useChangePassword()
  const [asksCurrent, setAsksCurrent] = useState(false)
  const check = checkNewPassword(passwordFormSchema, 'newPassword', passwordMinLength)
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: (values) => {
      const { currentPassword, ...chosen } = values
      return check(asksCurrent ? values : chosen)
    },
  })
  const formErrors = useFormErrors(form, {
    currentPassword: { at: 'currentPassword', onRequired: () => setAsksCurrent(true) },
    failed: PROFILE_FAILED,
  })
  const isSaving = change.isPending || change.isSuccess

  const submit = form.onSubmit(({ currentPassword, newPassword }) => {
    if (isSaving) return
    formErrors.clear()
    change.mutate(asksCurrent ? { currentPassword, newPassword } : { newPassword }, {
      onSuccess: onChanged,
      onError: formErrors.show,
    })
  }, formErrors.showInvalid)

  return (
    <Stack gap={20} renderRoot={(props) => <form {...props} onSubmit={submit} noValidate />}>
      {asksCurrent && (
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <NewPasswordFields
        required
        password={form.getInputProps('newPassword')}
        confirmation={form.getInputProps('confirmPassword')}
      />
      {formErrors.problem && <Alert kind="error">{formErrors.problem}</Alert>}
      <div>
        <Button type="submit" loading={isSaving}>
          Save Changes
        </Button>
      </div>
    </Stack>
  )
}
