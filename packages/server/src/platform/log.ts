import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { openReadableLog } from './readable-log.ts'
import type { Settings } from './settings/settings.ts'

export type Log = Logger

const SECRET_PATHS = ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie', 'authorization']

/** Serializes an error for the log: a failed query without its parameters, which are personal data. */
const describeError = (error: unknown) => {
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error ? stdSerializers.err(error) : error
  const { message, stack } = error.cause ?? new Error('The query failed without a reason.')
  return { type: 'query', message, stack, query: error.query }
}

/** A service's log consists of JSON lines, a person at a terminal reads sentences. */
const openStandardOutput = (): DestinationStream =>
  process.stdout.isTTY ? openReadableLog(process.stdout) : pino.destination(1)

/** Creates a log on standard output, or another destination. Values of fields with secrets are redacted. */
export const createLog = (
  settings: Pick<Settings, 'LOG_LEVEL'>,
  destination: DestinationStream = openStandardOutput(),
): Log =>
  pino(
    {
      level: settings.LOG_LEVEL,
      redact: { paths: SECRET_PATHS, censor: '[secret]' },
      serializers: { err: describeError },
    },
    destination,
  )
