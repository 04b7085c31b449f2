import {
  ONE_TIME_TOKEN_SECONDS,
  type OneTimeTokenPurpose,
} from '@capstone/contract/accounts/accounts.constants'
import {
  GOOGLE_LOGIN_ERRORS,
  LOGIN_ERROR_UNKNOWN,
  LOGIN_ERRORS,
} from '@capstone/contract/accounts/messages.constants'
import { errorText, refusalCode } from '../../lib/http/error-text.ts'
import { pluralize } from '../../lib/text/formats.ts'

export const CONFIRMATION_FAILED = 'Your password could not be checked. Please try again.'
export const SIGN_IN_FAILED = 'Sign-in did not work. Please check your connection and try again.'
export const SIGN_UP_FAILED = 'Your account could not be created. Please check your connection and try again.'
export const RESET_REQUEST_FAILED = 'The mail could not be sent. Please check your connection and try again.'
export const RESET_FAILED = 'Your password could not be updated. Please check your connection and try again.'
export const PASSWORD_SET = '✅ Your password is set. You can now log in.'
export const PASSWORD_UPDATED = '✅ Password updated successfully! You can now log in.'
export const ASK_FOR_PASSWORD = 'Ask an administrator for a temporary password.'
export const EMAIL_CONFIRMED = 'Your e-mail address is confirmed.'
export const EMAIL_CONFIRMED_ELSEWHERE = `${EMAIL_CONFIRMED} Please sign in.`
export const MUST_CHANGE_PASSWORD =
  'You signed in with a temporary password. Choose your own before you go on.'

/**
 * Labels of the Google button, and messages when the sign-in does not start: `failed` after an error response,
 * `noResponse` without a usable response.
 */
export const GOOGLE_MESSAGES = {
  'sign in': {
    label: 'Sign in with Google',
    failed: 'Failed to sign in with Google. Please try again or use email/password.',
    noResponse: 'Failed to initiate Google sign-in. Please try again.',
  },
  'sign up': {
    label: 'Sign up with Google',
    failed: 'Failed to sign up with Google. Please try again or use email/password.',
    noResponse: 'Failed to initiate Google sign-up. Please try again.',
  },
} as const

export const GOOGLE_NOT_SET_UP = 'Not set up at this university'

/** Formats how long an emailed link is valid: "It works once, and for 1 hour." */
export const formatValidity = (purpose: Extract<OneTimeTokenPurpose, 'verification' | 'recovery'>) =>
  `It works once, and for ${pluralize(ONE_TIME_TOKEN_SECONDS[purpose] / 3600, 'hour')}.`

/** Returns the message of the sign-in page for the `error` parameter of its URL. */
export function loginErrorText(error: string): string {
  const known: Readonly<Record<string, string>> = { ...LOGIN_ERRORS, ...GOOGLE_LOGIN_ERRORS }
  return (Object.hasOwn(known, error) && known[error]) || LOGIN_ERROR_UNKNOWN
}

/** Formats "Too many attempts. Please try again in 2 minutes." */
const formatTooManyAttempts = (seconds: number) =>
  `Too many attempts. Please try again in ${pluralize(Math.ceil(seconds / 60), 'minute')}.`

/** Returns the message for a failed auth call: how long to wait, the server's own message, or else `failed`. */
export function attemptErrorText(error: Error, failed: string): string {
  if (refusalCode(error) !== 'ATTEMPTS_TOO_MANY') return errorText(error, failed)
  const seconds = 'data' in error ? secondsToWait(error.data) : null
  return seconds === null ? error.message : formatTooManyAttempts(seconds)
}

// Parsed by hand: the schema would load zod on the sign-in page.
const secondsToWait = (data: unknown) =>
  typeof data === 'object' &&
  data !== null &&
  'retryAfterSeconds' in data &&
  typeof data.retryAfterSeconds === 'number'
    ? data.retryAfterSeconds
    : null
