import { type ReceivedMail, startSmtpServer } from '../packages/server/src/platform/mail/smtp.testing.ts'

const WAIT_MAX_MS = 20_000
const LOOK_EVERY_MS = 50

/** A real mail server on loopback, and what has come to whom. */
export async function startMailbox() {
  const server = await startSmtpServer()
  const read = new Set<ReceivedMail>()

  return {
    /** What MAIL_URL has to be. */
    url: server.url,
    stop: server.stop,
    /** Waits for a mail to this address that nobody has read yet, and reads it. */
    async readNext(address: string): Promise<ReceivedMail> {
      for (const until = Date.now() + WAIT_MAX_MS; Date.now() < until; ) {
        const mail = server.mails.find((one) => one.recipients.includes(address) && !read.has(one))
        if (mail) {
          read.add(mail)
          return mail
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
      throw new Error(`No mail came to ${address}.`)
    },
    /** The mails to this address that nobody has read yet. */
    unreadOf: (address: string) =>
      server.mails.filter((mail) => mail.recipients.includes(address) && !read.has(mail)),
  }
}

/** The link in the text of a mail that leads to a screen around sign-in. */
export function linkIn({ text = '' }: ReceivedMail): string {
  const [link] = /https?:\/\/\S+\/auth\/\S+/.exec(text) ?? []
  if (!link) throw new Error(`There is no link in: ${text}`)
  return link
}
