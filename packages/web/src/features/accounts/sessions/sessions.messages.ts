import { countOf } from '../../../lib/text/formats.ts'

/** What the list of one's own sessions says. */
export const SESSIONS_NOT_LOADED = 'Failed to load your sessions'
export const SESSIONS_SAFE = 'Nothing was changed; this is only the list of your sessions.'
export const SESSION_NOT_ENDED = 'This device could not be signed out. Please try again.'
export const OTHERS_NOT_ENDED = 'The other devices could not be signed out. Please try again.'
export const SIGNED_IN_HERE_ONLY = 'You are signed in here only.'
export const sayEnded = (device: string) => `${device} was signed out.`
export const sayOthersEnded = (count: number) => `Signed out on ${countOf(count, 'other device')}.`
