import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { signInSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { isRefusal, refuse } from '../../../rpc/refuse.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import {
  countAccountAttempt,
  countAddressAttempt,
  countDeviceAttempt,
  forgiveAttempt,
  reportAttempts,
} from '../rate-limits/attempt-limits.service.ts'
import { bindBrowser } from '../sessions/browser-binding.session.ts'
import { clearCookie, SESSION_COOKIE } from '../sessions/cookies.session.ts'
import { findKnownDevice } from '../sessions/known-devices.session.ts'
import { signInWithPassword } from '../sessions/session-opening.service.ts'
import { queueVerificationEmail } from '../sign-up/verification.service.ts'
import { signOut, type VisitorContext } from './sign-in.service.ts'

/** Handles signing in with a password, and signing out. */
export function createSignInHandler(portal: Portal) {
  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, CREDENTIALS_WRONG, EMAIL_NOT_VERIFIED, VERIFICATION_SENT_BEFORE. */
  const handleSignIn: AuthEndpoint = async (request, origin) => {
    const context = visitorContext(portal, request, origin)
    const credentials = await parseBody(request, signInSchema)
    const { email } = credentials
    const attempt = { email, deviceId: await findKnownDevice(context, email) }
    // A known device is limited by its own count, so that strangers in the same network cannot lock its owner out.
    await (attempt.deviceId === null
      ? countAddressAttempt(context)
      : countDeviceAttempt(context, attempt.deviceId))
    const count = await countAccountAttempt(context, attempt)
    const result = await signInWithPassword(context, credentials)
    const isSignedIn = 'cookies' in result
    portal.log.info({ requestId: origin.requestId, address: origin.ipAddress, ok: isSignedIn }, 'sign-in')
    if (!isSignedIn && result.refused === 'wrong password') {
      await reportAttempts(context, attempt, count)
      refuse(accountErrors, 'CREDENTIALS_WRONG')
    }
    await forgiveAttempt(context, attempt)
    if (!isSignedIn) return refuseUnverified(context, email)
    return jsonResponse({ done: true }, result.cookies)
  }

  /**
   * Answers EMAIL_NOT_VERIFIED, and emails a new link, which also signs in when opened in this browser. Beyond the
   * limit of such emails it refuses VERIFICATION_SENT_BEFORE, and leaves the browser bound to the last one.
   */
  async function refuseUnverified(context: VisitorContext, email: string) {
    const { hash: browserHash, setCookie } = bindBrowser(portal.settings)
    await queueVerificationEmail(context, { address: email, browserHash }).catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'ATTEMPTS_TOO_MANY')
        refuse(accountErrors, 'VERIFICATION_SENT_BEFORE')
      throw error
    })
    const { status, message } = accountErrors.EMAIL_NOT_VERIFIED
    return jsonResponse({ code: 'EMAIL_NOT_VERIFIED', message }, [setCookie], status)
  }

  /** Ends the session of this browser; the answer is the same if there is none. */
  const handleSignOut: AuthEndpoint = async (request, origin) => {
    await signOut(visitorContext(portal, request, origin))
    return jsonResponse({ done: true }, [clearCookie(portal.settings, SESSION_COOKIE)])
  }

  return { signIn: handleSignIn, signOut: handleSignOut }
}
