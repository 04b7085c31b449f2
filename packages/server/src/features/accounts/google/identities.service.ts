import { accountErrors } from '@capstone/contract/accounts/accounts.errors'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { OwnAccountContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { deleteOneTimeTokens } from '../one-time-tokens/one-time-tokens.repository.ts'
import { sessionTimesOf } from '../sessions/active-sessions.repository.ts'
import { deleteOtherSessions, revokeKnownDevices } from '../sessions/sessions.repository.ts'
import { currentTokenHashOf } from '../sessions/sessions.service.ts'
import {
  deleteGoogleIdentities,
  findSignInMethods,
  GOOGLE,
  lockSignInMethods,
} from './identities.repository.ts'

/** Returns which sign-in methods a user has. */
export async function readSignInMethods(
  db: Database,
  userId: string,
): Promise<{ hasPassword: boolean; hasGoogle: boolean }> {
  const providers = await findSignInMethods(db, userId)
  return {
    hasPassword: providers.some((provider) => provider !== GOOGLE),
    hasGoogle: providers.includes(GOOGLE),
  }
}

/**
 * Disconnects the caller's Google account, ends their other sessions and revokes their known devices, because a
 * stranger may have signed in with that Google account. Refuses IDENTITY_NOT_FOUND, and SINGLE_IDENTITY_NOT_DELETABLE
 * if they have no password, so that nobody locks themselves out.
 */
export const disconnectGoogle = (context: OwnAccountContext): Promise<{ disconnected: true }> =>
  inTransaction(context.db, async (tx) => {
    const { id } = context.viewer
    await lockSignInMethods(tx, id)
    const { hasPassword, hasGoogle } = await readSignInMethods(tx, id)
    if (!hasGoogle) refuse(accountErrors, 'IDENTITY_NOT_FOUND')
    if (!hasPassword) refuse(accountErrors, 'SINGLE_IDENTITY_NOT_DELETABLE')
    await deleteGoogleIdentities(tx, id)
    await deleteOneTimeTokens(tx, id, ['google'])
    await revokeKnownDevices(tx, id, context.clock.now())
    const ended = await deleteOtherSessions(tx, currentTokenHashOf(context), {
      userId: id,
      times: sessionTimesOf(context),
    })
    await recordAudit(tx, context, {
      action: 'account.google_disconnected',
      subjectType: 'user',
      subjectId: id,
      after: { endedSessions: ended.length },
    })
    return { disconnected: true as const }
  })
