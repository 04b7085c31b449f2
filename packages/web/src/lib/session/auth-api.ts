import { AUTH_ENDPOINTS } from '@capstone/contract/accounts/accounts.constants'
import type {
  GoogleStart,
  SignIn,
  SignUp,
  SignUpAnswer,
  TokenExchange,
  TokenExchangeResult,
  TokenPair,
} from '@capstone/contract/accounts/accounts.schemas'
import { ORPCError } from '@orpc/client'
import { fetchWithRetry } from '../http/fetch-with-retry.ts'
import { finishPendingSignOut } from './sign-out.ts'

/** Signs in with a password; the session is a cookie. */
export const signIn = (credentials: SignIn): Promise<unknown> => post(AUTH_ENDPOINTS.signIn, credentials)

/** Creates an account; returns whether it is signed in, or an email was sent. */
export const signUp = (account: SignUp): Promise<SignUpAnswer> => post(AUTH_ENDPOINTS.signUp, account)

/** Exchanges the one-time token of a link for a session or a verified address. */
export const exchangeToken = (request: TokenExchange): Promise<TokenExchangeResult> =>
  post(AUTH_ENDPOINTS.exchangeToken, request)

/** Exchanges the one-time token of a recovery link for a recovery session. */
export const openRecovery = (tokens: TokenPair): Promise<unknown> => post(AUTH_ENDPOINTS.openRecovery, tokens)

/** Sets the new password, by the recovery session of this browser. */
export const resetPassword = (newPassword: string): Promise<unknown> =>
  post(AUTH_ENDPOINTS.resetPassword, { newPassword })

/** Starts a sign-in with Google; returns the HTTP URL to go to. */
export async function startGoogle(start: GoogleStart): Promise<string> {
  const { url }: { url: string } = await post(AUTH_ENDPOINTS.startGoogle, start)
  if (!['http:', 'https:'].includes(new URL(url).protocol))
    throw new Error('The sign-in URL is not an HTTP URL.')
  return url
}

/**
 * Posts to an endpoint that sets cookies. Fails as an RPC call does: with a refusal, a server error or a network error.
 */
async function post<Answer>(path: string, body: object): Promise<Answer> {
  // A pending sign-out must not end the session that starts here.
  await finishPendingSignOut()
  const response = await fetchWithRetry(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

/** Converts a failed response to an error: a refusal of ours, or a server error, whose body may come from a proxy. */
async function errorOf(response: Response): Promise<ORPCError<string, unknown>> {
  const { status } = response
  const text = await response.text()
  const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
  if (status >= 500 || !isOurs)
    return new ORPCError('INTERNAL_SERVER_ERROR', { status: Math.max(status, 500) })
  const { code, message, data } = JSON.parse(text)
  return new ORPCError(code, { defined: true, status, message, data })
}
