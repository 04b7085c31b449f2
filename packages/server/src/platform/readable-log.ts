import type { DestinationStream } from 'pino'
import * as z from 'zod'

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

/** Formats a JSON line of the log for a person: "16:22:05 warn  email not sent (attempts 2)". Other lines stay as they are. */
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
