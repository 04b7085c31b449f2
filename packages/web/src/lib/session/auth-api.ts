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

/** Makes an account; tells whether a session follows, or a mail. */
export const signUp = (account: SignUp): Promise<SignUpAnswer> => post(AUTH_ENDPOINTS.signUp, account)

/** Exchanges the one-time token of a link for what it grants. */
export const exchangeToken = (request: TokenExchange): Promise<TokenExchangeResult> =>
  post(AUTH_ENDPOINTS.exchangeToken, request)

/** Exchanges the one-time token of a recovery link for a recovery session. */
export const openRecovery = (tokens: TokenPair): Promise<unknown> => post(AUTH_ENDPOINTS.openRecovery, tokens)

/** Sets the new password of the recovery session of this browser. */
export const resetPassword = (newPassword: string): Promise<unknown> =>
  post(AUTH_ENDPOINTS.resetPassword, { newPassword })

/** Begins a sign-in with Google: tells the address to go to, which is a web address. */
export async function startGoogle(start: GoogleStart): Promise<string> {
  const { url }: { url: string } = await post(AUTH_ENDPOINTS.startGoogle, start)
  if (!['http:', 'https:'].includes(new URL(url).protocol)) throw new Error('This is no web address.')
  return url
}

/** Asks one of the endpoints that set cookies. Fails like a call: refused, by a fault, or with a lost connection. */
async function post<Answer>(path: string, body: object): Promise<Answer> {
  // A sign-out that is late must not end what begins here.
  await finishPendingSignOut()
  const response = await fetchWithRetry(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw await errorOf(response)
  return response.json()
}

/** The error an answer stands for: a refusal of ours, or a fault, which may carry the words of a proxy. */
async function errorOf(response: Response): Promise<ORPCError<string, unknown>> {
  const { status } = response
  const text = await response.text()
  const isOurs = response.headers.get('Content-Type')?.startsWith('application/json')
  if (status >= 500 || !isOurs)
    return new ORPCError('INTERNAL_SERVER_ERROR', { status: Math.max(status, 500) })
  const { code, message, data } = JSON.parse(text)
  return new ORPCError(code, { defined: true, status, message, data })
}
