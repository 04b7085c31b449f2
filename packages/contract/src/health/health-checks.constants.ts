import { DISK_RESERVE_BYTES } from '../files/files.constants.ts'
import type { HealthCheck } from './health.constants.ts'

/** Timeout of a health check, in milliseconds; a component that has not answered by then is down. */
export const HEALTH_CHECK_TIMEOUT_MS = 10_000

/** Milliseconds from which a working component counts as degraded. */
export const HEALTH_CHECK_SLOW_MS: Readonly<Record<HealthCheck, number>> = {
  database: 500,
  api: 1000,
  storage: 2000,
  mail: 5000,
  ai: 5000,
}

/** Free space on the disk of the data folder below which the file storage counts as degraded, in bytes. */
export const DISK_WARNING_BYTES = 4 * DISK_RESERVE_BYTES

/** Details shown for a component that works, is slow, or fails for an unknown reason. */
export const HEALTH_CHECK_SENTENCES: Readonly<
  Record<HealthCheck, Readonly<Record<'operational' | 'slow' | 'down', string>>>
> = {
  database: {
    operational: 'Data can be written and read.',
    slow: 'Writing and reading take longer than they should.',
    down: 'Data cannot be written.',
  },
  api: {
    operational: 'The portal answers its own requests.',
    slow: 'The portal takes long to answer its own requests.',
    down: 'The portal does not answer its own requests.',
  },
  storage: {
    operational: 'Files can be written and read.',
    slow: 'Writing and reading a file take longer than they should.',
    down: 'Files cannot be written or read.',
  },
  mail: {
    operational: 'The mail server accepts the sign-in.',
    slow: 'The mail server takes long to answer.',
    down: 'The mail server does not answer as it should.',
  },
  ai: {
    operational: 'The AI service answers.',
    slow: 'The AI service takes long to answer.',
    down: 'The AI service cannot be reached.',
  },
}

/** Details shown where the reason is known. */
export const HEALTH_CHECK_DETAILS = {
  timedOut: 'No answer within ten seconds.',
  storageDiffers: 'A file did not have the content that was written.',
  scannerDown: 'Files can be read, but the virus scanner does not answer, so no new file is stored.',
  diskNearlyFull:
    'Files can be stored, but the disk is nearly full; once it is full, no file can be uploaded.',
  mailRefused: 'The mail server rejects the user name or password.',
  outbox: 'No mail server is set up. Mails are saved as files.',
  outboxDown: 'No mail server is set up, and mails cannot be saved as files.',
  aiNotSetUp: 'No AI service is set up. Suggestions come from the built-in catalogue.',
  aiRefused: 'The AI service rejects the API key.',
  aiBusy: 'The AI service is over its rate limit.',
  aiFails: 'The AI service answers with an error.',
  aiUnlisted: 'The AI service can be reached but lists no models.',
  aiSilent: 'The AI service can be reached but did not answer the last hourly test question.',
  aiSpent:
    'The AI answers of today, AI_DAILY_ANSWERS_TOTAL, are used up. Students are refused until midnight.',
} as const

/** Formats how many of the AI answers that the portal has in a day were used today. */
export const formatAnswersUsed = (used: number, total: number): string =>
  `${used.toLocaleString('en')} of ${total.toLocaleString('en')} answers of today are used.`
