import { buildMail } from '../../../platform/mail/mail.testing.ts'
import type { EmailTemplate, EmailTemplates } from './mail-queue.service.ts'

/** Returns templates that render every kind of mail with the same function. */
export const templatesOf = (render: EmailTemplate): EmailTemplates => ({
  verification: render,
  already_registered: render,
  recovery: render,
  password_changed: render,
  google_connected: render,
  sign_in_attempts: render,
  invitation: render,
  notification: render,
  digest: render,
})

export const plainTemplates = templatesOf(async (_tx, { address }) => buildMail({ to: { address } }))
