import { ONE_TIME_TOKEN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { clearCookie, readOwnCookie, writeCookie } from '../sessions/cookies.session.ts'

const NAME = 'recovery'

/** The cookie of a recovery session: it lets a new password be set and opens nothing else. */
export const writeRecovery = (settings: Portal['settings'], { refreshToken, accessToken }: TokenPair) =>
  writeCookie(settings, {
    name: NAME,
    value: `${refreshToken}.${accessToken}`,
    maxAgeSeconds: ONE_TIME_TOKEN_SECONDS.recovery_session,
    sameSite: 'Strict',
  })

/** The recovery session a browser claims to hold; null where it claims none. */
export function readRecovery(cookieHeader: string | null, settings: Portal['settings']): TokenPair | null {
  const [refreshToken, accessToken] = readOwnCookie(settings, cookieHeader, NAME)?.split('.') ?? []
  return refreshToken && accessToken ? { refreshToken, accessToken } : null
}

/** The cookie that ends a recovery session. */
export const clearRecovery = (settings: Portal['settings']) => clearCookie(settings, NAME)
