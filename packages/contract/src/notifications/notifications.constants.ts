import type { Role } from '../accounts/accounts.constants.ts'

/** Kinds of mail the portal sends. */
export const MAIL_KINDS = [
  /** A link that confirms an e-mail address. */
  'verification',
  /** A sign-up with an address that has an account, where both answers must look alike. */
  'already_registered',
  /** A link that lets a new password be set. */
  'recovery',
  'password_changed',
  /** A link by which somebody an administrator added sets their first password. */
  'invitation',
  /** One thing that happened, told soon after. */
  'notification',
  /** What happened in a day and was not read. */
  'digest',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Pause before a failed mail is tried again, in seconds; doubles with each try up to the longest. */
export const MAIL_RETRY_SECONDS = 30
export const MAIL_RETRY_MAX_SECONDS = 6 * 60 * 60

/** How long a mail is tried before it is given up, in hours. */
export const MAIL_GIVE_UP_HOURS = 72

/** What a person is notified of. */
export const NOTIFICATION_KINDS = [
  'request_reviewed',
  'project_assigned',
  'project_changed',
  'access_changed',
  'paper_status_changed',
  'message',
  'meeting',
  'ticket',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Which of them each role can get. */
export const NOTIFICATION_KINDS_OF: Readonly<Record<Role, readonly NotificationKind[]>> = {
  student: NOTIFICATION_KINDS,
  instructor: ['message', 'meeting', 'ticket'],
  admin: ['ticket'],
}

/** How a kind of notification is mailed. */
export const MAIL_MODES = ['immediate', 'daily', 'never'] as const
export type MailMode = (typeof MAIL_MODES)[number]

/** How each kind is mailed until a person says otherwise. */
export const DEFAULT_MAIL_MODE: MailMode = 'immediate'

/** Mail "at once" waits so long, in seconds: what is read meanwhile is not mailed. */
export const MAIL_DELAY_SECONDS = 120

/** The hour of the day, by the portal's TIME_ZONE, at which the daily mail is sent. */
export const DIGEST_HOUR = 7

/** Most notifications a daily mail tells; it says how many more there are. */
export const DIGEST_ITEMS_MAX = 50

/** How long notifications are kept, in days. */
export const NOTIFICATION_RETENTION_DAYS = 90
