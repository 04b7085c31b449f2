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
])('a person who comes back from Google with %s is told so', (text, kind, says) => {
  expect(googleReturnOf(text)).toEqual({ kind, says })
})

test.each(['', 'CONNECTED', '__proto__', 'toString', '<script>', undefined])('%s says nothing', (text) => {
  expect(googleReturnOf(text)).toBeNull()
})
