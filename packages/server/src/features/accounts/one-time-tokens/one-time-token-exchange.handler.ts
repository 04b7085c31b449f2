import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import {
  type TokenExchange,
  type TokenExchangeResult,
  type TokenPair,
  tokenExchangeSchema,
} from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import { countIfInvalid } from '../rate-limits/attempt-limits.service.ts'
import { clearBrowserBinding } from '../sessions/browser-binding.session.ts'
import { signInWithToken } from '../sessions/session-opening.service.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { exchangeGoogleToken, exchangeVerificationToken } from './one-time-token-exchange.service.ts'

/** Creates the endpoint that exchanges a one-time token for a session or a verified address. */
export function createTokenExchangeHandler(portal: Portal) {
  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, TOKEN_INVALID, TOKEN_EXPIRED. */
  const exchange: AuthEndpoint = async (request, origin) => {
    const { type, ...tokens } = await parseBody(request, tokenExchangeSchema)
    const context = visitorContext(portal, request, origin)
    const exchanged = await countIfInvalid(context, () => exchangeByType(context, type, tokens))
    const { next, isNew } = exchanged
    if (next !== 'open') return respond({ next: next === 'stay' ? 'session' : next, isNew })
    const cookies = await signInWithToken(context, exchanged)
    if (!cookies) return refuse(accountErrors, 'TOKEN_INVALID')
    return respond({ next: 'session', isNew }, [...cookies, clearBrowserBinding(portal.settings)])
  }

  return { exchange }
}

/**
 * Exchanges a token by the `type` of its link; the redirect from Google has none. Tokens that set a password are not
 * exchanged here.
 */
function exchangeByType(context: VisitorContext, type: TokenExchange['type'], tokens: TokenPair) {
  if (type === 'recovery' || type === 'invite') return refuse(accountErrors, 'TOKEN_INVALID')
  return type === 'signup' ? exchangeVerificationToken(context, tokens) : exchangeGoogleToken(context, tokens)
}

const respond = (body: TokenExchangeResult, cookies: readonly string[] = []) => jsonResponse(body, cookies)
