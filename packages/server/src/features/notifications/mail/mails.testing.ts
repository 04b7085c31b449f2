import { writeMail } from '../../../platform/mail/mail.testing.ts'
import type { LetterWriter, LetterWriters } from './mails.service.ts'

/** One writer for all kinds of mail. */
export const writersOf = (write: LetterWriter): LetterWriters => ({
  verification: write,
  already_registered: write,
  recovery: write,
  password_changed: write,
  invitation: write,
  notification: write,
  digest: write,
})

/** Writers whose letters say little. */
export const plainWriters = writersOf(async (_tx, { address }) => writeMail({ to: { address } }))
