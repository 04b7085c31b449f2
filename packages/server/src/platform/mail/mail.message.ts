import type { SendMailOptions } from 'nodemailer'
import type { Settings } from '../settings/settings.ts'
import { readMailbox, readSender } from './mail.address.ts'
import { MailNotSentError, type OutgoingEmail } from './mail.ts'

/** Reduces a text to one line, without control characters or bidirectional controls. */
export const toOneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/**
 * Makes a text safe for a header. Text that looks like an encoded word would be sent as is and decoded by the
 * recipient.
 */
const toHeader = (text = '') => toOneLine(text).replaceAll('=?', '= ?')

/** Returns the address, or throws unless it is a single bare one: a text with several would reach them all. */
function requireSingleAddress(address: string): string {
  if (readMailbox(address)?.address === address) return address
  throw new MailNotSentError('The address is not an e-mail address.')
}

/** Converts an email to a message for nodemailer, with safe headers and a single recipient. */
export function toMessage(
  { id, to, subject, text, html, attachments = [] }: OutgoingEmail,
  settings: Pick<Settings, 'MAIL_FROM' | 'BASE_URL'>,
): SendMailOptions {
  const from = readSender(settings)
  const address = requireSingleAddress(to.address)
  return {
    messageId: `<${id}@${new URL(settings.BASE_URL).hostname}>`,
    from: { address: from.address, name: toHeader(from.name) },
    to: { address, name: toHeader(to.name) },
    envelope: { from: from.address, to: [address] },
    subject: toHeader(subject),
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: toHeader(name),
      contentType: type,
      content: Buffer.from(content),
    })),
    // Suppresses automatic replies such as "out of office".
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
