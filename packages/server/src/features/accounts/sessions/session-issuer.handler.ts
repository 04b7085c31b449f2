import type { SignIn } from '@capstone/contract/accounts/accounts.schemas'
import { isAPIError } from 'better-auth/api'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { type Auth, CLIENT_ADDRESS_HEADER } from '../accounts.auth.ts'
import { visitorContext } from '../auth-endpoint.handler.ts'
import type { ExchangedToken } from '../one-time-tokens/token-exchange.service.ts'
import { findSignInAccount } from '../sign-in/sign-in.repository.ts'
import {
  confirmSession,
  passwordIsUnchanged,
  recordRefusedSignIn,
  replaceExpiredPassword,
  tokenIsNotRevoked,
} from '../sign-in/sign-in.service.ts'

type RefusalReason = 'wrong password' | 'address not verified'

/** The cookies of a new session, or why the sign-in was refused. */
export type SignInResult = { readonly cookies: readonly string[] } | { readonly refused: RefusalReason }

/**
 * Creates the only component that opens sessions. Better Auth creates the session and its cookies; the issuer records the
 * sign-in or its refusal, and ends the session again if the password or token it is based on was revoked meanwhile.
 */
export function createSessionIssuer(portal: Portal, auth: Auth) {
  /** Signs in with a password. An expired temporary password counts as wrong. */
  async function signInWithPassword(
    request: Request,
    origin: Origin,
    credentials: SignIn,
  ): Promise<SignInResult> {
    const context = visitorContext(portal, request, origin)
    const account = await findSignInAccount(portal.db, credentials.email)
    const effectiveCredentials = replaceExpiredPassword(account, credentials, portal.clock.now())
    const result = await tryPassword(request, origin, effectiveCredentials)
    // Better Auth reads the sign-in methods of an account it finds. Without an account a query runs as well, so that
    // timing does not reveal whether the account exists.
    if (!account) await findSignInAccount(portal.db, credentials.email)
    if (account && 'cookies' in result) {
      const { cookies } = result
      const session = {
        person: account,
        by: 'password',
        cookies,
        checkValidity: passwordIsUnchanged(account),
      } as const
      if (await confirmSession(context, session)) return result
    }
    const refused = 'refused' in result ? result.refused : 'wrong password'
    await inTransaction(portal.db, (tx) => recordRefusedSignIn(tx, context, account, refused))
    return { refused }
  }

  /** Signs in with an exchanged one-time token; null if the token was revoked meanwhile. */
  async function signInWithToken(request: Request, origin: Origin, { person, token, by }: ExchangedToken) {
    const { headers } = await auth.api.openSession({
      body: { userId: person.id },
      headers: headersOf(request, origin),
      returnHeaders: true,
    })
    const cookies = headers.getSetCookie()
    const session = { person, by, cookies, checkValidity: tokenIsNotRevoked(token) }
    return (await confirmSession(visitorContext(portal, request, origin), session)) ? cookies : null
  }

  async function tryPassword(request: Request, origin: Origin, body: SignIn): Promise<SignInResult> {
    try {
      const headers = headersOf(request, origin)
      const answer = await auth.api.signInEmail({ body, headers, returnHeaders: true })
      return { cookies: answer.headers.getSetCookie() }
    } catch (error) {
      if (!isAPIError(error) || error.statusCode >= 500) throw error
      const isUnverified = error.body?.code === 'EMAIL_NOT_VERIFIED'
      return { refused: isUnverified ? 'address not verified' : 'wrong password' }
    }
  }

  /** Ends the session of the request; returns the cookies that remove it from the browser. */
  async function endSession(request: Request, origin: Origin) {
    const { headers } = await auth.api.signOut({ headers: headersOf(request, origin), returnHeaders: true })
    return headers.getSetCookie()
  }

  return { signInWithPassword, signInWithToken, endSession }
}
export type SessionIssuer = ReturnType<typeof createSessionIssuer>

/** Returns the request's headers with the client's IP address as we know it. */
function headersOf(request: Request, { ipAddress }: Origin) {
  const headers = new Headers(request.headers)
  headers.set(CLIENT_ADDRESS_HEADER, ipAddress ?? '')
  return headers
}
