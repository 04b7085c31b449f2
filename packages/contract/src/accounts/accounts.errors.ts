import * as z from 'zod'
import { declareErrors } from '../base.errors.ts'
import { IDENTITY_TAKEN, RESET_ERRORS } from './messages.constants.ts'

/** Errors about accounts. Where Spec 1 §8 names an error, a comment gives its code there. */
export const accountErrors = declareErrors({
  CREDENTIALS_WRONG: { status: 401, message: 'Invalid email or password' },
  ATTEMPTS_TOO_MANY: {
    status: 429,
    message: 'Too many attempts. Please wait a little and try again.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  EMAIL_TAKEN: { status: 409, message: 'An account with this e-mail address exists already.' },
  /** As EMAIL_TAKEN, when somebody else may have signed up with the address of a person to add. */
  EMAIL_UNCONFIRMED: {
    status: 409,
    message:
      'Somebody signed up with this e-mail address and has not confirmed that it is theirs. Under Students, issue a temporary password for that account, which ends their access, or delete it.',
  },
  ADMIN_NOT_FOUND: { status: 404, message: 'There is no administrator with this address.' },
  ADMIN_IS_LAST: { status: 409, message: 'The last administrator cannot be removed.' },
  PROFILE_CHANGED_MEANWHILE: {
    status: 409,
    message: 'Your profile was changed elsewhere in the meantime. What you entered is not saved yet.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    message: 'Please confirm your e-mail address first. We have sent you a new link.',
  },
  /** As EMAIL_NOT_VERIFIED, when no further link is sent for now. */
  VERIFICATION_SENT_BEFORE: {
    status: 403,
    message: 'Please confirm your e-mail address first. The link is in the e-mail that we have sent you.',
  },
  /** Spec 1 §8: weak_password, with reasons. */
  PASSWORD_WEAK: {
    status: 400,
    message: 'This password is too easy to guess.',
    data: z.object({ reasons: z.array(z.string()).min(1) }),
  },
  /** Refuses to change a password without the current one, unless the sign-in is fresh. */
  CURRENT_PASSWORD_REQUIRED: {
    status: 403,
    message: 'You signed in a while ago. Please enter your current password as well.',
  },
  /** Refuses where no password can replace a fresh sign-in: the person has none, or wants to connect Google. */
  SIGN_IN_TOO_OLD: {
    status: 403,
    message: 'You signed in a while ago. Please sign out, sign in again, and try once more.',
  },
  /**
   * Refuses actions that could do great harm in an unattended browser. `hasPassword`: whether the person can confirm by
   * entering their password.
   */
  SIGN_IN_NOT_FRESH: {
    status: 403,
    message: 'You signed in a while ago. Please confirm that it is you, and try once more.',
    data: z.object({ hasPassword: z.boolean() }),
  },
  /** Spec 1 §8: invalid_jwt. The token is unknown, truncated, used, or for another purpose. */
  TOKEN_INVALID: { status: 400, message: 'This link is not valid, or was used already.' },
  TOKEN_EXPIRED: { status: 410, message: 'This link has expired.' },
  RECOVERY_NOT_OPEN: { status: 403, message: RESET_ERRORS.expired },
  /** Spec 1 §8: session_not_found. */
  SESSION_NOT_FOUND: { status: 404, message: 'This session has ended already.' },
  GOOGLE_NOT_CONFIGURED: { status: 409, message: 'Sign-in with Google is not set up on this portal.' },
  GOOGLE_NOT_REACHED: { status: 424, message: 'Google could not be reached. Please try again.' },
  /** Spec 1 §8: identity_already_exists. */
  IDENTITY_ALREADY_EXISTS: {
    status: 409,
    message: IDENTITY_TAKEN,
  },
  /** Spec 1 §8: identity_not_found. */
  IDENTITY_NOT_FOUND: { status: 404, message: 'No Google account is connected.' },
  /** Spec 1 §8: single_identity_not_deletable. */
  SINGLE_IDENTITY_NOT_DELETABLE: {
    status: 409,
    message: 'Google is your only way to sign in. Please set a password first.',
  },
  CURRENT_PASSWORD_WRONG: { status: 400, message: 'The current password is not right.' },
  PASSWORD_UNCHANGED: { status: 400, message: 'Please choose a password that differs from the current one.' },
})
