import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { errorText, SESSION_HAD_ENDED } from './error-text.ts'

const FALLBACK = 'Failed to save project'
const refusal = (code: string, data?: unknown) =>
  new ORPCError(code, { defined: true, status: 409, message: 'Message of the server.', data })

it('a declared error shows the message of the server', () => {
  expect(errorText(refusal('PROJECT_NOT_FOUND'), FALLBACK)).toBe('Message of the server.')
})

it('an invalid field shows its own message', () => {
  const fields = [{ field: 'title', message: 'Please enter a title.' }]
  expect(errorText(refusal('INPUT_INVALID', { fields }), FALLBACK)).toBe('Please enter a title.')
})

it.each([new TypeError('Failed to fetch'), new ORPCError('INTERNAL_SERVER_ERROR', { message: 'secret' })])(
  '$message shows the fallback',
  (error) => {
    expect(errorText(error, FALLBACK)).toBe(FALLBACK)
  },
)

it('an ended session says that nothing was saved, whatever the fallback', () => {
  expect(errorText(refusal('SIGN_IN_REQUIRED'), FALLBACK)).toBe(SESSION_HAD_ENDED)
})
