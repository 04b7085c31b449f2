import { passwordFormSchema } from '@capstone/contract/accounts/accounts.schemas'
import { Button, PasswordInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { errorText } from '../../lib/error-text.ts'
import { useSession } from '../../lib/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { PASSWORD_CHANGE_FAILED } from './accounts.messages.ts'
import { useChangePassword } from './accounts.queries.ts'
import classes from './login-form.module.css'

/** Changes one's own password: the current one, the new one, and the new one again. Spec 1 §5. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const change = useChangePassword()
  const { passwordMinLength } = useSession()
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(passwordFormSchema, { sync: true }),
  })

  const submit = form.onSubmit(({ currentPassword, newPassword }) => {
    if (!change.isPending) change.mutate({ currentPassword, newPassword }, { onSuccess: onChanged })
  })

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {change.error && <Notice kind="error">{errorText(change.error, PASSWORD_CHANGE_FAILED)}</Notice>}
      <PasswordInput
        label="Current Password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label="New Password"
        description={`At least ${passwordMinLength} characters`}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        label="Confirm New Password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <div>
        <Button type="submit" loading={change.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
