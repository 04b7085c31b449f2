import type { SendMailOptions } from 'nodemailer'
import type { Settings } from '../settings/settings.ts'
import { readMailbox, readSender } from './mail.address.ts'
import { MailNotSentError, type OutgoingMail } from './mail.ts'

/** A text on one line, without control characters or marks that turn the direction of what follows. */
export const toOneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** A text for a header. One that looks encoded already would be sent as it is, and decoded into anything. */
const toHeader = (text = '') => toOneLine(text).replaceAll('=?', '= ?')

/** The address alone: a text that names several, or more than an address, would reach them all. */
function onlyAddress(address: string): string {
  if (readMailbox(address)?.address === address) return address
  throw new MailNotSentError('The address is not an e-mail address.')
}

/** A mail as it is composed and sent: to one recipient, with one header for each name and subject. */
export function toMessage(
  { id, to, subject, text, html }: OutgoingMail,
  settings: Pick<Settings, 'MAIL_FROM' | 'BASE_URL'>,
): SendMailOptions {
  const from = readSender(settings)
  const address = onlyAddress(to.address)
  return {
    messageId: `<${id}@${new URL(settings.BASE_URL).hostname}>`,
    from: { address: from.address, name: toHeader(from.name) },
    to: { address, name: toHeader(to.name) },
    envelope: { from: from.address, to: [address] },
    subject: toHeader(subject),
    text,
    html,
    // Nobody wants an "out of office" for a mail that no person wrote.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
