import { expect, test } from 'vitest'
import { courseOf, specializationsOf } from './course-choices.ts'

test('an unknown course is none', () => {
  expect(courseOf('BSc')).toBe('BSc')
  expect(courseOf('Alchemy')).toBe('')
  expect(courseOf(null)).toBe('')
})

test('only a course has specializations', () => {
  expect(specializationsOf('')).toEqual([])
  expect(specializationsOf('BSc')).toContain('Cybersecurity')
})
