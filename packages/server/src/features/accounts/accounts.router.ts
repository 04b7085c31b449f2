import { OWN_CHANGE_LIMIT } from '@capstone/contract/accounts/accounts.constants'
import { publicly, signedIn, withAnyPassword } from '../../rpc/procedures.ts'
import { disconnectGoogle } from './google/identities.service.ts'
import { confirmPassword } from './passwords/confirmation.service.ts'
import { changePassword } from './passwords/passwords.service.ts'
import { readProfile, updateProfile } from './profile/profile.service.ts'
import { withActionLimit } from './rate-limits/action-limits.service.ts'
import { readRecoveryState, requestPasswordReset } from './recovery/recovery.service.ts'
import { endOtherSessions, endSession, listSessions, readSession } from './sessions/sessions.service.ts'
import { sendVerification } from './sign-up/verification.service.ts'

export const accountsRouter = {
  readSession: publicly.accounts.readSession.handler(({ context }) => readSession(context)),
  changePassword: withAnyPassword.accounts.changePassword.handler(({ context, input }) =>
    changePassword(context, input),
  ),
  confirmPassword: signedIn.accounts.confirmPassword.handler(({ context, input }) =>
    confirmPassword(context, input),
  ),
  readProfile: signedIn.accounts.readProfile.handler(({ context }) => readProfile(context)),
  updateProfile: signedIn.accounts.updateProfile.handler(
    withActionLimit('own_change', OWN_CHANGE_LIMIT, updateProfile),
  ),
  listSessions: signedIn.accounts.listSessions.handler(({ context, input }) => listSessions(context, input)),
  endSession: signedIn.accounts.endSession.handler(({ context, input }) => endSession(context, input)),
  endOtherSessions: signedIn.accounts.endOtherSessions.handler(({ context }) => endOtherSessions(context)),
  requestPasswordReset: publicly.accounts.requestPasswordReset.handler(({ context, input }) =>
    requestPasswordReset(context, input),
  ),
  readRecovery: publicly.accounts.readRecovery.handler(({ context }) => readRecoveryState(context)),
  sendVerification: signedIn.accounts.sendVerification.handler(({ context }) => sendVerification(context)),
  disconnectGoogle: signedIn.accounts.disconnectGoogle.handler(({ context }) => disconnectGoogle(context)),
}
