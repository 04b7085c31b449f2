import type { ImportFigures, ImportLine } from '@capstone/contract/people/imports.schemas'
import { expect, it } from 'vitest'
import {
  formatImportSummary,
  formatLineReasons,
  formatLinesFailedHint,
  listOutcomes,
  shorten,
} from './people-imports.messages.ts'

const staged: ImportFigures = {
  id: crypto.randomUUID(),
  role: 'student',
  state: 'staged',
  fileName: 'people.csv',
  total: 2,
  received: 2,
  invited: 2,
  createdAt: new Date('2026-11-01T08:00Z'),
  outcomes: { add: 2, change: 0, leave_out: 0, same: 0, refuse: 0 },
}
const idle = { isWriting: false, isUncertain: false }

it('states that nothing was written only while that is certain', () => {
  expect(formatImportSummary(staged, idle)).toBe(
    '2 lines of people.csv were checked. Nothing has been written yet.',
  )
  expect(formatImportSummary(staged, { ...idle, isWriting: true })).toBe(
    '2 lines of people.csv are being written…',
  )
  const changing = { ...staged, outcomes: { add: 1, change: 1, leave_out: 0, same: 0, refuse: 0 } }
  expect(formatImportSummary(changing, { ...idle, isWriting: true, withoutChanges: true })).toBe(
    '1 line of people.csv is being written…',
  )
  expect(formatImportSummary(staged, { ...idle, isUncertain: true })).toBe(
    '2 lines of people.csv were checked.',
  )
  expect(formatImportSummary({ ...staged, state: 'written' }, idle)).toBe('2 students added, 0 changed.')
  const withoutChanges = { add: 1, change: 0, leave_out: 1, same: 0, refuse: 0 }
  expect(formatImportSummary({ ...staged, state: 'written', outcomes: withoutChanges }, idle)).toBe(
    '1 student added, 0 changed, 1 change left out.',
  )
  expect(listOutcomes(staged)).not.toContain('leave_out')
  expect(listOutcomes({ outcomes: withoutChanges })).toContain('leave_out')
  expect(formatLinesFailedHint(false, false)).toContain('Nothing was written')
  expect(formatLinesFailedHint(false, true)).not.toContain('written')
  expect(formatLinesFailedHint(true, true)).toContain('The import was written')
})

it('truncates long values without splitting a character, on each side of a change', () => {
  expect(shorten('x'.repeat(120))).toBe('x'.repeat(120))
  expect(shorten('𝒳'.repeat(121))).toBe(`${'𝒳'.repeat(119)}…`)
  const line: ImportLine = {
    line: 2,
    name: '',
    email: '',
    outcome: 'change',
    reasons: [],
    changes: [{ field: 'bio', from: 'old '.repeat(200), to: 'new '.repeat(200) }],
  }
  const [short = ''] = formatLineReasons(line, shorten)
  expect(short).toMatch(/^Bio: old .*… → new .*…$/)
  expect(short.length).toBeLessThan(260)
})
