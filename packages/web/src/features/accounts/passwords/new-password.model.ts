import { formatPasswordTooShort } from '@capstone/contract/accounts/messages.constants'
import { type FormErrors, schemaResolver } from '@mantine/form'

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
