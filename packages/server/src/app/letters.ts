import { accountLetters } from '../features/accounts/letters.service.ts'
import type { LetterWriters } from '../features/notifications/mails.service.ts'
import { notificationLetters } from '../features/notifications/notification-letters.service.ts'

/** Who writes the letters of each kind of mail. */
export const letters: LetterWriters = { ...accountLetters, ...notificationLetters }
