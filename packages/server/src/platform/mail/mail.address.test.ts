import { expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { readMailbox, readSender } from './mail.address.ts'

test.each([
  ['a@example.edu', { address: 'a@example.edu' }],
  ['Capstone <a@example.edu>', { address: 'a@example.edu', name: 'Capstone' }],
  ['  "Projects, Example"  <a@example.edu> ', { address: 'a@example.edu', name: 'Projects, Example' }],
  ['<a@example.edu>', { address: 'a@example.edu' }],
])('%j is an address', (text, mailbox) => expect(readMailbox(text)).toEqual(mailbox))

test('an empty text is not an address', () => expect(readMailbox('')).toBeNull())

test.each([
  'Capstone',
  'a@b',
  'Capstone a@example.edu',
  'a@example.edu, b@example.edu',
  'A <a@example.edu> <b@example.edu>',
])('%j is not an address, and is refused as MAIL_FROM', (text) => {
  expect(readMailbox(text)).toBeNull()
  expect(() => readSettings({ MAIL_FROM: text })).toThrow('MAIL_FROM: must be an e-mail address')
})

test('without MAIL_FROM the sender is no-reply at the host of BASE_URL', () => {
  const BASE_URL = 'https://capstone.example.edu:8443'
  expect(readSender({ BASE_URL })).toEqual({ name: 'Capstone', address: 'no-reply@capstone.example.edu' })
})
