import {
  formatPasswordLengthRule,
  formatPasswordStrengthRule,
  formatPasswordTooShort,
  SAME_PASSWORDS_RULE,
} from '@capstone/contract/accounts/messages.constants'
import { type FormErrors, schemaResolver } from '@mantine/form'
import type { Rule } from '../../../ui/forms/rule-list.tsx'

/** Returns the rules of a new password. Whether it is common or personal, only the server can tell. */
export const passwordRulesOf = (password: string, minLength: number): readonly Rule[] => [
  { text: formatPasswordLengthRule(minLength), isMet: password.length >= minLength },
  { text: formatPasswordStrengthRule() },
]

/** Returns the rule of the second field for a new password. */
export const confirmationRuleOf = (password: string, confirmation: string): Rule => ({
  text: SAME_PASSWORDS_RULE,
  isMet: password !== '' && password === confirmation,
})

/**
 * Returns a validator for a form with a new password. It reports the schema's errors, and a password shorter than
 * `minLength`, which a portal may set above the schema's minimum.
 */
export function createNewPasswordValidator<Field extends string>(
  schema: Parameters<typeof schemaResolver>[0],
  field: Field,
  minLength: number,
): <Values extends Readonly<Record<Field, string>>>(values: Values) => FormErrors {
  const check = schemaResolver(schema, { sync: true })
  return (values) => {
    const errors = check(values)
    return values[field].length < minLength
      ? { ...errors, [field]: formatPasswordTooShort(minLength) }
      : errors
  }
}
