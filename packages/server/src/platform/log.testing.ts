import { createLog, type Log } from './log.ts'

export type LogLine = Readonly<Record<string, unknown>> & { readonly level: number; readonly msg: string }

/** A log as the portal keeps it, and the lines that came of it; grows. */
export function keepLog(): { log: Log; lines: readonly LogLine[]; text(): string } {
  const written: string[] = []
  const lines: LogLine[] = []
  const write = (line: string) => {
    written.push(line)
    lines.push(JSON.parse(line))
  }
  return { log: createLog({ LOG_LEVEL: 'info' }, { write }), lines, text: () => written.join('') }
}
