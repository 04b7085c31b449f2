import { type SignUpAnswer, signUpSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { markBrowser } from '../sessions/browsers.session.ts'
import { answerWith, contextOf, type Endpoint, readBody } from '../sign-in/answers.handler.ts'
import { takeAddressAttempt } from '../sign-in/attempts.service.ts'
import type { Entrance } from '../sign-in/entrance.handler.ts'
import { signUp } from './sign-up.service.ts'

/** Making an account. Spec 1 §4. */
export function createSignUpHandler(portal: Portal, { enterByPassword }: Entrance) {
  /**
   * Signs the newcomer in, or, where addresses must be verified first, leaves that to the link in the mail. Refuses
   * INPUT_INVALID, PASSWORD_WEAK, EMAIL_TAKEN, ATTEMPTS_TOO_MANY.
   */
  const signUpHere: Endpoint = async (request, origin) => {
    const newcomer = await readBody(request, signUpSchema)
    const context = contextOf(portal, request, origin)
    await takeAddressAttempt(context)
    const mark = markBrowser(portal.settings)
    const { next } = await signUp(context, { ...newcomer, browserHash: mark.hash })
    if (next === 'mail') return answer({ next }, [mark.setCookie])
    const { email, password } = newcomer
    const entry = await enterByPassword(request, origin, { email, password, rememberMe: false })
    if ('refused' in entry) throw new Error('A new account could not be signed in to.')
    return answer({ next }, [...entry.cookies, mark.setCookie])
  }

  return { signUp: signUpHere }
}

const answer = (body: SignUpAnswer, cookies: readonly string[]) => answerWith(body, cookies)
