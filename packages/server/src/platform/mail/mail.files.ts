import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { toMessage } from './mail.message.ts'
import type { Mailer, OutgoingEmail, StoredEmail } from './mail.ts'

/** The folder that emails are written to when there is no mail server. */
export const outboxFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'outbox')

/**
 * Opens a mailer for a portal without a mail server: it writes each email to a file in the data folder's `outbox`,
 * named by its time and id, and logs its links. In the demo it stores a copy for the mail page instead of logging.
 */
export function openFileMailer(settings: Settings, log: Log): Mailer {
  const folder = outboxFolder(settings)
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(toMessage(mail, settings))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // ISO 8601 without colons, which some file systems do not allow in names.
      const name = `${new Date().toISOString().replace(/[-:]/g, '')}_${mail.id}.eml`
      await writeAtomically(join(folder, name), message)
      if (settings.IS_DEMO) await storeForDemo(folder, name, mail)
      else for (const link of mail.links) log.warn({ mail: mail.id, link }, 'email written to the outbox')
    },
    close: () => undefined,
  }
}

async function storeForDemo(folder: string, name: string, { to, subject, html }: OutgoingEmail) {
  const stored: StoredEmail = { to: to.address, subject, html, sentAt: new Date().toISOString() }
  await writeAtomically(join(folder, name.replace(/eml$/, 'json')), JSON.stringify(stored))
}

/** Writes a file atomically, readable by the portal's user only. */
async function writeAtomically(file: string, content: Parameters<typeof writeFile>[1]) {
  const draft = `${file}.${process.pid}.draft`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
