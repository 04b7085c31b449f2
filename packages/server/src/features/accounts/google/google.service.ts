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
import { currentTokenOf } from '../sessions/sessions.service.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { findOrCreateAccount } from './account-linking.service.ts'
import { findIdBySubject, insertGoogleIdentity } from './google.repository.ts'
import { lockSignInMethods } from './identities.repository.ts'

/**
 * Finds or makes the account of somebody whom Google vouches for, and the one-time token that lets the browser given in. Null
 * where Google has not verified their address, and their Google account is not connected yet. Spec 1 §4.
 */
export const signInWithGoogle = (
  context: VisitorContext,
  provided: ProviderProfile,
  browserHash: string,
): Promise<TokenPair | null> =>
  retryOnConflict(() =>
    inTransaction(context.db, async (tx) => {
      const entered = await findOrCreateAccount(tx, context, provided)
      const now = context.clock.now()
      return entered && issueOneTimeToken(tx, { ...entered, purpose: 'google', browserHash, now })
    }),
  )

/**
 * Connects a Google account to one's own; again does nothing. Refuses IDENTITY_ALREADY_EXISTS when it signs somebody else
 * in, SIGN_IN_REQUIRED when one's session has ended meanwhile.
 */
export const connectGoogle = (
  context: OwnAccountContext,
  { subject, email }: ProviderProfile,
): Promise<void> =>
  retryOnConflict(() =>
    inTransaction(context.db, async (tx) => {
      const { id } = context.viewer
      await lockSignInMethods(tx, id)
      const session = await findSession(tx, currentTokenOf(context), { userId: id, now: context.clock.now() })
      if (!session) refuse(baseErrors, 'SIGN_IN_REQUIRED')
      const known = await findIdBySubject(tx, subject)
      if (known === id) return
      if (known !== undefined) refuse(accountErrors, 'IDENTITY_ALREADY_EXISTS')
      await insertGoogleIdentity(tx, id, subject)
      await recordAudit(tx, context, {
        ...{ action: 'account.google_connected', subjectType: 'user', subjectId: id },
        after: { email },
      })
    }),
  )

/** Runs anew what lost to another that wrote the same account at the same moment: now it finds that one. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return work()
  }
}
