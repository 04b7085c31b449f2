import type { FormErrors } from '@mantine/form'

/** The person a form is about: an existing one, or a new one with an id created by the form. */
export interface FormSubject {
  readonly id: string
  /** When the account was last written, as of when the form loaded it; undefined for a new person. */
  readonly basedOn?: Date | undefined
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type Checked = { readonly error?: { readonly issues: readonly Issue[] } | undefined }

/** The first validation message of each field. */
export function problemsIn({ error }: Checked): FormErrors {
  const problems: FormErrors = {}
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}
