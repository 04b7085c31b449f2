import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createItem } from '../items/item-form.model.ts'
import { findRefusedFields } from './use-plan-editor.ts'

test('an error of the server belongs to the item that was sent at its place, wherever that item is now', () => {
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
