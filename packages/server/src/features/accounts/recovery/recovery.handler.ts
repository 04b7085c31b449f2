import { passwordResetSchema, tokenPairSchema } from '@capstone/contract/accounts/accounts.schemas'
import type { Portal } from '../../../rpc/context.ts'
import { type AuthEndpoint, jsonResponse, parseBody, visitorContext } from '../auth-endpoint.handler.ts'
import { countIfInvalid } from '../rate-limits/attempt-limits.service.ts'
import { rememberDevice } from '../sessions/known-devices.session.ts'
import { openRecovery, resetPassword } from './recovery.service.ts'
import { clearRecoveryCookie, writeRecoveryCookie } from './recovery.session.ts'

/** Opens a recovery session in whichever browser the link is opened, and sets the new password in that session. */
export function createRecoveryHandler(portal: Portal) {
  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, TOKEN_INVALID, TOKEN_EXPIRED. */
  const open: AuthEndpoint = async (request, origin) => {
    const tokens = await parseBody(request, tokenPairSchema)
    const context = visitorContext(portal, request, origin)
    const recovery = await countIfInvalid(context, () => openRecovery(context, tokens))
    return jsonResponse({ isOpen: true }, [writeRecoveryCookie(portal.settings, recovery)])
  }

  /** Refuses INPUT_INVALID, ATTEMPTS_TOO_MANY, RECOVERY_NOT_OPEN, PASSWORD_WEAK, PASSWORD_UNCHANGED. */
  const reset: AuthEndpoint = async (request, origin) => {
    const { newPassword } = await parseBody(request, passwordResetSchema)
    const context = visitorContext(portal, request, origin)
    const account = await countIfInvalid(context, () => resetPassword(context, newPassword))
    // The person's link was opened in this browser, so failed attempts by others must not block its sign-in.
    const device = rememberDevice(portal.settings, context.cookie, account)
    return jsonResponse({ changed: true }, [clearRecoveryCookie(portal.settings), device])
  }

  return { open, reset }
}
