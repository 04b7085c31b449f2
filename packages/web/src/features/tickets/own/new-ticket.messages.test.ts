import { expect, it } from 'vitest'
import { formatTicketReceiver } from './new-ticket.messages.ts'

it('says who gets a ticket of a student with and without an instructor', () => {
  expect(formatTicketReceiver('Dr. Rao')).toBe('Goes to Dr. Rao, your instructor.')
  expect(formatTicketReceiver(null)).toBe('Goes to the administrators, as you have no instructor yet.')
})
