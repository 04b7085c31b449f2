/** Kinds of mail the portal sends. */
export const MAIL_KINDS = [
  /** A link that confirms an e-mail address. */
  'verification',
  /** A sign-up with an address that has an account, where both answers must look alike. */
  'already_registered',
  /** A link that lets a new password be set. */
  'recovery',
  'password_changed',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Pause before a failed mail is tried again, in seconds; doubles with each try up to the longest. */
export const MAIL_RETRY_SECONDS = 30
export const MAIL_RETRY_MAX_SECONDS = 6 * 60 * 60

/** How long a mail is tried before it is given up, in hours. */
export const MAIL_TRIED_HOURS = 72
