type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type ParseResult = { readonly error?: { readonly issues: readonly Issue[] } | undefined }

/**
 * Returns the first validation message of each form field. `fieldOf` maps the path of a schema's field, with dots, to
 * the field of the form.
 */
export function errorsByField(
  { error }: ParseResult,
  fieldOf: (path: string) => string = (path) => path,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[fieldOf(path.join('.'))] ??= message
  return errors
}
