import { ITEM_TITLE_MAX_LENGTH } from '@capstone/contract/hand-ins/hand-ins.constants'
import { expect, it } from 'vitest'
import { createItem, findInvalidItem, findItemErrors, keepUncorrected } from './item-form.model.ts'

it('finds an item whose cut-off is before its due date', () => {
  const valid = { ...createItem(), title: 'Code', dueAt: '2026-12-04T18:00' }
  const invalid = { ...valid, id: crypto.randomUUID(), closesAt: '2026-12-01T18:00' }
  expect(findInvalidItem([valid, invalid])).toBe(invalid)
  expect(findInvalidItem([valid])).toBeUndefined()
})

it('finds the errors of all fields at once', () => {
  const item = { ...createItem(), title: 'T'.repeat(ITEM_TITLE_MAX_LENGTH + 1), dueAt: '2026-12-04T18:00' }
  const errors = findItemErrors({ ...item, kinds: [], closesAt: '2026-12-01T18:00' })
  expect(Object.keys(errors).toSorted()).toEqual(['closesAt', 'kinds', 'title'])
  // A cut-off without a usable due date cannot be too early.
  const undated = findItemErrors({ ...item, dueAt: 'soon', closesAt: '2026-12-01T18:00' })
  expect(Object.keys(undated).toSorted()).toEqual(['dueAt', 'title'])
})

it('drops the error of a field whose value is no longer the refused one', () => {
  const sent = { ...createItem(), title: 'Code', dueAt: '2026-12-04T18:00' }
  const errors = { title: 'Too long.', kinds: 'Too many.' }
  expect(keepUncorrected(errors, sent, { ...sent, kinds: [...sent.kinds] })).toEqual(errors)
  expect(keepUncorrected(errors, sent, { ...sent, title: 'Source' })).toEqual({ kinds: 'Too many.' })
  expect(keepUncorrected(errors, sent, { ...sent, kinds: ['document'] })).toEqual({ title: 'Too long.' })
})
