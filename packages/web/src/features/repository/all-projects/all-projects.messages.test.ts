import { expect, test } from 'vitest'
import { FILE_LABELS } from './all-projects.messages.ts'

test('labels the files as specified', () => {
  expect(Object.values(FILE_LABELS)).toEqual(['Synopsis', 'Report', 'PPT', 'Source Code'])
})
