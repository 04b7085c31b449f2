import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { toMessage } from './mail.message.ts'
import type { Mail } from './mail.ts'

/** The folder in which mails are kept as files. */
export const outboxOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'outbox')

/**
 * Keeps each mail as a file in the data folder's `outbox`, named by when it was written and its id, and logs its links:
 * what a portal without a mail server does, for somebody who tries it.
 */
export function openOutbox(settings: Settings, log: Log): Mail {
  const folder = outboxOf(settings)
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(toMessage(mail, settings))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A point in time as in ISO 8601, without the colons that some systems do not take in a name.
      const name = `${new Date().toISOString().replace(/[-:]/g, '')}_${mail.id}.eml`
      await writeWhole(join(folder, name), message)
      for (const link of mail.links) log.warn({ mail: mail.id, link }, 'mail kept in the outbox')
    },
    close: () => undefined,
  }
}

/** Writes a file that is there whole or not at all, for the portal's user alone. */
async function writeWhole(file: string, content: Parameters<typeof writeFile>[1]) {
  const draft = `${file}.${process.pid}.draft`
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
