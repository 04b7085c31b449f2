import type { FormErrors } from '@mantine/form'

/** Whose facts a form holds: somebody new, of an id of the form's own, or somebody who stands there since `basedOn`. */
export interface FormSubject {
  readonly id: string
  /** When the account was last written, as the form knows it; nothing for somebody new. */
  readonly basedOn?: Date | undefined
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type Checked = { readonly error?: { readonly issues: readonly Issue[] } | undefined }

/** What is wrong with what would be sent, the first thing of each field. */
export function problemsIn({ error }: Checked): FormErrors {
  const problems: FormErrors = {}
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/** What of a list a text names, or nothing. */
export const memberOf = <Item extends string>(list: readonly Item[], text: string | null): Item | '' =>
  list.find((item) => item === text) ?? ''
