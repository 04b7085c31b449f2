import { expect, test } from 'vitest'
import { createLog, formatLogLine, openReadableLog } from './log.ts'

test('a readable line has time, level, message and details, but no process id or host name', () => {
  const lines: string[] = []
  const log = createLog(
    { LOG_LEVEL: 'info' },
    openReadableLog({ write: (line: string) => lines.push(line) > 0 }),
  )
  log.warn({ kind: 'digest', attempts: 2, token: 'abc' }, 'mail not sent')
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d\d:\d\d:\d\d warn {2}mail not sent \(kind digest, attempts 2, token \[secret\]\)\n$/,
    ),
  ])
  log.error({ err: new Error('It broke.') }, 'fault')
  expect(lines[1]).toMatch(/error fault\nError: It broke\.\n {4}at /)
})

test('a line that the log did not write stays as it is', () => {
  expect(formatLogLine('Listening\n')).toBe('Listening\n')
})
