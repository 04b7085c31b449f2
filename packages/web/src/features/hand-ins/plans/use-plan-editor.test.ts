import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { findRefusedFields } from './use-plan-editor.ts'

test('an error of the server belongs to the item that was sent at its place, wherever that item is now', () => {
  const fields = [{ field: 'items[1].title', message: 'Too long.' }]
  const error = new ORPCError('INPUT_INVALID', { data: { fields } })
  const sent = [{ id: 'synopsis' }, { id: 'report' }]
  expect(findRefusedFields(error, sent, 'report')).toEqual({ title: 'Too long.' })
  expect(findRefusedFields(error, sent, 'synopsis')).toEqual({})
  expect(findRefusedFields(error, sent, 'added since')).toEqual({})
})
