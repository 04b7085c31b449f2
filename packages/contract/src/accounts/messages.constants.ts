// Apart from the errors, whose schemas a screen need not load to say these.

/** What the sign-in page says for the `error` in its address. Spec 1 §8. */
export const LOGIN_ERRORS = {
  link_expired: 'The email verification link has expired. Please sign up again.',
  invalid_link: 'The email link is invalid. Please try signing up again.',
  session_error: 'There was an error with your session. Please try logging in.',
  verification_failed: 'Email verification failed. Please try again.',
} as const
export const LOGIN_ERROR_UNKNOWN = 'There was an authentication error. Please try again.'

/** What the sign-in page says in addition, where Spec 1 §8 has only its sentence for any other error. */
export const GOOGLE_LOGIN_ERRORS = {
  google_email_unverified:
    'Google has not confirmed that this e-mail address is yours. Please confirm it there, or use email/password.',
} as const

/** What the reset page says of a link that does not open a recovery session. Spec 1 §8. */
export const RESET_ERRORS = {
  expired: 'This password reset link has expired. Please request a new one.',
  invalid: 'Invalid reset link. Please request a new password reset.',
  session: 'Error setting session. Please request a new password reset.',
} as const

/** The same of an invitation, by which a first password is set. */
export const INVITATION_ERRORS = {
  expired: 'This invitation has expired. Please ask for a link to choose your password.',
  invalid:
    'This invitation is not valid, or was used already. Sign in, or ask for a link to choose a password.',
  session:
    'This invitation could not be opened. Please try again, or ask for a link to choose your password.',
} as const

/** What is said of fields without which nobody can sign in. */
export const EMAIL_MISSING = 'Please enter your e-mail address.'
export const PASSWORD_MISSING = 'Please enter your password.'

/** What is said of a password that is too short; a portal may ask for more characters than the product. Spec 1 §5. */
export const formatPasswordTooShort = (minLength: number) =>
  `Password must be at least ${minLength} characters long`

/** Why a password is too easy to guess, and what would help: the reasons of PASSWORD_WEAK. */
export const PASSWORD_REASONS = {
  common: 'It is among the passwords most people choose.',
  nearlyCommon: 'It is close to a password many people choose.',
  personal: 'It repeats your name or e-mail address.',
  keyboard: 'It follows the keys of a keyboard.',
  repeated: 'It repeats the same few characters.',
  sequence: 'It is a sequence such as abc or 123.',
  date: 'It is a date or a year.',
  word: 'It is a single word.',
  disguise: 'Capitals, digits in place of letters and writing backwards hardly help.',
  addWords: 'Add another word or two.',
} as const
export type PasswordReason = keyof typeof PASSWORD_REASONS

/** What is said of a Google account that another person signs in with. Spec 1 §8. */
export const IDENTITY_TAKEN = 'This Google account signs somebody else in already. Please choose another one.'
