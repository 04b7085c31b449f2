import * as z from 'zod'
import type { Mailbox } from './mail.ts'

const WITH_NAME = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/

/** Reads `capstone@example.edu` or `Capstone <capstone@example.edu>`; null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const { name = '', address = text } = WITH_NAME.exec(text.trim())?.groups ?? {}
  const email = z.email().safeParse(address.trim())
  if (!email.success) return null
  const bareName = name.trim().replace(/^"(.*)"$/, '$1')
  return { address: email.data, name: bareName || undefined }
}

/** Who the portal's mails are from: MAIL_FROM, or an address at the host people open it at. */
export const readSender = ({ MAIL_FROM, BASE_URL }: { MAIL_FROM?: string | undefined; BASE_URL: string }) =>
  (MAIL_FROM && readMailbox(MAIL_FROM)) || {
    name: 'Capstone',
    address: `no-reply@${new URL(BASE_URL).hostname}`,
  }
