import { expect, test } from 'vitest'
import { hasIdeaFilters, matchesIdeaFilters, parseWeeks } from './idea-filters.model.ts'

const IDEA = { difficulty: 'Beginner', duration: '12 weeks', techStack: ['QGIS', 'Python 3'] } as const
const matches = (filters: Parameters<typeof matchesIdeaFilters>[1], idea: object = {}) =>
  matchesIdeaFilters({ ...IDEA, techStack: [...IDEA.techStack], ...idea }, filters)

test.each([
  ['12 weeks', 12],
  ['8-10 Weeks', 10],
  ['about 3 months', 13],
  ['10 days', 2],
  ['1.5 months', 7],
  ['a 12-week project', 12],
  ['one semester', null],
  ['', null],
])('parseWeeks(%j) returns %s', (duration, weeks) => {
  expect(parseWeeks(duration)).toBe(weeks)
})

test('an idea matches filters that are not set', () => {
  expect(matches({})).toBe(true)
  expect(matches({ technology: ' ' })).toBe(true)
  expect(hasIdeaFilters({ technology: ' ' })).toBe(false)
})

test('an idea must match every filter that is set', () => {
  expect(matches({ difficulty: 'Beginner', maxWeeks: 12, technology: 'python' })).toBe(true)
  expect(matches({ difficulty: 'Advanced', maxWeeks: 12, technology: 'python' })).toBe(false)
  expect(matches({ difficulty: 'Beginner', maxWeeks: 11, technology: 'python' })).toBe(false)
  expect(matches({ difficulty: 'Beginner', maxWeeks: 12, technology: 'rust' })).toBe(false)
})

test('an idea of unknown duration matches no filter by duration', () => {
  expect(matches({ maxWeeks: 18 }, { duration: 'one semester' })).toBe(false)
})
