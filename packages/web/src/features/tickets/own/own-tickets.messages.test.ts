import { expect, test } from 'vitest'
import { formatReopenDeadline } from './own-tickets.messages.ts'

test('the deadline to reopen a ticket is seven days after its resolution', () => {
  expect(formatReopenDeadline(new Date(2026, 10, 21, 15, 30))).toBe('You can reopen it until Nov 28, 2026.')
  expect(formatReopenDeadline(new Date(2026, 11, 28))).toBe('You can reopen it until Jan 4, 2027.')
})
