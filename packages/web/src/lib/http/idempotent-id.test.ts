import { expect, test } from 'vitest'
import { withId } from './idempotent-id.ts'

test('unchanged content keeps its id; changed content gets another', () => {
  const first = withId(null, { title: 'A map', steps: ['Draw'] })
  expect(withId(first, { title: 'A map', steps: ['Draw'] })).toBe(first)
  const changed = withId(first, { title: 'A map', steps: ['Print'] })
  expect(changed.id).not.toBe(first.id)
  expect(withId(changed, { title: 'A map', steps: ['Print'] })).toBe(changed)
})
