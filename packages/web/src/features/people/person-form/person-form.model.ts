import type { FormErrors } from '@mantine/form'

/** Whom a form is about: a new person with the form's own id, or an existing one. */
export interface FormSubject {
  readonly id: string
  /** When the account was last written, as the form knows it; undefined for a new person. */
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

/** The item of a list that equals a text, or ''. */
export const memberOf = <Item extends string>(list: readonly Item[], text: string | null): Item | '' =>
  list.find((item) => item === text) ?? ''
