import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { expect, test } from 'vitest'
import { FILE_WORDS, sayFound } from './all-projects.messages.ts'

const summary = { projects: 12_345, activeInstructors: 2, categories: 3, assignments: 4 }

test('says how many are shown of how many', () => {
  expect(sayFound({ matching: 3, summary }, true)).toBe('Showing 3 of 12,345 projects')
  expect(sayFound({ matching: 12_345, summary }, false)).toBe('Showing 12,345 of 12,345 projects')
  expect(sayFound({ matching: 1, summary: { ...summary, projects: 1 } }, false)).toBe(
    'Showing 1 of 1 project',
  )
})

test('says that more were found than were counted', () => {
  expect(sayFound({ matching: COUNTED_MAX, summary }, true)).toBe('Showing 1,000+ of 12,345 projects')
  expect(sayFound({ matching: COUNTED_MAX - 1, summary }, true)).toBe('Showing 999 of 12,345 projects')
})

test('never says that there are fewer than were found', () => {
  expect(sayFound({ matching: 3, summary: { ...summary, projects: 2 } }, true)).toBe(
    'Showing 3 of 3 projects',
  )
})

test('calls the files as the specification does', () => {
  expect(Object.values(FILE_WORDS)).toEqual(['Synopsis', 'Report', 'PPT', 'Source Code'])
})
