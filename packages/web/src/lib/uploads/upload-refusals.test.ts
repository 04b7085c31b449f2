import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { readUploadRefusal } from './upload-refusals.ts'

test.each([
  ['FILE_TYPE_MISMATCH', true],
  ['FILE_HARMFUL', true],
  ['UPLOAD_NOT_FOUND', true],
  ['UPLOAD_INCOMPLETE', false],
])('%s names the refused upload', (code, isDeleted) => {
  const error = new ORPCError(code, { defined: true, message: 'No.', data: { slot: 'report' } })
  expect(readUploadRefusal(error)).toEqual({ slot: 'report', message: 'No.', isDeleted })
})

test.each([
  new ORPCError('UPLOAD_NOT_FOUND', { defined: true }),
  new ORPCError('PROJECT_NOT_FOUND', { defined: true, data: { slot: 'report' } }),
  new ORPCError('SCANNER_UNAVAILABLE', { defined: true, data: { slot: 'report' } }),
  new ORPCError('FILE_TYPE_MISMATCH', { data: { slot: 'report' } }),
  new Error('network'),
])('%s does not refuse an upload', (error) => {
  expect(readUploadRefusal(error)).toBeNull()
})
