import { baseErrors } from '@capstone/contract/base'
import {
  DEFAULT_MAIL_MODE,
  MAIL_PREFERENCE_KINDS_BY_ROLE,
  type MailMode,
  NEVER_IMMEDIATE,
  type NotificationKind,
} from '@capstone/contract/notifications/notifications.constants'
import type { MailPreference } from '@capstone/contract/notifications/notifications.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { mailDueTimes } from '../notify.service.ts'
import {
  findMailPreferences,
  lockAccount,
  rescheduleMail,
  upsertMailPreference,
} from './mail-preferences.repository.ts'

/** Returns the mode in which a kind is mailed to a person who chose this mode, or none: a reminder at most daily. */
const toMailMode = (kind: NotificationKind, chosen: MailMode = DEFAULT_MAIL_MODE): MailMode =>
  kind === NEVER_IMMEDIATE && chosen === 'immediate' ? 'daily' : chosen

/** Lists the mail mode of each kind of notification the viewer's role can get. */
export async function listMailPreferences({ db, viewer }: SignedInContext): Promise<MailPreference[]> {
  const chosen = new Map((await findMailPreferences(db, viewer.id)).map(({ kind, mode }) => [kind, mode]))
  return MAIL_PREFERENCE_KINDS_BY_ROLE[viewer.role].map((kind) => ({
    kind,
    mode: toMailMode(kind, chosen.get(kind)),
  }))
}

/**
 * Sets the mail mode of one kind, also for mails not yet queued, and returns it: reminders are never mailed
 * immediately. Refuses INPUT_INVALID for a kind the viewer's role does not get.
 */
export async function setMailPreference(
  context: SignedInContext,
  { kind, mode: chosen }: MailPreference,
): Promise<MailPreference> {
  const { db, viewer, clock } = context
  if (!MAIL_PREFERENCE_KINDS_BY_ROLE[viewer.role].includes(kind)) refuseKind()
  const { immediate, daily } = mailDueTimes(context, clock.now())
  const mode = toMailMode(kind, chosen)
  const dueAt = { immediate, daily, never: null }[mode]
  await inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, viewer.id))) refuse(baseErrors, 'SIGN_IN_REQUIRED')
    await upsertMailPreference(tx, viewer.id, { kind, mode })
    await rescheduleMail(tx, { userId: viewer.id, kind }, { mode, dueAt })
  })
  return { kind, mode }
}

const refuseKind = () =>
  refuse(baseErrors, 'INPUT_INVALID', {
    fields: [{ field: 'kind', message: 'Your account gets no notifications of this kind.' }],
  })
