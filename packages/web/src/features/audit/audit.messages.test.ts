import { expect, test } from 'vitest'
import { sayAction } from './audit.messages.ts'

test('a wrong password is told apart from one for an account that does not exist', () => {
  const person = { id: 'a', role: null, name: 'Kavya Iyer', email: 'kavya@demo.edu' }
  expect(sayAction({ action: 'session.refused', person })).toBe('was not let in')
  expect(sayAction({ action: 'session.refused', person: null })).toBe(
    'tried to sign in to an unknown account',
  )
  expect(sayAction({ action: 'session.opened', person: null })).toBe('signed in')
})
