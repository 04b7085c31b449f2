import { expect, it } from 'vitest'
import { isReturned } from './papers.policy.ts'

const returnedAt = new Date('2026-11-14T10:00:00Z')

it.each([
  ['came back when it is a draft that was returned', 'draft', returnedAt, true],
  ['did not before it was returned, or once a version answered it', 'draft', null, false],
  ['does not wait for a version once its review has begun', 'review', returnedAt, false],
] as const)('a paper %s', (_, status, returned, expected) => {
  expect(isReturned({ status, returnedAt: returned })).toBe(expected)
})
