import { expect, test } from 'vitest'
import { listDetails } from './audit-details.messages.ts'

test('an event that says nothing has no details', () => {
  expect(listDetails({ before: null, after: null })).toEqual([])
  expect(listDetails({})).toEqual([])
})

test('of a change only what differs is told', () => {
  const before = { name: 'Ritika', phone: null, course: 'MBA' }
  const after = { name: 'Ritika Bose', phone: '+91 1', course: 'MBA' }
  expect(listDetails({ before, after })).toEqual([
    { label: 'Name', before: 'Ritika', after: 'Ritika Bose' },
    { label: 'Phone', before: 'none', after: '+91 1' },
  ])
})

test('what was added or taken away is told whole', () => {
  expect(listDetails({ before: null, after: { role: 'student' } })).toEqual([
    { label: 'Role', before: null, after: 'student' },
  ])
  expect(listDetails({ before: { role: 'student' }, after: null })).toEqual([
    { label: 'Role', before: 'student', after: null },
  ])
})

test('names are words, and values within values stand under the names that lead to them', () => {
  const after = {
    assignedInstructor: null,
    vimeo_url: '',
    access: { sourceCode: true, report: false },
    tools: [{ title: 'QGIS' }, { title: 'R' }],
    kinds: ['a', 'b'],
    none: [],
  }
  const details = listDetails({ after }).map(({ label, after: value }) => [label, value])
  expect(details).toEqual([
    ['Assigned instructor', 'none'],
    ['Vimeo URL', 'none'],
    ['Access source code', 'yes'],
    ['Access report', 'no'],
    ['Tools 1 title', 'QGIS'],
    ['Tools 2 title', 'R'],
    ['Kinds', 'a, b'],
    ['None', 'none'],
  ])
})

test('a moment is told by the clock of whoever reads it, what only looks like one as it is', () => {
  const [moment] = listDetails({ after: { assignedAt: '2026-08-18T12:00:00.000Z' } })
  expect(moment?.after).toMatch(/^Aug 1[789], 2026, \d{1,2}:\d{2} [ap]m$/)
  expect(listDetails({ after: { title: '2026-08-18T12:00:00Z and on' } })[0]?.after).toBe(
    '2026-08-18T12:00:00Z and on',
  )
})

test('a single value has a name too', () => {
  expect(listDetails({ after: 'x' })).toEqual([{ label: 'Value', before: null, after: 'x' }])
})
