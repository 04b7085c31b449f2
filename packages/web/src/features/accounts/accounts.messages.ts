import { countOf } from '../../lib/formats.ts'

/** What the sign-in and password screens say. Spec 1 §2 and §8. */
export const SIGN_IN_FAILED = 'Sign-in did not work. Please check your connection and try again.'
export const PASSWORD_CHANGE_FAILED = 'Failed to update profile'
export const MUST_CHANGE_PASSWORD =
  'You signed in with a temporary password. Choose your own before you go on.'

/** "Too many attempts. Please try again in 2 minutes." */
export const sayWait = (seconds: number) =>
  `Too many attempts. Please try again in ${countOf(Math.ceil(seconds / 60), 'minute')}.`
