import type { PasswordInputProps } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'

export interface PasswordPairFieldProps {
  /** What `form.getInputProps` says of the password. */
  readonly password: PasswordInputProps
  /** The same of its confirmation. */
  readonly confirmation: PasswordInputProps
  readonly labels?: { readonly password: string; readonly confirmation: string }
  readonly required?: boolean
}

const NEW = { password: 'New Password', confirmation: 'Confirm New Password' }

/** A password that is being chosen, entered twice; how long it must be stands below it. Spec 1 §5. */
export function NewPasswordFields({
  password,
  confirmation,
  labels = NEW,
  required,
}: PasswordPairFieldProps) {
  const { passwordMinLength } = useSession()
  const both = { autoComplete: 'new-password', withAsterisk: false, ...(required ? { required } : {}) }
  return (
    <>
      <PasswordField
        label={labels.password}
        description={`At least ${passwordMinLength} characters`}
        {...both}
        {...password}
      />
      <PasswordField label={labels.confirmation} {...both} {...confirmation} />
    </>
  )
}
