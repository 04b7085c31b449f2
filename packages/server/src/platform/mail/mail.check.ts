import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Settings } from '../settings/settings.ts'
import { outboxFolder } from './mail.files.ts'
import { needsTls } from './mail.smtp.ts'

/** Result of a mail server check; never contains text from the server. */
export type SmtpCheck = 'answers' | 'refuses the sign-in'

/**
 * Connects to the mail server and signs in if credentials are set, without sending. `timeoutMs` limits each
 * phase of the connection. Throws when the connection fails.
 */
export async function checkSmtp(mailUrl: string, timeoutMs: number): Promise<SmtpCheck> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
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

/** Checks that the outbox folder is writable: writes a file and removes it. Throws when that fails. */
export async function checkOutboxFolder(settings: Settings): Promise<void> {
  const folder = outboxFolder(settings)
  const file = `${folder}/${randomUUID()}.draft`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, 'A file to see whether files can be written.\n', { mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}
