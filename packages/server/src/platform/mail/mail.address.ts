import * as z from 'zod'
import type { Mailbox } from './mail.ts'

const WITH_NAME = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/

/** Parses `capstone@example.edu` or `Capstone <capstone@example.edu>`; null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const { name = '', address = text } = WITH_NAME.exec(text.trim())?.groups ?? {}
  const email = z.email().safeParse(address.trim())
  if (!email.success) return null
  const bareName = name.trim().replace(/^"(.*)"$/, '$1')
  return { address: email.data, name: bareName || undefined }
}

/** Returns the sender of the portal's emails: MAIL_FROM, or no-reply at the host of BASE_URL. */
export const readSender = ({ MAIL_FROM, BASE_URL }: { MAIL_FROM?: string | undefined; BASE_URL: string }) =>
  (MAIL_FROM && readMailbox(MAIL_FROM)) || {
    name: 'Capstone',
    address: `no-reply@${new URL(BASE_URL).hostname}`,
  }
