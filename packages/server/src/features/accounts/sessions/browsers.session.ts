import { createHash, randomBytes } from 'node:crypto'
import { HAND_OFF_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { Portal } from '../../../rpc/context.ts'
import { clearCookie, readOwnCookie, writeCookie } from './cookies.session.ts'

const SECRET_BYTES = 32
const NAME = 'browser'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * A cookie that marks this browser as the one that begins a flow (a sign-up, a way to Google), and its hash to keep with
 * the hand-off. Always a new one, so that a planted cookie is worth nothing.
 */
export function markBrowser(settings: Portal['settings']): { setCookie: string; hash: string } {
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  const maxAgeSeconds = HAND_OFF_SECONDS.verification
  const setCookie = writeCookie(settings, { name: NAME, value, maxAgeSeconds, sameSite: 'Lax' })
  return { setCookie, hash: hashOf(value) }
}

/** The hash of the browser's mark, to compare with a hand-off's; null for a browser that began nothing. */
export function readBrowserHash(cookieHeader: string | null | undefined, settings: Portal['settings']) {
  const secret = readOwnCookie(settings, cookieHeader, NAME)
  return secret ? hashOf(secret) : null
}

/** Whether this browser is the one that began the flow of a hand-off. A hand-off of no browser is of none. */
export const isSameBrowser = (
  handOff: { readonly browserHash: string | null },
  cookieHeader: string | null | undefined,
  settings: Portal['settings'],
) => handOff.browserHash !== null && handOff.browserHash === readBrowserHash(cookieHeader, settings)

/** The cookie that takes the mark back, once its flow is over. */
export const unmarkBrowser = (settings: Portal['settings']) => clearCookie(settings, NAME)
