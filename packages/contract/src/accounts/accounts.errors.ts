import * as z from 'zod'
import { declareErrors } from '../base.ts'

/** What the sign-in page says for the `error` in its address. Spec 1 §8. */
export const LOGIN_ERRORS: Readonly<Record<string, string>> = {
  link_expired: 'The email verification link has expired. Please sign up again.',
  invalid_link: 'The email link is invalid. Please try signing up again.',
  session_error: 'There was an error with your session. Please try logging in.',
  verification_failed: 'Email verification failed. Please try again.',
}
export const LOGIN_ERROR_UNKNOWN = 'There was an authentication error. Please try again.'

export const accountErrors = declareErrors({
  CREDENTIALS_WRONG: { status: 401, message: 'Invalid email or password' },
  ATTEMPTS_TOO_MANY: {
    status: 429,
    message: 'Too many attempts. Please wait a little and try again.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  EMAIL_TAKEN: { status: 409, message: 'An account with this e-mail address exists already.' },
  ADMIN_NOT_FOUND: { status: 404, message: 'There is no administrator with this address.' },
  ADMIN_IS_LAST: { status: 409, message: 'The last administrator cannot be removed.' },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'The current password is not right.' },
  PASSWORD_UNCHANGED: { status: 400, message: 'Please choose a password that differs from the current one.' },
})
