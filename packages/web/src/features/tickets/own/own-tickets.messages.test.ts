import { expect, test } from 'vitest'
import { formatTicketReceiver } from './new-ticket.messages.ts'
import { formatReopenDeadline, OWN_TICKETS_EMPTY } from './own-tickets.messages.ts'

test('the deadline to reopen a ticket is seven days after its resolution', () => {
  expect(formatReopenDeadline(new Date(2026, 10, 21, 15, 30))).toBe('You can reopen it until Nov 28, 2026.')
  expect(formatReopenDeadline(new Date(2026, 11, 28))).toBe('You can reopen it until Jan 4, 2027.')
})

test('the empty list names those to whom a ticket goes, as the form for a new one does', () => {
  for (const text of [OWN_TICKETS_EMPTY.student, formatTicketReceiver(null)])
    expect(text).toContain('the administrators')
})
