import { formatPasswordTooShort } from '@capstone/contract/accounts/messages.constants'
import { type FormErrors, schemaResolver } from '@mantine/form'

/**
 * What a form with a new password says of its values: the sentences of its schema, and of a password shorter than this
 * portal asks for, which may be more than the product does, how long it must be. Spec 1 §5.
 */
export function checkNewPassword<Field extends string>(
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
