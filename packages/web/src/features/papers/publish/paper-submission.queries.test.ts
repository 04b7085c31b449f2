import { expect, test } from 'vitest'
import { abstractToSend } from './paper-submission.queries.ts'

test('an empty abstract is left to the server, unless a pre-check has read the file', () => {
  expect(abstractToSend('', undefined)).toBe(null)
  expect(abstractToSend('', { outcome: 'busy' })).toBe(null)
  // The file had no abstract, or the student removed it.
  expect(abstractToSend('', { outcome: 'read' })).toBe('')
})

test('an abstract with text is sent as it is', () => {
  expect(abstractToSend('We measured.', undefined)).toBe('We measured.')
  expect(abstractToSend('We measured.', { outcome: 'busy' })).toBe('We measured.')
})
