/** Whom a mail is for or from; without a name the address stands alone. */
export type Mailbox = { readonly address: string; readonly name?: string | undefined }

/** What a mail says, to whom. */
export type Letter = {
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The addresses its links lead to, in the order in which they stand in the letter. */
  readonly links: readonly string[]
}

/** A letter to send. Its id names it for good: sent a second time after a crash, it can be told for the same. */
export type OutgoingMail = Letter & { readonly id: string }

/** The way mail leaves the portal: a mail server, or a folder of files. */
export type Mail = {
  /** Hands a mail over, in a minute and a half at most. Refused with MailNotSentError. */
  send(mail: OutgoingMail): Promise<void>
  /** Gives up what is being sent and sends no more. */
  close(): void
}

/** A mail that was not taken. Its message says why, and holds neither links nor what we sign in with. */
export class MailNotSentError extends Error {}
