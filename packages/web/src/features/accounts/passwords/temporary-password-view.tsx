import { passwordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { homeOf, useSession, useViewer } from '../../../lib/session/session.ts'
import { BusyButton } from '../../../ui/buttons/busy-button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { MUST_CHANGE_PASSWORD } from '../accounts.messages.ts'
import { useChangePassword } from '../accounts.queries.ts'
import { PROFILE_FAILED } from '../profile/profile.messages.ts'
import { ProfileSection } from '../profile/profile-section.tsx'
import { useFormErrors } from '../use-form-errors.tsx'
import { createNewPasswordValidator } from './new-password.model.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The only view for a user with a temporary password: the form that changes it, with the reason. */
export function TemporaryPasswordView() {
  const { role } = useViewer()
  const navigate = useNavigate()
  return (
    <ProfileSection title="Change Password" about={MUST_CHANGE_PASSWORD}>
      <PasswordForm onChanged={() => navigate({ to: homeOf(role) })} />
    </ProfileSection>
  )
}

/** The form for a password change; shows the current password field once the server requires it. */
function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { passwordMinLength } = useSession()
  const change = useChangePassword()
  const [needsCurrentPassword, setNeedsCurrentPassword] = useState(false)
  const check = createNewPasswordValidator(passwordFormSchema, 'newPassword', passwordMinLength)
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: (values) => {
      const { currentPassword, ...chosen } = values
      return check(needsCurrentPassword ? values : chosen)
    },
  })
  const formErrors = useFormErrors(form, {
    currentPassword: { field: 'currentPassword', onRequired: () => setNeedsCurrentPassword(true) },
    failed: PROFILE_FAILED,
  })
  const isSaving = change.isPending || change.isSuccess

  const submit = form.onSubmit(({ currentPassword, newPassword }) => {
    if (isSaving) return
    formErrors.clear()
    change.mutate(needsCurrentPassword ? { currentPassword, newPassword } : { newPassword }, {
      onSuccess: onChanged,
      onError: formErrors.show,
    })
  }, formErrors.showInvalid)

  return (
    <Stack gap={20} renderRoot={(props) => <form {...props} onSubmit={submit} noValidate />}>
      {needsCurrentPassword && (
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
        <BusyButton type="submit" busy={isSaving}>
          Save Changes
        </BusyButton>
      </div>
    </Stack>
  )
}
