import { expect, test } from 'vitest'
import { FILE_WORDS } from './all-projects.messages.ts'

test('calls the files as the specification does', () => {
  expect(Object.values(FILE_WORDS)).toEqual(['Synopsis', 'Report', 'PPT', 'Source Code'])
})
