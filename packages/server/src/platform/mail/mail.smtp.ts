import * as z from 'zod'
import type { Log } from '../log.ts'
import { isLoopback, type Settings } from '../settings/settings.ts'
import { toMessage, toOneLine } from './mail.message.ts'
import { type Mail, MailNotSentError } from './mail.ts'

const REASON_MAX_LENGTH = 300

const text = z.string().optional().catch(undefined)
const failureSchema = z.object({
  code: text,
  originalCode: text,
  timeoutType: text,
  command: text,
  response: text,
})

// A server may repeat an address it does not like, or a word long enough to be the secret of a link.
const REPEATED = /\S*:\/\/\S*|[\w+/=-]{24,}/g

/**
 * Why a mail was not taken, in a line that may be kept and logged: what failed at which step, and the server's answer
 * without what it repeats of the mail. Of a refused sign-in there is no answer, since it may repeat the password.
 */
function describeFailure(error: unknown): string {
  const { code, originalCode, timeoutType, command, response } = failureSchema.catch({}).parse(error)
  const said = command?.startsWith('AUTH') ? response?.slice(0, 3) : response?.replace(REPEATED, '…')
  const parts = [code, originalCode, timeoutType, command, said].filter(Boolean)
  const named = error instanceof Error ? error.name : 'unknown'
  return toOneLine(parts.join(' ') || named).slice(0, REASON_MAX_LENGTH)
}

// Long enough for a server that looks through a mail before it answers, short enough to notice one that is gone.
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}
const SEND_MAX_MS = 90_000

/** Sends mail through the server at MAIL_URL, each over a connection of its own: few are sent, and none is held open. */
export function openSmtp(mailUrl: string, settings: Settings, log: Log): Mail {
  const closing = new AbortController()
  const open = async () => {
    // The library takes memory that only a portal that sends needs.
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
      log.info({ mail: mail.id }, 'mail sent')
    },
    close: () => closing.abort(),
  }
}

/** Whether the connection must be encrypted: our password would cross the network otherwise. */
export function needsTls(mailUrl: string) {
  const { username, hostname } = new URL(mailUrl)
  return username !== '' && !isLoopback(hostname)
}
