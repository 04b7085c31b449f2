import type { Log } from '../log.ts'
import { isLoopback, type Settings } from '../settings/settings.ts'
import { openOutbox } from './mail.outbox.ts'
import { openSmtp } from './mail.smtp.ts'
import type { Mail } from './mail.ts'

/** Opens the way mail leaves by: the server at MAIL_URL, or files in the data folder's `outbox`. */
export const openMail = (settings: Settings, log: Log): Mail =>
  settings.MAIL_URL ? openSmtp(settings.MAIL_URL, settings, log) : openOutbox(settings, log)

/** Says so in the log when people may be waiting for mails that go into files. */
export function warnOfOutbox({ MAIL_URL, BASE_URL }: Settings, log: Log): void {
  if (MAIL_URL || isLoopback(new URL(BASE_URL).hostname)) return
  log.warn('MAIL_URL is not set: mails are files in the outbox, and their links lines of this log.')
}
