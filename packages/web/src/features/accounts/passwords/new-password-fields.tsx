import type { PasswordInputProps } from '@mantine/core'
import { useSession } from '../../../lib/session/session.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { RuleList } from '../../../ui/forms/rule-list.tsx'
import { confirmationRuleOf, passwordRulesOf } from './new-password.model.ts'

export interface NewPasswordFieldsProps {
  /** The input props of the password, from `form.getInputProps`. */
  readonly password: PasswordInputProps
  /** The input props of its confirmation. */
  readonly confirmation: PasswordInputProps
  readonly labels?: { readonly password: string; readonly confirmation: string }
  readonly required?: boolean
  /** Whether the rules are shown below the fields that they are about. Default: true. */
  readonly hasRules?: boolean
}

const NEW_PASSWORD_LABELS = { password: 'New Password', confirmation: 'Confirm New Password' }

/** Fields for a new password and its confirmation, with the rules, which are checked while typing. */
export function NewPasswordFields({
  password,
  confirmation,
  labels = NEW_PASSWORD_LABELS,
  required,
  hasRules = true,
}: NewPasswordFieldsProps) {
  const { passwordMinLength } = useSession()
  const sharedProps = { autoComplete: 'new-password', withAsterisk: false, ...(required ? { required } : {}) }
  const [typed, repeated] = [String(password.value ?? ''), String(confirmation.value ?? '')]
  return (
    <>
      <PasswordField
        label={labels.password}
        description={hasRules && <RuleList rules={passwordRulesOf(typed, passwordMinLength)} />}
        {...sharedProps}
        {...password}
      />
      <PasswordField
        label={labels.confirmation}
        description={hasRules && <RuleList rules={[confirmationRuleOf(typed, repeated)]} />}
        {...sharedProps}
        {...confirmation}
      />
    </>
  )
}
