import { type ReceivedEmail, startSmtpServer } from '../packages/server/src/platform/mail/smtp.testing.ts'

/** Only stops a journey that hangs: far more than a busy machine needs. */
const WAIT_MAX_MS = 60_000
const POLL_INTERVAL_MS = 50

/** Starts an SMTP server on loopback that keeps the emails it receives. Each is unread until `readNext` returns it. */
export async function startMailbox() {
  const server = await startSmtpServer()
  const read = new Set<ReceivedEmail>()

  return {
    /** The value for MAIL_URL. */
    url: server.url,
    stop: server.stop,
    /** Waits for an unread email to this address, and marks it as read. */
    async readNext(address: string): Promise<ReceivedEmail> {
      for (const until = Date.now() + WAIT_MAX_MS; Date.now() < until; ) {
        const mail = server.mails.find((one) => one.recipients.includes(address) && !read.has(one))
        if (mail) {
          read.add(mail)
          return mail
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
      }
      throw new Error(`No email arrived for ${address}.`)
    },
    /** Returns the unread emails to this address. */
    unreadOf: (address: string) =>
      server.mails.filter((mail) => mail.recipients.includes(address) && !read.has(mail)),
  }
}

/** Returns the link to a page under /auth in an email. */
export function linkIn({ text = '' }: ReceivedEmail): string {
  const [link] = /https?:\/\/\S+\/auth\/\S+/.exec(text) ?? []
  if (!link) throw new Error(`There is no link in: ${text}`)
  return link
}
