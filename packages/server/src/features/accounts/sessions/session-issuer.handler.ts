import type { SignIn } from '@capstone/contract/accounts/accounts.schemas'
import { isAPIError } from 'better-auth/api'
import { inTransaction } from '../../../db/transaction.ts'
import type { Origin, Portal } from '../../../rpc/context.ts'
import { type Auth, CLIENT_ADDRESS_HEADER } from '../accounts.auth.ts'
import { visitorContext } from '../auth-endpoint.handler.ts'
import type { ExchangedToken } from '../one-time-tokens/token-exchange.service.ts'
import {
  confirmSession,
  findSignInAccount,
  passwordIsUnchanged,
  recordRefusedSignIn,
  replaceExpiredPassword,
  tokenIsNotRevoked,
} from '../sign-in/sign-in.service.ts'

type Refused = 'wrong password' | 'address not verified'

/** The cookies of a new session, or why there is none. */
export type Entry = { readonly cookies: readonly string[] } | { readonly refused: Refused }

/**
 * The one place where sessions begin: the sign-in library makes them and their cookies; we note who came in or was
 * refused, and see to it that what a session rests on still stood when it began.
 */
export function createSessionIssuer(portal: Portal, auth: Auth) {
  /** Lets in who knows the password of an account; a temporary one whose time is over is a wrong one. */
  async function signInWithPassword(request: Request, origin: Origin, credentials: SignIn): Promise<Entry> {
    const context = visitorContext(portal, request, origin)
    const account = await findSignInAccount(context, credentials.email)
    const alive = replaceExpiredPassword(account, credentials, portal.clock.now())
    const entry = await tryPassword(request, origin, alive)
    // The library reads the ways in of an account it finds; without one as much is read, so that time tells nothing.
    if (!account) await findSignInAccount(context, credentials.email)
    if (account && 'cookies' in entry) {
      const { cookies } = entry
      const session = {
        person: account,
        by: 'password',
        cookies,
        rests: passwordIsUnchanged(account),
      } as const
      if (await confirmSession(context, session)) return entry
    }
    const refused = 'refused' in entry ? entry.refused : 'wrong password'
    await inTransaction(portal.db, (tx) => recordRefusedSignIn(tx, context, account, refused))
    return { refused }
  }

  /** Lets in who comes with a one-time token; null where what it rests on was taken back meanwhile. */
  async function signInWithToken(request: Request, origin: Origin, { person, token, by }: ExchangedToken) {
    const { headers } = await auth.api.openSession({
      body: { userId: person.id },
      headers: headersOf(request, origin),
      returnHeaders: true,
    })
    const cookies = headers.getSetCookie()
    const session = { person, by, cookies, rests: tokenIsNotRevoked(token) }
    return (await confirmSession(visitorContext(portal, request, origin), session)) ? cookies : null
  }

  async function tryPassword(request: Request, origin: Origin, body: SignIn): Promise<Entry> {
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

  /** The cookies that take a session out of the browser. */
  async function leave(request: Request, origin: Origin) {
    const { headers } = await auth.api.signOut({ headers: headersOf(request, origin), returnHeaders: true })
    return headers.getSetCookie()
  }

  return { signInWithPassword, signInWithToken, leave }
}
export type SessionIssuer = ReturnType<typeof createSessionIssuer>

/** The request's headers with the client's address as we know it. */
function headersOf(request: Request, { ipAddress }: Origin) {
  const headers = new Headers(request.headers)
  headers.set(CLIENT_ADDRESS_HEADER, ipAddress ?? '')
  return headers
}
