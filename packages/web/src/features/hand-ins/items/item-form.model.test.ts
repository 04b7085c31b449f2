import { expect, it } from 'vitest'
import { createItem, findInvalidItem, keepUncorrected } from './item-form.model.ts'

it('finds an item whose cut-off is before its due date', () => {
  const valid = { ...createItem(), title: 'Code', dueAt: '2026-12-04T18:00' }
  const invalid = { ...valid, id: crypto.randomUUID(), closesAt: '2026-12-01T18:00' }
  expect(findInvalidItem([valid, invalid])).toBe(invalid)
  expect(findInvalidItem([valid])).toBeUndefined()
})

it('drops the error of a field whose value is no longer the refused one', () => {
  const sent = { ...createItem(), title: 'Code', dueAt: '2026-12-04T18:00' }
  const errors = { title: 'Too long.', kinds: 'Too many.' }
  expect(keepUncorrected(errors, sent, { ...sent, kinds: [...sent.kinds] })).toEqual(errors)
  expect(keepUncorrected(errors, sent, { ...sent, title: 'Source' })).toEqual({ kinds: 'Too many.' })
  expect(keepUncorrected(errors, sent, { ...sent, kinds: ['document'] })).toEqual({ title: 'Too long.' })
})
