import { buildMail } from '../../../platform/mail/mail.testing.ts'
import type { EmailTemplate, EmailTemplates } from './mail-queue.service.ts'

/** One writer for all kinds of mail. */
export const writersOf = (write: EmailTemplate): EmailTemplates => ({
  verification: write,
  already_registered: write,
  recovery: write,
  password_changed: write,
  sign_in_attempts: write,
  invitation: write,
  notification: write,
  digest: write,
})

/** Writers that render short emails. */
export const plainWriters = writersOf(async (_tx, { address }) => buildMail({ to: { address } }))
