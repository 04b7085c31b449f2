import { passwordResetSchema, tokenPairSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { clearRecovery, writeRecovery } from '../sessions/recovery.session.ts'
import { answerWith, contextOf, type Endpoint, readBody } from '../sign-in/answers.handler.ts'
import { takeAddressAttempt } from '../sign-in/attempts.service.ts'
import { openRecovery, resetPassword } from './recovery.service.ts'

/** The way from a recovery link to a new password, in whatever browser the link is opened. Spec 1 §2 and §4. */
export function createRecoveryHandler(portal: Portal) {
  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, TOKEN_INVALID, TOKEN_EXPIRED. */
  const open: Endpoint = async (request, origin) => {
    const tokens = await readBody(request, tokenPairSchema)
    const context = contextOf(portal, request, origin)
    await takeAddressAttempt(context)
    return answerWith({ isOpen: true }, [writeRecovery(portal.settings, await openRecovery(context, tokens))])
  }

  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, RECOVERY_NOT_OPEN, PASSWORD_WEAK, PASSWORD_UNCHANGED. */
  const reset: Endpoint = async (request, origin) => {
    const { newPassword } = await readBody(request, passwordResetSchema)
    const context = contextOf(portal, request, origin)
    await takeAddressAttempt(context)
    await resetPassword(context, newPassword)
    return answerWith({ changed: true }, [clearRecovery(portal.settings)])
  }

  return { open, reset }
}
