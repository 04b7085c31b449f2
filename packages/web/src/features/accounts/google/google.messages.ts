import { ORPCError } from '@orpc/client'
import { refusalCode } from '../../../lib/http/error-text.ts'
import { attemptErrorText, GOOGLE_WORDS } from '../accounts.messages.ts'

/** What is said when a sign-in with Google does not begin: how long to wait, or the specified sentence. Spec 1 §8. */
export function googleErrorText(error: Error, way: keyof typeof GOOGLE_WORDS): string {
  const { failed, unanswered } = GOOGLE_WORDS[way]
  if (refusalCode(error) === 'ATTEMPTS_TOO_MANY') return attemptErrorText(error, failed)
  return error instanceof ORPCError ? failed : unanswered
}
