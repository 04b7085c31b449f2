import type { MailKind } from '@capstone/contract/notifications/notifications.constants'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { RenderedEmail } from '../../../platform/mail/mail.ts'
import type { Portal } from '../../../rpc/context.ts'
import { type ClaimedMail, insertMail, insertMails } from './mail-queue.repository.ts'

type NewMail = {
  readonly kind: MailKind
  readonly address: string
  /** What the email's writer needs to know besides; never a secret, and shown to nobody but the addressee. */
  readonly data?: Readonly<Record<string, string>>
  readonly now: Date
}

/** Puts a mail in line, in the transaction it belongs to; a job writes and sends it some seconds later. */
export const queueMail = (tx: Database, { data = {}, ...mail }: NewMail) => insertMail(tx, { data, ...mail })

/** The same for many at once: `to` is a repository's query for their `address`. */
export const queueMails = (
  tx: Database,
  mails: Pick<NewMail, 'kind' | 'now'> & { readonly to: SQL },
): Promise<void> => insertMails(tx, mails)

/** A queued mail as the writer of its email gets it. */
export type QueuedMail = Omit<ClaimedMail, 'kind' | 'attempts'>

/**
 * Writes the email of a queued mail when it is about to be sent, and makes the links in it; null when there is nothing
 * to say any more. Called again for each try.
 */
export type EmailTemplate = (
  tx: Database,
  mail: QueuedMail,
  portal: Pick<Portal, 'settings' | 'clock'>,
) => Promise<RenderedEmail | null>

export type EmailTemplates = Readonly<Record<MailKind, EmailTemplate>>
