import { ORPCError } from '@orpc/client'

type FieldIssue = { readonly field: string; readonly message: string }

/** The code of a refusal, or null for a fault or a lost connection. */
export const refusalCode = (error: unknown) =>
  error instanceof ORPCError && error.defined ? error.code : null

/** Right behind the dialog that asks for a new sign-in, and when the person is back from it. */
export const SESSION_HAD_ENDED =
  'Your session had ended, and nothing was saved yet. Please press again once you are signed in.'

/** The sentence to show for a failed call: the server's own when it refused, otherwise what the screen says. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ORPCError) || !error.defined) return fallback
  if (error.code === 'SIGN_IN_REQUIRED') return SESSION_HAD_ENDED
  const [issue] = fieldIssues(error)
  return issue?.message ?? error.message
}

/** Which fields the server refused, and why; empty for any other error. */
export function fieldIssues(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof ORPCError) || error.code !== 'INPUT_INVALID') return []
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
    ? data.fields
    : []
}
