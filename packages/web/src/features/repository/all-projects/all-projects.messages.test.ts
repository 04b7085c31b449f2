import { expect, test } from 'vitest'
import { FILE_LABELS } from './all-projects.messages.ts'

test('calls the files as the specification does', () => {
  expect(Object.values(FILE_LABELS)).toEqual(['Synopsis', 'Report', 'PPT', 'Source Code'])
})
