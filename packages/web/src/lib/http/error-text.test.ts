import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { errorText, SESSION_HAD_ENDED } from './error-text.ts'

const FALLBACK = 'Failed to save project'
const refusal = (code: string, data?: unknown) =>
  new ORPCError(code, { defined: true, status: 409, message: 'In the words of the server.', data })

it('a refusal is told in the words of the server', () => {
  expect(errorText(refusal('PROJECT_NOT_FOUND'), FALLBACK)).toBe('In the words of the server.')
})

it('a refused field is told by its own sentence', () => {
  const fields = [{ field: 'title', message: 'Please enter a title.' }]
  expect(errorText(refusal('INPUT_INVALID', { fields }), FALLBACK)).toBe('Please enter a title.')
})

it.each([new TypeError('Failed to fetch'), new ORPCError('INTERNAL_SERVER_ERROR', { message: 'secret' })])(
  '$message is told in the words of the screen',
  (error) => {
    expect(errorText(error, FALLBACK)).toBe(FALLBACK)
  },
)

it('of a write behind the end of a session it is said that nothing was saved, whatever the screen says', () => {
  expect(errorText(refusal('SIGN_IN_REQUIRED'), FALLBACK)).toBe(SESSION_HAD_ENDED)
})
