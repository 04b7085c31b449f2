import { expect, test } from 'vitest'
import { courseOf, specializationsOf } from './course-choices.ts'

test('courseOf returns the empty string for an unknown course', () => {
  expect(courseOf('BSc')).toBe('BSc')
  expect(courseOf('Alchemy')).toBe('')
  expect(courseOf(null)).toBe('')
})

test('without a course there are no specializations', () => {
  expect(specializationsOf('')).toEqual([])
  expect(specializationsOf('BSc')).toContain('Cybersecurity')
})
