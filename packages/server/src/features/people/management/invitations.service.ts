import { INVITATION_PAUSE_SECONDS } from '@capstone/contract/people/people.constants'
import { peopleErrors } from '@capstone/contract/people/people.errors'
import { canInvite } from '@capstone/contract/people/people.policy'
import { inTransaction } from '../../../db/transaction.ts'
import { isMailSetUp } from '../../../platform/settings/settings.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { readSignInMethods } from '../../accounts/google/identities.service.ts'
import { lockManagedAccount } from '../../accounts/management/managed-accounts.service.ts'
import { countInvitation } from '../../accounts/rate-limits/action-limits.service.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { queueMail } from '../../notifications/mail/mail-queue.service.ts'

/**
 * Queues a new invitation for a person without a way to sign in. Earlier invitations stay valid.
 * Within INVITATION_PAUSE_SECONDS of a call that sent one, it sends nothing, but returns the same result: whether
 * invitations are mailed, or only written to the outbox folder because no mail server is set up.
 */
export const sendInvitation = (
  context: AdminContext,
  { id }: { readonly id: string },
): Promise<{ isMailed: boolean }> =>
  inTransaction(context.db, async (tx) => {
    const { email } = (await lockManagedAccount(tx, id)).openIf(
      (row) => canInvite(context.viewer, row),
      () => refuse(peopleErrors, 'PERSON_NOT_FOUND'),
    )
    const { hasPassword, hasGoogle } = await readSignInMethods(tx, id)
    if (hasPassword || hasGoogle) refuse(peopleErrors, 'PERSON_SIGNED_IN')
    const { clock, settings } = context
    const result = { isMailed: isMailSetUp(settings) }
    if ((await countInvitation({ db: tx, clock }, id, INVITATION_PAUSE_SECONDS)) > 1) return result
    await queueMail(tx, { kind: 'invitation', address: email, now: clock.now() })
    await recordAudit(tx, context, {
      action: 'account.invited',
      subjectType: 'user',
      subjectId: id,
      after: { email },
    })
    return result
  })
