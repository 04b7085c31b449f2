/** The sender or recipient of an email; without a name the address stands alone. */
export type Mailbox = { readonly address: string; readonly name?: string | undefined }

export type EmailLink = { readonly label: string; readonly url: string }

/** The content of an email in plain text; each entry of a list is one paragraph. */
export type EmailContent = {
  /** Also the heading of the email. */
  readonly subject: string
  /** The preview that an inbox shows beside the subject. */
  readonly preheader: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** The first link is shown as a button. */
  readonly links: readonly EmailLink[]
  /** Remarks about the links, such as how long they work. */
  readonly notes: readonly string[]
  /** Why the email was sent, and what to do if the recipient did not expect it. */
  readonly closing: string
}

/** An email as text and as HTML, with its recipient. */
export type RenderedEmail = {
  readonly to: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The addresses of its links, in their order in the email. */
  readonly links: readonly string[]
  /** Makes the files to attach, when the email is sent. */
  readonly attach?: () => Promise<readonly EmailAttachment[]>
}

/** A file in an email; `type` is its media type. */
export type EmailAttachment = { readonly name: string; readonly type: string; readonly content: Uint8Array }

/** An email to send. Its id never changes, so an email sent again after a crash can be recognised as the same. */
export type OutgoingEmail = Omit<RenderedEmail, 'attach'> & {
  readonly id: string
  readonly attachments?: readonly EmailAttachment[]
}

/** An email of the demo, as its mail page shows it. */
export type StoredEmail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  /** ISO 8601. */
  readonly sentAt: string
}

/** Sends emails through a mail server, or writes them to a folder. */
export type Mailer = {
  /**
   * Sends an email, through a mail server in 90 seconds at most. Rejects with MailNotSentError if the server does not
   * accept it, and with the file system's error if it cannot be written to the folder.
   */
  send(email: OutgoingEmail): Promise<void>
  /** Aborts the sending in progress and sends nothing more. */
  close(): void
}

/** Thrown when an email was not accepted. The message says why, without links or SMTP credentials. */
export class MailNotSentError extends Error {}
