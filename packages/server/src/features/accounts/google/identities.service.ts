import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.repository.ts'
import {
  deleteGoogleIdentities,
  deleteUnverifiedGoogleIdentities,
  findSignInMethods,
  GOOGLE,
  lockSignInMethods,
} from './identities.repository.ts'

/** How a person can sign in. */
export async function readSignInMethods(
  db: Database,
  userId: string,
): Promise<{ hasPassword: boolean; hasGoogle: boolean }> {
  const ways = await findSignInMethods(db, userId)
  return { hasPassword: ways.some((way) => way !== GOOGLE), hasGoogle: ways.includes(GOOGLE) }
}

/**
 * Disconnects one's Google account. Refuses IDENTITY_NOT_FOUND and, without a password, SINGLE_IDENTITY_NOT_DELETABLE:
 * nobody locks themselves out. Spec 1 §8.
 */
export const disconnectGoogle = (context: SignedInContext): Promise<{ disconnected: true }> =>
  inTransaction(context.db, async (tx) => {
    const { id } = context.viewer
    await lockSignInMethods(tx, id)
    const { hasPassword, hasGoogle } = await readSignInMethods(tx, id)
    if (!hasGoogle) refuse(accountErrors, 'IDENTITY_NOT_FOUND')
    if (!hasPassword) refuse(accountErrors, 'SINGLE_IDENTITY_NOT_DELETABLE')
    await deleteGoogleIdentities(tx, id)
    await deleteOneTimeTokens(tx, id, ['google'])
    await recordAudit(tx, context, {
      action: 'account.google_disconnected',
      subjectType: 'user',
      subjectId: id,
    })
    return { disconnected: true as const }
  })

/**
 * Disconnects what may be a stranger's Google account from an account whose address was never verified. For whoever
 * proves by a mailed link that the address is theirs, before it is marked verified.
 */
export const disconnectUnverifiedGoogle = (tx: Database, userId: string): Promise<void> =>
  deleteUnverifiedGoogleIdentities(tx, userId)
