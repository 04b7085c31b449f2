import { createLog, type Log } from './log.ts'

export type LogLine = Readonly<Record<string, unknown>> & { readonly level: number; readonly msg: string }

/** Creates a log like the portal's that collects its lines. */
export function captureLog(): { log: Log; lines: readonly LogLine[]; text(): string } {
  const written: string[] = []
  const lines: LogLine[] = []
  const write = (line: string) => {
    written.push(line)
    lines.push(JSON.parse(line))
  }
  return { log: createLog({ LOG_LEVEL: 'info' }, { write }), lines, text: () => written.join('') }
}
