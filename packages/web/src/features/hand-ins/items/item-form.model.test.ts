import { expect, it } from 'vitest'
import { createItem, findInvalidItem } from './item-form.model.ts'

it('finds an item whose cut-off is before its due date', () => {
  const valid = { ...createItem({ title: 'Code' }), dueAt: '2026-12-04T18:00' }
  const invalid = { ...valid, id: crypto.randomUUID(), closesAt: '2026-12-01T18:00' }
  expect(findInvalidItem([valid, invalid])).toBe(invalid)
  expect(findInvalidItem([valid])).toBeUndefined()
})
