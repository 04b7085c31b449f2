import type { Log } from '../log.ts'
import { isLoopback, type Settings } from '../settings/settings.ts'
import { openFileMailer } from './mail.files.ts'
import { openSmtpMailer } from './mail.smtp.ts'
import type { Mailer } from './mail.ts'

/** Opens the mailer: the SMTP server at MAIL_URL, or files in the data folder's `outbox`. */
export const openMailer = (settings: Settings, log: Log): Mailer =>
  settings.MAIL_URL ? openSmtpMailer(settings.MAIL_URL, settings, log) : openFileMailer(settings, log)

/** Logs a warning when the portal has a public address but no mail server, so that users receive no emails. */
export function warnWithoutMailServer({ MAIL_URL, BASE_URL }: Settings, log: Log): void {
  if (MAIL_URL || isLoopback(new URL(BASE_URL).hostname)) return
  log.warn('MAIL_URL is not set: emails are written to the outbox folder, and their links to this log.')
}
