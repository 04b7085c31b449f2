import { passwordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useChangePassword } from '../accounts.queries.ts'
import { PROFILE_FAILED } from '../profile/profile.messages.ts'
import classes from '../profile/profile.module.css'
import { useFormErrors } from '../use-form-errors.ts'
import { checkNewPassword } from './new-password.model.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Changes one's own password and nothing else; the current one is asked for when the server wants it. Spec 1 §5. */
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
  const refusals = useFormErrors(form, {
    currentPassword: { at: 'currentPassword', onWanted: () => setAsksCurrent(true) },
    failed: PROFILE_FAILED,
  })
  const isSaving = change.isPending || change.isSuccess

  const submit = form.onSubmit(({ currentPassword, newPassword }) => {
    if (isSaving) return
    refusals.forget()
    change.mutate(asksCurrent ? { currentPassword, newPassword } : { newPassword }, {
      onSuccess: onChanged,
      onError: refusals.show,
    })
  }, refusals.showInvalid)

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
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
      {refusals.problem && <Alert kind="error">{refusals.problem}</Alert>}
      <div>
        <Button type="submit" loading={isSaving}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
