import { formatPasswordRules } from '@capstone/contract/accounts/messages.constants'
import type { PasswordInputProps } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'

export interface NewPasswordFieldsProps {
  /** The input props of the password, from `form.getInputProps`. */
  readonly password: PasswordInputProps
  /** The input props of its confirmation. */
  readonly confirmation: PasswordInputProps
  readonly labels?: { readonly password: string; readonly confirmation: string }
  readonly required?: boolean
}

const NEW = { password: 'New Password', confirmation: 'Confirm New Password' }

/** Fields for a new password and its confirmation, with the rules as a hint. */
export function NewPasswordFields({
  password,
  confirmation,
  labels = NEW,
  required,
}: NewPasswordFieldsProps) {
  const { passwordMinLength } = useSession()
  const both = { autoComplete: 'new-password', withAsterisk: false, ...(required ? { required } : {}) }
  return (
    <>
      <PasswordField
        label={labels.password}
        description={formatPasswordRules(passwordMinLength)}
        {...both}
        {...password}
      />
      <PasswordField label={labels.confirmation} {...both} {...confirmation} />
    </>
  )
}
