import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { TokenPair } from '@capstone/contract/accounts/accounts.schemas'
import { baseErrors } from '@capstone/contract/base'
import { isUniqueViolation } from '../../../db/database.errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderProfile } from '../../../platform/openid/openid.ts'
import type { OwnAccountContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { findSession } from '../sessions/sessions.repository.ts'
import { currentTokenHashOf } from '../sessions/sessions.service.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { findOrCreateAccount, queueConnectedMail } from './account-linking.service.ts'
import { findUserIdBySubject, insertGoogleIdentity } from './google.repository.ts'
import { lockSignInMethods } from './identities.repository.ts'

/**
 * Finds or creates the account of a Google user, and issues a one-time token that signs in the given browser. Null if
 * the Google account is not connected and Google has not verified its address.
 */
export const signInWithGoogle = (
  context: VisitorContext,
  provided: ProviderProfile,
  browserHash: string,
): Promise<TokenPair | null> =>
  retryOnConflict(() =>
    inTransaction(context.db, async (tx) => {
      const account = await findOrCreateAccount(tx, context, provided)
      const now = context.clock.now()
      return account && issueOneTimeToken(tx, { ...account, purpose: 'google', browserHash, now })
    }),
  )

/**
 * Connects a Google account to the caller's account, and notifies them by email. Idempotent. Refuses
 * IDENTITY_ALREADY_EXISTS when it is connected to another account, and SIGN_IN_REQUIRED when the session has ended
 * meanwhile.
 */
export const connectGoogle = (
  context: OwnAccountContext,
  { subject, email }: ProviderProfile,
): Promise<void> =>
  retryOnConflict(() =>
    inTransaction(context.db, async (tx) => {
      const { id, email: address } = context.viewer
      const now = context.clock.now()
      await lockSignInMethods(tx, id)
      const session = await findSession(tx, currentTokenHashOf(context), { userId: id, now })
      if (!session) refuse(baseErrors, 'SIGN_IN_REQUIRED')
      const ownerId = await findUserIdBySubject(tx, subject)
      if (ownerId === id) return
      if (ownerId !== undefined) refuse(accountErrors, 'IDENTITY_ALREADY_EXISTS')
      await insertGoogleIdentity(tx, id, subject)
      await queueConnectedMail(tx, context, { address, googleEmail: email })
      await recordAudit(tx, context, {
        action: 'account.google_connected',
        subjectType: 'user',
        subjectId: id,
        after: { email },
      })
    }),
  )

/** Runs the work again after a unique violation: the second run finds what a concurrent transaction inserted. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return work()
  }
}
