import { ORPCError } from '@orpc/client'
import { DetailedError, type HttpResponse } from 'tus-js-client'
import { expect, test } from 'vitest'
import { readUploadRefusal } from './upload-refusals.ts'
import { describeUploadError, isGone } from './upload-with-retry.ts'

function answered(status: number, body: string): DetailedError {
  const response: HttpResponse = {
    getStatus: () => status,
    getBody: () => body,
    getHeader: () => undefined,
    getUnderlyingObject: () => null,
  }
  // The constructor is not part of the library's types.
  return Object.assign(Object.create(DetailedError.prototype), { originalResponse: response })
}

test('a refused upload shows the message of the server and cannot resume', () => {
  const error = answered(
    413,
    JSON.stringify({ code: 'FILE_TOO_LARGE', message: 'This file exceeds the size limit.' }),
  )
  expect(describeUploadError(error)).toEqual({
    message: 'This file exceeds the size limit.',
    canResume: false,
  })
})

test.each([401, 423, 429, 500, 507])('an upload that failed with %i can resume', (status) => {
  expect(describeUploadError(answered(status, '{"message":"Wait."}'))).toEqual({
    message: 'Wait.',
    canResume: true,
  })
})

test.each(['<html>Bad gateway</html>', '', '{"message":7}'])('the body %j is not shown', (body) => {
  expect(describeUploadError(answered(502, body)).message).toBe(
    'Something went wrong on our side. What has arrived is safe.',
  )
})

test.each([new Error('network'), answered(0, '')])(
  'an error without a response is a lost connection',
  (error) => {
    expect(describeUploadError(error)).toEqual({
      message: 'The connection was lost. What has arrived is safe.',
      canResume: true,
    })
  },
)

test('isGone holds for 404 and 410 only', () => {
  expect([404, 410, 403, 500, 0].map((status) => isGone(answered(status, '')))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['FILE_TYPE_MISMATCH', true],
  ['FILE_HARMFUL', true],
  ['SCANNER_UNAVAILABLE', false],
  ['UPLOAD_NOT_FOUND', true],
  ['UPLOAD_INCOMPLETE', false],
])('%s names the refused upload', (code, isDropped) => {
  const error = new ORPCError(code, { defined: true, message: 'No.', data: { slot: 'report' } })
  expect(readUploadRefusal(error)).toEqual({ slot: 'report', message: 'No.', isDropped })
})

test.each([
  new ORPCError('UPLOAD_NOT_FOUND', { defined: true }),
  new ORPCError('PROJECT_NOT_FOUND', { defined: true, data: { slot: 'report' } }),
  new ORPCError('FILE_TYPE_MISMATCH', { data: { slot: 'report' } }),
  new Error('network'),
])('%s does not refuse an upload', (error) => {
  expect(readUploadRefusal(error)).toBeNull()
})
