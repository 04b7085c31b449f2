import type { Role } from '../accounts/accounts.constants.ts'

export const MAIL_KINDS = [
  /** A link that confirms an e-mail address. */
  'verification',
  /** A sign-up with the address of an existing account, which must get the same response as a new one. */
  'already_registered',
  /** A link to set a new password. */
  'recovery',
  'password_changed',
  /** A Google account, which may be of another address, can sign in to an account from now on. */
  'google_connected',
  /** Somebody tried to sign in with wrong passwords. */
  'sign_in_attempts',
  /** A link to set a first password, for a person an administrator added. */
  'invitation',
  'notification',
  /** The unread notifications of a day. */
  'digest',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Backoff before a failed mail is retried, in seconds; doubles with each attempt up to the maximum. */
export const MAIL_RETRY_SECONDS = 30
export const MAIL_RETRY_MAX_SECONDS = 6 * 60 * 60

export const MAIL_GIVE_UP_HOURS = 72

export const NOTIFICATION_KINDS = [
  'mentoring',
  'request_reviewed',
  'project_assigned',
  'project_changed',
  'access_changed',
  'paper_status_changed',
  'hand_in',
  'hand_in_extension',
  'hand_in_reminder',
  'message',
  'meeting',
  'ticket',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The kinds whose mails each role can choose: immediate, daily or none. */
export const MAIL_PREFERENCE_KINDS_BY_ROLE: Readonly<Record<Role, readonly NotificationKind[]>> = {
  student: NOTIFICATION_KINDS,
  instructor: ['mentoring', 'hand_in', 'hand_in_extension', 'message', 'meeting', 'ticket'],
  admin: ['hand_in_extension', 'ticket'],
}

/** When a notification is mailed. */
export const MAIL_MODES = ['immediate', 'daily', 'never'] as const
export type MailMode = (typeof MAIL_MODES)[number]

/** The mail mode of a kind without a preference. */
export const DEFAULT_MAIL_MODE: MailMode = 'immediate'

/** Reminders are mailed once a day at most: with the daily mail, where a person wants them by mail at all. */
export const NEVER_IMMEDIATE: NotificationKind = 'hand_in_reminder'

/** Delay of an immediate mail, in seconds: a notification read meanwhile is not mailed. */
export const MAIL_DELAY_SECONDS = 120

/** The hour of the daily mail, in TIME_ZONE. */
export const DIGEST_HOUR = 7

/** Most notifications in a daily mail, which then says how many more there are. */
export const DIGEST_ITEMS_MAX = 50

export const NOTIFICATION_RETENTION_DAYS = 90
