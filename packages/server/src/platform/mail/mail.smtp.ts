import * as z from 'zod'
import type { Log } from '../log.ts'
import { isLoopback, type Settings } from '../settings/settings.ts'
import { toMessage, toOneLine } from './mail.message.ts'
import { type Mailer, MailNotSentError } from './mail.ts'

const REASON_MAX_LENGTH = 300

const text = z.string().optional().catch(undefined)
const failureSchema = z.object({
  code: text,
  originalCode: text,
  timeoutType: text,
  command: text,
  response: text,
})

// A server may quote a recipient's or web address it rejects, or a string long enough to be the secret of a link.
const SENSITIVE = /<[^<>]*@[^<>]*>|\S*:\/\/\S*|\S*@\S*|[\w+/=-]{24,}/g
/** Replacing takes time that grows with the square of the length. */
const RESPONSE_MAX_LENGTH = 2000

/**
 * Describes why an email was not accepted, in one line that is safe to log: the error, the SMTP step, and the server's
 * response without the addresses, links and long texts it quotes. After a refused sign-in only the status code is kept,
 * because the response may quote the password.
 */
function describeFailure(error: unknown): string {
  const { code, originalCode, timeoutType, command, response } = failureSchema.catch({}).parse(error)
  const answer = command?.startsWith('AUTH') ? response?.slice(0, 3) : withoutSensitive(response)
  const parts = [code, originalCode, timeoutType, command, answer].filter(Boolean)
  const name = error instanceof Error ? error.name : 'unknown'
  return toOneLine(parts.join(' ') || name).slice(0, REASON_MAX_LENGTH)
}

const withoutSensitive = (response: string | undefined) =>
  response?.slice(0, RESPONSE_MAX_LENGTH).replace(SENSITIVE, '…')

// Long enough for a server that scans an email before it answers, short enough to detect a dead one.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}
const SEND_MAX_MS = 90_000

/** Opens a mailer for the server at MAIL_URL. Each email uses its own connection, because few are sent. */
export function openSmtpMailer(mailUrl: string, settings: Settings, log: Log): Mailer {
  const closing = new AbortController()
  const open = async () => {
    // Loaded on first use, to save memory in a portal that sends nothing.
    const { createTransport } = await import('nodemailer')
    return createTransport({ ...TIMEOUTS, requireTLS: needsTls(mailUrl), url: mailUrl })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      transport ??= open()
      const message = toMessage(mail, settings)
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_MAX_MS)])
      try {
        await (await transport).sendMail({ ...message, signal })
      } catch (error) {
        throw new MailNotSentError(describeFailure(error))
      }
      log.info({ mail: mail.id }, 'email sent')
    },
    close: () => closing.abort(),
  }
}

/** Returns whether the connection must be encrypted, because a password would cross the network. */
export function needsTls(mailUrl: string) {
  const { username, hostname } = new URL(mailUrl)
  return username !== '' && !isLoopback(hostname)
}
