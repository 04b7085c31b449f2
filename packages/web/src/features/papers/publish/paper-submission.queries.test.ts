import { expect, test } from 'vitest'
import { abstractToSend } from './paper-submission.queries.ts'

test('an abstract that nobody typed is left to the server, unless the file was read', () => {
  expect(abstractToSend('', undefined)).toBe(null)
  expect(abstractToSend('', { outcome: 'busy' })).toBe(null)
  // It had none, or the student took it out.
  expect(abstractToSend('', { outcome: 'read' })).toBe('')
})

test('what was typed is what is sent', () => {
  expect(abstractToSend('We measured.', undefined)).toBe('We measured.')
  expect(abstractToSend('We measured.', { outcome: 'busy' })).toBe('We measured.')
})
