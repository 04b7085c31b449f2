import { IDENTITY_TAKEN } from '@capstone/contract/accounts/messages.constants'

/** What the profile screens say. Spec 1 §2 and §8. */
export const PROFILE_SAVED = 'Profile updated successfully!'
export const PROFILE_FAILED = 'Failed to update profile'
export const SETUP_FAILED = 'Failed to update profile. Please try again.'
export const PROFILE_NOT_LOADED = 'Failed to load your profile'
export const PROFILE_SAFE = 'Your profile is safe; it could only not be shown.'
export const EMAIL_FIXED = 'Email cannot be changed for security reasons'
export const KEEP_PASSWORD = 'Leave blank to keep your current password'

/** About an address nobody has confirmed yet. */
export const NOT_CONFIRMED = 'Not confirmed yet'
export const CONFIRMED_ALREADY = 'Your e-mail address is confirmed already.'
export const LINK_NOT_SENT = 'The link could not be sent. Please try again.'
export const formatLinkSent = (email: string) => `We have sent a new link to ${email}.`

/** What a person is told who comes back from Google, by what the address says. */
const GOOGLE_RETURNS = {
  connected: { kind: 'success', says: 'Your Google account is connected.' },
  taken: { kind: 'error', says: IDENTITY_TAKEN },
  failed: { kind: 'error', says: 'Google could not be connected. Please try again.' },
} as const
export type GoogleReturn = (typeof GOOGLE_RETURNS)[keyof typeof GOOGLE_RETURNS]

/** The same for what an address says, which may be anything. */
export const googleReturnOf = (text: string | undefined): GoogleReturn | null =>
  text !== undefined && isKnown(text) ? GOOGLE_RETURNS[text] : null

const isKnown = (text: string): text is keyof typeof GOOGLE_RETURNS => Object.hasOwn(GOOGLE_RETURNS, text)

export const GOOGLE_NOT_STARTED = 'Google could not be reached. Please try again.'
export const GOOGLE_NOT_DISCONNECTED = 'Google could not be disconnected. Please try again.'
export const GOOGLE_DISCONNECTED = 'Your Google account is no longer connected.'
