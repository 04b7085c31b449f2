import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type { Origin, Portal } from '../../rpc/context.ts'
import { toErrorResponse } from '../../rpc/http.refusal.ts'
import { type AuthEndpoint, jsonResponse, withPrivacyHeaders } from './auth-endpoint.handler.ts'
import { createGoogleHandler } from './google/google.handler.ts'
import { createTokenExchangeHandler } from './one-time-tokens/one-time-token-exchange.handler.ts'
import { createRecoveryHandler } from './recovery/recovery.handler.ts'
import { createSignInHandler } from './sign-in/sign-in.handler.ts'
import { createSignUpHandler } from './sign-up/sign-up.handler.ts'

const NOT_FOUND = { code: 'NOT_FOUND', message: 'There is nothing here.' }

/**
 * Serves the endpoints of `AUTH_ENDPOINTS`. No response body contains a token; the redirect after the return from
 * Google has a one-time token in its URL.
 */
export function createAuthHandler(portal: Portal) {
  const signIn = createSignInHandler(portal)
  const { signUp } = createSignUpHandler(portal)
  const tokens = createTokenExchangeHandler(portal)
  const recovery = createRecoveryHandler(portal)
  const google = createGoogleHandler(portal)

  const endpoints = new Map<string, AuthEndpoint>([
    [`POST ${AUTH_ENDPOINTS.signIn}`, signIn.signIn],
    [`POST ${AUTH_ENDPOINTS.signOut}`, signIn.signOut],
    [`POST ${AUTH_ENDPOINTS.signUp}`, signUp],
    [`POST ${AUTH_ENDPOINTS.exchangeToken}`, tokens.exchange],
    [`POST ${AUTH_ENDPOINTS.openRecovery}`, recovery.open],
    [`POST ${AUTH_ENDPOINTS.resetPassword}`, recovery.reset],
    [`POST ${AUTH_ENDPOINTS.startGoogle}`, google.start],
    [`GET ${AUTH_ENDPOINTS.googleReturn}`, google.callback],
  ])

  return async (path: string, request: Request, origin: Origin): Promise<Response> => {
    const endpoint = endpoints.get(`${request.method} ${path}`)
    if (!endpoint) return withPrivacyHeaders(jsonResponse(NOT_FOUND, [], 404))
    try {
      return withPrivacyHeaders(await endpoint(request, origin))
    } catch (error) {
      const { status, body } = toErrorResponse(error)
      if (status >= 500) portal.log.error({ err: error, requestId: origin.requestId, path }, 'fault')
      return withPrivacyHeaders(jsonResponse(body, [], status))
    }
  }
}
