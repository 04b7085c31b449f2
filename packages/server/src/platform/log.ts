import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import * as z from 'zod'
import type { Settings } from './settings/settings.ts'

export type Log = Logger

const SECRET_PATHS = ['password', '*.password', 'token', '*.token', 'cookie', '*.cookie', 'authorization']

/** Serializes an error for the log: a failed query without its parameters, which are personal data. */
const describeError = (error: unknown) => {
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error ? stdSerializers.err(error) : error
  const { message, stack } = error.cause ?? new Error('The query failed without a reason.')
  return { type: 'query', message, stack, query: error.query }
}

/** Opens standard output for the log: readable lines at a terminal, JSON lines elsewhere. */
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

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

const errorSchema = z.object({ message: z.string(), stack: z.string().optional() })
const lineSchema = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  err: errorSchema.optional(),
})

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Formats a JSON line of the log for a person: "16:22:05 warn  email not sent (attempts 2)". Other lines stay as they
 * are.
 */
export function formatLogLine(json: string): string {
  const { data } = lineSchema.safeParse(parseJson(json))
  if (!data) return json
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...fields } = data
  const details = Object.entries(fields).map(([name, value]) => `${name} ${formatValue(value)}`)
  const head = `${new Date(time).toTimeString().slice(0, 8)} ${(LEVELS[level] ?? String(level)).padEnd(5)} ${msg}`
  const stack = err ? `\n${err.stack ?? err.message}` : ''
  return `${head}${details.length > 0 ? ` (${details.join(', ')})` : ''}${stack}\n`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not written by the log.
    return null
  }
}

/** Writes the log as readable lines to a terminal. */
export const openReadableLog = (terminal: Pick<NodeJS.WriteStream, 'write'>): DestinationStream => ({
  write: (line) => void terminal.write(formatLogLine(line)),
})
