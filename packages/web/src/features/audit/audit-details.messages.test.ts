import { expect, test } from 'vitest'
import { listDetails } from './audit-details.messages.ts'

test('an event without values has no details', () => {
  expect(listDetails({ before: null, after: null })).toEqual([])
  expect(listDetails({})).toEqual([])
})

test('an update lists only the values that differ', () => {
  const before = { name: 'Ritika', phone: null, course: 'MBA' }
  const after = { name: 'Ritika Bose', phone: '+91 1', course: 'MBA' }
  expect(listDetails({ before, after })).toEqual([
    { label: 'Name', before: 'Ritika', after: 'Ritika Bose' },
    { label: 'Phone', before: 'none', after: '+91 1' },
  ])
})

test('a creation or deletion lists all values', () => {
  expect(listDetails({ before: null, after: { role: 'student' } })).toEqual([
    { label: 'Role', before: null, after: 'student' },
  ])
  expect(listDetails({ before: { role: 'student' }, after: null })).toEqual([
    { label: 'Role', before: 'student', after: null },
  ])
})

test('labels are words, and nested values are labelled with their path', () => {
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

test('a timestamp is formatted as a date and a time; text that starts like one stays as it is', () => {
  const [detail] = listDetails({ after: { assignedAt: '2026-08-18T12:00:00.000Z' } })
  expect(detail?.after).toMatch(/^Aug 1[789], 2026, \d{1,2}:\d{2} [ap]m$/)
  expect(listDetails({ after: { title: '2026-08-18T12:00:00Z and on' } })[0]?.after).toBe(
    '2026-08-18T12:00:00Z and on',
  )
})

test('a value that is no object gets the label "Value"', () => {
  expect(listDetails({ after: 'x' })).toEqual([{ label: 'Value', before: null, after: 'x' }])
})
