import type { MailKind } from '@capstone/contract/notifications/notifications.constants'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { RenderedEmail } from '../../../platform/mail/mail.ts'
import type { Portal } from '../../../rpc/context.ts'
import { type ClaimedMail, insertMail, insertMails } from './mail-queue.repository.ts'

type NewMail = {
  readonly kind: MailKind
  readonly address: string
  /** What the template needs besides the address; never a secret, because it is stored. */
  readonly data?: Readonly<Record<string, string>>
  readonly now: Date
}

/** Queues a mail, in the transaction of the change it is about, if any; a job renders and sends it seconds later. */
export const queueMail = (tx: Database, { data = {}, ...mail }: NewMail) => insertMail(tx, { data, ...mail })

/** Queues a mail of one kind for each recipient; `to` is a repository's query for their `address`. */
export const queueMails = (
  tx: Database,
  mails: Pick<NewMail, 'kind' | 'now'> & { readonly to: SQL },
): Promise<void> => insertMails(tx, mails)

/** A queued mail as its template gets it. */
export type QueuedMail = Omit<ClaimedMail, 'kind' | 'attempts'>

/**
 * Renders a queued mail when it is about to be sent, and creates the links in it. Returns null when there is nothing
 * left to send. Called again for each attempt.
 */
export type EmailTemplate = (
  tx: Database,
  mail: QueuedMail,
  portal: Pick<Portal, 'settings' | 'clock'>,
) => Promise<RenderedEmail | null>

export type EmailTemplates = Readonly<Record<MailKind, EmailTemplate>>
