import { createHash, randomBytes } from 'node:crypto'
import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { Portal } from '../../../rpc/context.ts'
import { clearCookie, readOwnCookie, writeCookie } from './cookies.session.ts'

const SECRET_BYTES = 32
const NAME = 'browser'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * A cookie that marks this browser as the one that begins a flow (a sign-up, a way to Google), and its hash to keep with
 * the one-time token. Always a new one, so that a planted cookie is worth nothing.
 */
export function bindBrowser(settings: Portal['settings']): { setCookie: string; hash: string } {
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  const maxAgeSeconds = ONE_TIME_TOKEN_SECONDS.verification
  const setCookie = writeCookie(settings, { name: NAME, value, maxAgeSeconds, sameSite: 'Lax' })
  return { setCookie, hash: hashOf(value) }
}

/** The hash of the browser's mark, to compare with a one-time token's; null for a browser that began nothing. */
export function readBrowserHash(cookieHeader: string | null | undefined, settings: Portal['settings']) {
  const secret = readOwnCookie(settings, cookieHeader, NAME)
  return secret ? hashOf(secret) : null
}

/** Whether this browser is the one that began the flow of a one-time token. A one-time token of no browser is of none. */
export const isSameBrowser = (
  token: { readonly browserHash: string | null },
  cookieHeader: string | null | undefined,
  settings: Portal['settings'],
) => token.browserHash !== null && token.browserHash === readBrowserHash(cookieHeader, settings)

/** The cookie that takes the mark back, once its flow is over. */
export const clearBrowserBinding = (settings: Portal['settings']) => clearCookie(settings, NAME)
