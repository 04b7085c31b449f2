import { expect, test } from 'vitest'
import { googleReturnOf } from './profile.messages.ts'

test.each([
  ['connected', 'success', 'Your Google account is connected.'],
  [
    'taken',
    'error',
    'This Google account is connected to another account already. Please choose another one.',
  ],
  ['failed', 'error', 'Google could not be connected. Please try again.'],
])('the return from Google with %s has its message', (text, kind, message) => {
  expect(googleReturnOf(text)).toEqual({ kind, message })
})

test.each(['', 'CONNECTED', '__proto__', 'toString', '<script>', undefined])('%s has no message', (text) => {
  expect(googleReturnOf(text)).toBeNull()
})
