import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { clearCookie, readOwnCookie, writeCookie } from '../sessions/cookies.session.ts'

const NAME = 'recovery'

/** Returns the `Set-Cookie` line of a recovery session, which can set a new password and nothing else. */
export const writeRecoveryCookie = (settings: Portal['settings'], { refreshToken, accessToken }: TokenPair) =>
  writeCookie(settings, {
    name: NAME,
    value: `${refreshToken}.${accessToken}`,
    maxAgeSeconds: ONE_TIME_TOKEN_SECONDS.recovery_session,
    sameSite: 'Strict',
  })

/** Returns the token of the recovery session cookie, which is not validated yet; null when there is none. */
export function readRecoveryCookie(
  cookieHeader: string | null,
  settings: Portal['settings'],
): TokenPair | null {
  const [refreshToken, accessToken] = readOwnCookie(settings, cookieHeader, NAME)?.split('.') ?? []
  return refreshToken && accessToken ? { refreshToken, accessToken } : null
}

/** Returns the `Set-Cookie` line that removes the recovery session cookie. */
export const clearRecoveryCookie = (settings: Portal['settings']) => clearCookie(settings, NAME)
