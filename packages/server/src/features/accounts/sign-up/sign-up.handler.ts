import { type SignUpAnswer, signUpSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import { bindBrowser } from '../sessions/browser-binding.session.ts'
import type { SessionIssuer } from '../sessions/session-issuer.handler.ts'
import { countAddressAttempt } from '../sign-in/attempts.service.ts'
import { signUp } from './sign-up.service.ts'

/** Making an account. Spec 1 §4. */
export function createSignUpHandler(portal: Portal, { signInWithPassword }: SessionIssuer) {
  /**
   * Signs the newcomer in, or, where addresses must be verified first, leaves that to the link in the mail. Refuses
   * INPUT_INVALID, PASSWORD_WEAK, EMAIL_TAKEN, ATTEMPTS_TOO_MANY.
   */
  const signUpHere: AuthEndpoint = async (request, origin) => {
    const newcomer = await parseBody(request, signUpSchema)
    const context = visitorContext(portal, request, origin)
    await countAddressAttempt(context)
    const mark = bindBrowser(portal.settings)
    const { next } = await signUp(context, { ...newcomer, browserHash: mark.hash })
    if (next === 'mail') return answer({ next }, [mark.setCookie])
    const { email, password } = newcomer
    const entry = await signInWithPassword(request, origin, { email, password, rememberMe: false })
    if ('refused' in entry) throw new Error('A new account could not be signed in to.')
    return answer({ next }, [...entry.cookies, mark.setCookie])
  }

  return { signUp: signUpHere }
}

const answer = (body: SignUpAnswer, cookies: readonly string[]) => jsonResponse(body, cookies)
