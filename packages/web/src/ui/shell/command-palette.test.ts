import { expect, test } from 'vitest'
import { type CommandGroup, putNamedFirst } from './command-palette.tsx'

const group = (heading: string, labels: readonly string[]): CommandGroup => ({
  heading,
  commands: labels.map((label) => ({ id: label, label, onChoose: () => {} })),
})
const labelsOf = (groups: readonly CommandGroup[]) =>
  groups.flatMap(({ commands }) => commands.map(({ label }) => label))

const found = [group('Repository projects', ['Audit of a surgical ward'])]

test('a screen or an action comes before results if what was typed is the beginning of its name', () => {
  const own = [group('Screens', ['Audit Log']), group('Actions', ['New ticket'])]
  expect(labelsOf(putNamedFirst('audit', found, own))).toEqual([
    'Audit Log',
    'Audit of a surgical ward',
    'New ticket',
  ])
  const uploads = [
    group('Screens', ['Project Repository']),
    group('Actions', ['New upload', 'Upload a project']),
  ]
  expect(labelsOf(putNamedFirst('Upload', found, uploads))).toEqual([
    'Upload a project',
    'New upload',
    'Audit of a surgical ward',
    'Project Repository',
  ])
})

test('one that merely contains what was typed follows the results', () => {
  const own = [group('Screens', ['The audit log']), group('Actions', [])]
  expect(labelsOf(putNamedFirst('audit', found, own))).toEqual(['Audit of a surgical ward', 'The audit log'])
  expect(labelsOf(putNamedFirst('', [], own))).toEqual(['The audit log'])
})
