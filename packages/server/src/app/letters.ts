import { accountLetters } from '../features/accounts/mail/letters.service.ts'
import type { LetterWriters } from '../features/notifications/mail/mails.service.ts'
import { notificationLetters } from '../features/notifications/mail/notification-letters.service.ts'

/** Who writes the letters of each kind of mail. */
export const letters: LetterWriters = { ...accountLetters, ...notificationLetters }
