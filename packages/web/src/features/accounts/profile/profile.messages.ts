import { IDENTITY_TAKEN } from '@capstone/contract/accounts/messages.constants'
import { MAIL_NOT_SENT } from '../../../ui/feedback/mail-delivery.tsx'

export const PROFILE_SAVED = 'Profile updated successfully!'
export const PROFILE_PARTLY_SAVED = `${PROFILE_SAVED} What you typed since then is not saved yet.`
export const PROFILE_FAILED = 'Failed to update profile'
export const SETUP_FAILED = 'Failed to update profile. Please try again.'
export const PROFILE_NOT_LOADED = 'Failed to load your profile'
export const PROFILE_FAILED_HINT = 'Your profile is safe; only showing it failed.'
export const PROFILE_UNSAVED = 'What you changed in your profile has not been saved.'
export const KEEP_PASSWORD = 'Leave blank to keep your current password'

// Messages about an address that is not verified.
export const NOT_CONFIRMED = 'Not confirmed yet'
/** Anybody who reads the mailbox may have opened the link; signing in with Google then removes the password. */
export const CONFIRMED_ELSEWHERE =
  'Confirmed in another browser only. To keep your password if you sign in with Google, open a new link in this one.'
/**
 * Shown at profile setup, followed by a link to Profile Settings: the link of the first e-mail may have expired, or the
 * e-mail was not sent.
 */
export const formatUnconfirmed = (email: string) =>
  `${email} is not confirmed yet. Open the link in the e-mail that came when you signed up, or request a new one in `
export const formatNotConfirmable = (email: string) =>
  `${email} is not confirmed yet. ${MAIL_NOT_SENT} You can use the portal all the same.`
export const CONFIRMED_ALREADY = 'Your e-mail address is confirmed already.'
export const LINK_NOT_SENT = 'The link could not be sent. Please try again.'
export const formatLinkSent = (email: string) => `We have sent a new link to ${email}.`

/** Messages after a return from Google, by the `google` parameter of the URL. */
const GOOGLE_RETURNS = {
  connected: { kind: 'success', message: 'Your Google account is connected.' },
  taken: { kind: 'error', message: IDENTITY_TAKEN },
  failed: { kind: 'error', message: 'Google could not be connected. Please try again.' },
} as const
export type GoogleReturn = (typeof GOOGLE_RETURNS)[keyof typeof GOOGLE_RETURNS]

/** Returns the message for the `google` parameter of the URL; null for an unknown value. */
export const googleReturnOf = (text: string | undefined): GoogleReturn | null =>
  text !== undefined && isKnown(text) ? GOOGLE_RETURNS[text] : null

const isKnown = (text: string): text is keyof typeof GOOGLE_RETURNS => Object.hasOwn(GOOGLE_RETURNS, text)

export const GOOGLE_NOT_STARTED = 'Google could not be reached. Please try again.'
export const GOOGLE_NOT_DISCONNECTED = 'Google could not be disconnected. Please try again.'
export const GOOGLE_DISCONNECTED = 'Your Google account is no longer connected.'
