import { type SignUpAnswer, signUpSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import { countSignUp } from '../rate-limits/attempt-limits.service.ts'
import { bindBrowser } from '../sessions/browser-binding.session.ts'
import { signInToNewAccount } from '../sessions/session-opening.service.ts'
import { signUp } from './sign-up.service.ts'

/** Handles the sign-up. */
export function createSignUpHandler(portal: Portal) {
  /**
   * Creates an account and signs in; if addresses must be verified first, the emailed link signs in instead. Refuses
   * INPUT_INVALID, PASSWORD_WEAK, EMAIL_TAKEN, ATTEMPTS_TOO_MANY.
   */
  const handleSignUp: AuthEndpoint = async (request, origin) => {
    const account = await parseBody(request, signUpSchema)
    const context = visitorContext(portal, request, origin)
    await countSignUp(context)
    const binding = bindBrowser(portal.settings)
    const created = await signUp(context, { ...account, browserHash: binding.hash })
    if (!created) return respond({ next: 'mail' }, [binding.setCookie])
    const cookies = await signInToNewAccount(context, created)
    if (!cookies) throw new Error('A new account could not be signed in to.')
    return respond({ next: 'session' }, [...cookies, binding.setCookie])
  }

  return { signUp: handleSignUp }
}

const respond = (body: SignUpAnswer, cookies: readonly string[]) => jsonResponse(body, cookies)
