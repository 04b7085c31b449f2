import { expect, test } from 'vitest'
import { abstractToSend } from './paper-submission.queries.ts'

test('an abstract that was not edited is left to the server, unless the precheck found one', () => {
  expect(abstractToSend('', undefined)).toBe(null)
  expect(abstractToSend('', { outcome: 'busy' })).toBe(null)
  // The file had no abstract, or the student removed it.
  expect(abstractToSend('', { outcome: 'read' })).toBe('')
})

test('an edited abstract is sent as typed', () => {
  expect(abstractToSend('We measured.', undefined)).toBe('We measured.')
  expect(abstractToSend('We measured.', { outcome: 'busy' })).toBe('We measured.')
})
