import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createItem } from '../items/item-form.model.ts'
import { findRefusedFields } from './use-plan-editor.ts'

test('a server error belongs to the item that was sent at its index, until the refused field is changed', () => {
  const fields = [{ field: 'items[1].title', message: 'Too long.' }]
  const error = new ORPCError('INPUT_INVALID', { data: { fields } })
  const [synopsis, report] = [
    { ...createItem(), title: 'Synopsis' },
    { ...createItem(), title: 'Report' },
  ]
  const sent = [synopsis, report]
  expect(findRefusedFields(error, sent, report)).toEqual({ title: 'Too long.' })
  expect(findRefusedFields(error, sent, { ...report, step: 'Write' })).toEqual({ title: 'Too long.' })
  expect(findRefusedFields(error, sent, { ...report, title: 'Rep' })).toEqual({})
  expect(findRefusedFields(error, sent, synopsis)).toEqual({})
  expect(findRefusedFields(error, sent, createItem())).toEqual({})
})

test('a server error inside a field of an item belongs to that field', () => {
  const fields = [{ field: 'items[0].kinds[0]', message: 'Unknown kind.' }]
  const error = new ORPCError('INPUT_INVALID', { data: { fields } })
  const item = createItem()
  expect(findRefusedFields(error, [item], item)).toEqual({ kinds: 'Unknown kind.' })
})
