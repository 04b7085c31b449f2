// Kept apart from accounts.errors.ts, so that pages can show these messages without loading zod.

/** Messages of the sign-in page for the `error` parameter of its URL. Spec 1 §8. */
export const LOGIN_ERRORS = {
  link_expired: 'The email verification link has expired. Please sign up again.',
  invalid_link: 'The email link is invalid. Please try signing up again.',
  session_error: 'There was an error with your session. Please try logging in.',
  verification_failed: 'Email verification failed. Please try again.',
} as const
export const LOGIN_ERROR_UNKNOWN = 'There was an authentication error. Please try again.'

/** Messages of the sign-in page that Spec 1 §8 does not have. */
export const GOOGLE_LOGIN_ERRORS = {
  google_email_unverified:
    'Google has not confirmed that this e-mail address is yours. Please confirm it there, or use email/password.',
} as const

/** Messages of the reset page for a link that does not open a recovery session. Spec 1 §8. */
export const RESET_ERRORS = {
  expired: 'This password reset link has expired. Please request a new one.',
  invalid: 'Invalid reset link. Please request a new password reset.',
  session: 'Error setting session. Please request a new password reset.',
} as const

/** Messages for the same failures of an invitation, which sets a first password. */
export const INVITATION_ERRORS = {
  expired: 'This invitation has expired. Please ask for a link to choose your password.',
  invalid:
    'This invitation is not valid, or was used already. Sign in, or ask for a link to choose a password.',
  session:
    'This invitation could not be opened. Please try again, or ask for a link to choose your password.',
} as const

export const EMAIL_MISSING = 'Please enter your e-mail address.'
export const PASSWORD_MISSING = 'Please enter your password.'

/** Returns the rule of a new password that a browser can check while it is typed. */
export const formatPasswordLengthRule = (minLength: number) => `At least ${minLength} characters`

export const SAME_PASSWORDS_RULE = 'Both passwords are the same'

/** Returns the rule that only the server can check, for its owner ("your") or an administrator ("their"). */
export const formatPasswordStrengthRule = (whose: 'your' | 'their' = 'your') =>
  `Not a common password, and not ${whose} name or e-mail address, which is checked when you save`

/** Returns the message for a password that is too short; a portal may require more than 6 characters. Spec 1 §5. */
export const formatPasswordTooShort = (minLength: number) =>
  `Password must be at least ${minLength} characters long`

/** The reasons of PASSWORD_WEAK: why a password is easy to guess, and what would help. */
export const PASSWORD_REASONS = {
  common: 'It is one of the most common passwords.',
  nearlyCommon: 'It is similar to a common password.',
  personal: 'It contains your name or e-mail address.',
  keyboard: 'It follows a keyboard pattern.',
  repeated: 'It repeats the same few characters.',
  sequence: 'It is a sequence such as abc or 123.',
  date: 'It is a date or a year.',
  word: 'It is a single word.',
  predictable: 'It is a season, a month, a day or the name of this place, with a few digits.',
  disguise: 'Capitals, digits instead of letters and reversed words hardly help.',
  addWords: 'Add another word or two.',
} as const
export type PasswordReason = keyof typeof PASSWORD_REASONS

/** The message for a Google account that is connected to another user. Spec 1 §8. */
export const IDENTITY_TAKEN =
  'This Google account is connected to another account already. Please choose another one.'
