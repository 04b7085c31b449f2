import type { HealthCheck } from './health.constants.ts'

/** Most time a look at one part may take, in milliseconds; what has not answered by then is down. */
export const HEALTH_CHECK_TIMEOUT_MS = 10_000

/** From how many milliseconds on a part that works counts as working badly. */
export const HEALTH_CHECK_SLOW_MS: Readonly<Record<HealthCheck, number>> = {
  database: 500,
  api: 1000,
  storage: 2000,
  mail: 5000,
  ai: 5000,
}

/** What an admin is told of a part that works, that is slow, and that does not work for no reason we could tell. */
export const HEALTH_CHECK_SENTENCES: Readonly<
  Record<HealthCheck, Readonly<Record<'operational' | 'slow' | 'down', string>>>
> = {
  database: {
    operational: 'What is written can be read.',
    slow: 'Writing and reading take longer than they should.',
    down: 'The database does not take what is written.',
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
    operational: 'The mail server lets the portal in.',
    slow: 'The mail server takes long to answer.',
    down: 'The mail server does not answer as it should.',
  },
  ai: {
    operational: 'The AI service answers.',
    slow: 'The AI service takes long to answer.',
    down: 'The AI service cannot be reached.',
  },
}

/** What is told where more is known than that something does not work. */
export const HEALTH_CHECK_DETAILS = {
  late: 'There was no answer within ten seconds.',
  storageDiffers: 'A file came back other than it was written.',
  mailRefused: 'The mail server refuses the name or password of the portal.',
  outbox: 'No mail server is set up: mails are kept as files.',
  outboxDown: 'No mail server is set up, and mails cannot be kept as files.',
  aiNotSetUp: 'No AI service is set up: suggestions come from the built-in catalogue.',
  aiRefused: 'The AI service refuses the key of the portal.',
  aiBusy: 'The AI service says that too much is asked of it.',
  aiFails: 'The AI service answers with an error.',
  aiUnlisted: 'The AI service can be reached. It lists no models, so more could not be seen.',
} as const
