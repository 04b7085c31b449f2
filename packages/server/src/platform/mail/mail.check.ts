import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Settings } from '../settings/settings.ts'
import { outboxOf } from './mail.outbox.ts'
import { needsTls } from './mail.smtp.ts'

/** What became of a visit at the mail server, in no words of the server. */
export type SmtpCheck = 'answers' | 'refuses the sign-in'

/** Goes to the mail server as a mail would, signs in where that is set up, and sends nothing. Throws where it fails. */
export async function checkSmtp(mailUrl: string, milliseconds: number): Promise<SmtpCheck> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    dnsTimeout: milliseconds,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    requireTLS: needsTls(mailUrl),
    url: mailUrl,
  })
  try {
    await transport.verify()
    return 'answers'
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAUTH') return 'refuses the sign-in'
    throw error
  } finally {
    transport.close()
  }
}

/** Writes a file to the outbox and removes it. Throws where that fails. */
export async function checkOutbox(settings: Settings): Promise<void> {
  const folder = outboxOf(settings)
  const file = `${folder}/${randomUUID()}.draft`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, 'A file to see whether files can be written.\n', { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}
