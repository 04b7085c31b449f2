import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { signInSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import { bindBrowser } from '../sessions/browser-binding.session.ts'
import type { SessionIssuer } from '../sessions/session-issuer.handler.ts'
import { mailVerification } from '../sign-up/verification.service.ts'
import { countAccountAttempt, countAddressAttempt, resetAccountAttempts } from './attempts.service.ts'
import { signOut, type VisitorContext } from './sign-in.service.ts'

/** Signing in with a password, and out. The answer to a sign-in carries a cookie, never a token. */
export function createSignInHandler(portal: Portal, { signInWithPassword, leave }: SessionIssuer) {
  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, CREDENTIALS_WRONG, EMAIL_NOT_VERIFIED. Spec 1 §4. */
  const signInHere: AuthEndpoint = async (request, origin) => {
    const context = visitorContext(portal, request, origin)
    const credentials = await parseBody(request, signInSchema)
    await countAddressAttempt(context)
    await countAccountAttempt(context, credentials.email)
    const entry = await signInWithPassword(request, origin, credentials)
    const isOpen = 'cookies' in entry
    portal.log.info({ requestId: origin.requestId, address: origin.ipAddress, ok: isOpen }, 'sign-in')
    if (!isOpen && entry.refused === 'wrong password') refuse(accountErrors, 'CREDENTIALS_WRONG')
    await resetAccountAttempts(context, credentials.email)
    return isOpen ? jsonResponse({ done: true }, entry.cookies) : askToVerify(context, credentials.email)
  }

  /** A new link, good for a silent sign-in in this browser. */
  async function askToVerify(context: VisitorContext, address: string) {
    const mark = bindBrowser(portal.settings)
    await mailVerification(context, { address, browserHash: mark.hash })
    const { status, message } = accountErrors.EMAIL_NOT_VERIFIED
    return jsonResponse({ code: 'EMAIL_NOT_VERIFIED', message }, [mark.setCookie], status)
  }

  /** Ends the session of this browser; a browser without one is answered alike. */
  const signOutHere: AuthEndpoint = async (request, origin) => {
    await signOut(visitorContext(portal, request, origin))
    return jsonResponse({ done: true }, await leave(request, origin))
  }

  return { signIn: signInHere, signOut: signOutHere }
}
