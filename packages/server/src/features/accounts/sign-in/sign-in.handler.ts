import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import { signInSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { markBrowser } from '../sessions/browsers.session.ts'
import { mailVerification } from '../sign-up/verification.service.ts'
import { answerWith, contextOf, type Endpoint, readBody } from './answers.handler.ts'
import { forgetAccountAttempts, takeAccountAttempt, takeAddressAttempt } from './attempts.service.ts'
import type { Entrance } from './entrance.handler.ts'
import { signOut, type VisitorContext } from './sign-in.service.ts'

/** Signing in with a password, and out. The answer to a sign-in carries a cookie, never a token. */
export function createSignInHandler(portal: Portal, { enterByPassword, leave }: Entrance) {
  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, CREDENTIALS_WRONG, EMAIL_NOT_VERIFIED. Spec 1 §4. */
  const signInHere: Endpoint = async (request, origin) => {
    const context = contextOf(portal, request, origin)
    const credentials = await readBody(request, signInSchema)
    await takeAddressAttempt(context)
    await takeAccountAttempt(context, credentials.email)
    const entry = await enterByPassword(request, origin, credentials)
    const isOpen = 'cookies' in entry
    portal.log.info({ requestId: origin.requestId, address: origin.ipAddress, ok: isOpen }, 'sign-in')
    if (!isOpen && entry.refused === 'wrong password') refuse(accountErrors, 'CREDENTIALS_WRONG')
    await forgetAccountAttempts(context, credentials.email)
    return isOpen ? answerWith({ done: true }, entry.cookies) : askToVerify(context, credentials.email)
  }

  /** A new link, good for a silent sign-in in this browser. */
  async function askToVerify(context: VisitorContext, address: string) {
    const mark = markBrowser(portal.settings)
    await mailVerification(context, { address, browserHash: mark.hash })
    const { status, message } = accountErrors.EMAIL_NOT_VERIFIED
    return answerWith({ code: 'EMAIL_NOT_VERIFIED', message }, [mark.setCookie], status)
  }

  /** Ends the session of this browser; a browser without one is answered alike. */
  const signOutHere: Endpoint = async (request, origin) => {
    await signOut(contextOf(portal, request, origin))
    return answerWith({ done: true }, await leave(request, origin))
  }

  return { signIn: signInHere, signOut: signOutHere }
}
