import { baseErrors } from '@capstone/contract/base'
import {
  DEFAULT_MAIL_MODE,
  NOTIFICATION_KINDS_OF,
} from '@capstone/contract/notifications/notifications.constants'
import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { mailDueTimes } from '../notify.service.ts'
import {
  findMailPreferences,
  lockAccountForShare,
  rescheduleMail,
  upsertMailPreference,
} from './mail-preferences.repository.ts'

/** How each kind of notification that one can get is mailed. */
export async function listMailPreferences({ db, viewer }: SignedInContext): Promise<MailPreference[]> {
  const chosen = new Map((await findMailPreferences(db, viewer.id)).map(({ kind, mode }) => [kind, mode]))
  return NOTIFICATION_KINDS_OF[viewer.role].map((kind) => ({
    kind,
    mode: chosen.get(kind) ?? DEFAULT_MAIL_MODE,
  }))
}

/**
 * Chooses how one kind is mailed; what waits to be mailed follows. Refuses INPUT_INVALID for a kind that one's role does
 * not get.
 */
export async function setMailPreference(
  context: SignedInContext,
  choice: MailPreference,
): Promise<MailPreference> {
  const { db, viewer, clock } = context
  if (!NOTIFICATION_KINDS_OF[viewer.role].includes(choice.kind)) refuseKind()
  const { immediate, daily } = mailDueTimes(context, clock.now())
  const dueAt = { immediate, daily, never: null }[choice.mode]
  await inTransaction(db, async (tx) => {
    if (!(await lockAccountForShare(tx, viewer.id))) refuse(baseErrors, 'SIGN_IN_REQUIRED')
    await upsertMailPreference(tx, viewer.id, choice)
    await rescheduleMail(tx, { userId: viewer.id, kind: choice.kind }, { mode: choice.mode, dueAt })
  })
  return choice
}

const refuseKind = () =>
  refuse(baseErrors, 'INPUT_INVALID', {
    fields: [{ field: 'kind', message: 'Your account gets no notifications of this kind.' }],
  })
