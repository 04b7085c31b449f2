import { ORPCError } from '@orpc/client'

type FieldIssue = { readonly field: string; readonly message: string }

/** Returns the code of a declared error, whatever its status; null for any other error. */
export const refusalCode = (error: unknown) =>
  error instanceof ORPCError && error.defined ? error.code : null

/** Whether an error says that what was asked for does not exist, or is not for this user. */
export const isNotFound = (error: unknown): boolean => refusalCode(error)?.endsWith('_NOT_FOUND') ?? false

/** Shown beside a form after its call failed because the session had ended. */
export const SESSION_HAD_ENDED =
  'Your session had ended, and nothing was saved yet. Please press again once you are signed in.'

/**
 * Returns the message for a failed call: the server's for a declared error, but SESSION_HAD_ENDED for an ended session;
 * otherwise the fallback of the screen.
 */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ORPCError) || !error.defined) return fallback
  if (error.code === 'SIGN_IN_REQUIRED') return SESSION_HAD_ENDED
  const [issue] = fieldIssues(error)
  return issue?.message ?? error.message
}

/** Returns the fields that the server found invalid with their messages; empty for any other error. */
export function fieldIssues(error: unknown): readonly FieldIssue[] {
  if (!(error instanceof ORPCError) || error.code !== 'INPUT_INVALID') return []
  const data: unknown = error.data
  return typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
    ? data.fields
    : []
}
