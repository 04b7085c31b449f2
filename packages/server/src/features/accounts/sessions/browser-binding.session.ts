import { randomBytes } from 'node:crypto'
import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { hashSecret } from '../../../platform/secret-hash.ts'
import type { Portal } from '../../../rpc/context.ts'
import { clearCookie, readOwnCookie, writeCookie } from './cookies.session.ts'

const SECRET_BYTES = 32
const NAME = 'browser'

/**
 * Creates a cookie that binds a flow (a sign-up, a verification link mailed at sign-in, a sign-in with Google) to this
 * browser, and the hash to store with the flow. The secret is always new, so that a cookie planted by an attacker is
 * useless.
 */
export function bindBrowser(settings: Portal['settings']): { setCookie: string; hash: string } {
  const value = randomBytes(SECRET_BYTES).toString('base64url')
  const maxAgeSeconds = ONE_TIME_TOKEN_SECONDS.verification
  const setCookie = writeCookie(settings, { name: NAME, value, maxAgeSeconds, sameSite: 'Lax' })
  return { setCookie, hash: hashSecret(value) }
}

/** Returns the hash of the browser's binding cookie; null for a browser without one. */
export function readBrowserHash(cookieHeader: string | null | undefined, settings: Portal['settings']) {
  const secret = readOwnCookie(settings, cookieHeader, NAME)
  return secret ? hashSecret(secret) : null
}

/** Whether this browser started the flow. A flow that is bound to no browser matches none. */
export const isSameBrowser = (
  flow: { readonly browserHash: string | null },
  cookieHeader: string | null | undefined,
  settings: Portal['settings'],
) => flow.browserHash !== null && flow.browserHash === readBrowserHash(cookieHeader, settings)

/** Returns the `Set-Cookie` line that removes the binding once the flow is complete. */
export const clearBrowserBinding = (settings: Portal['settings']) => clearCookie(settings, NAME)
