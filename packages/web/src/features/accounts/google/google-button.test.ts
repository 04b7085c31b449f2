import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { googleErrorText } from './google-button.tsx'

const refusal = (code: string, data?: unknown) => new ORPCError(code, { defined: true, status: 429, data })

test.each([
  [
    'how long to wait',
    refusal('ATTEMPTS_TOO_MANY', { retryAfterSeconds: 90 }),
    'Too many attempts. Please try again in 2 minutes.',
  ],
  [
    'the specified sentence for another refusal',
    refusal('GOOGLE_NOT_CONFIGURED'),
    'Failed to sign in with Google. Please try again or use email/password.',
  ],
  [
    'another sentence without a response',
    new TypeError('Failed to fetch'),
    'Failed to initiate Google sign-in. Please try again.',
  ],
])('a sign-in with Google that does not start shows %s', (_what, error, sentence) => {
  expect(googleErrorText(error, 'sign in')).toBe(sentence)
})
