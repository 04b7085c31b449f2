import { formatTooLong } from '@capstone/contract/base.constants'
import {
  TICKET_INCOMPLETE,
  TICKET_MESSAGE_MAX_LENGTH,
  TICKET_SUBJECT_MAX_LENGTH,
} from '@capstone/contract/tickets/tickets.constants'
import { expect, test } from 'vitest'
import { emptyTicket, findTicketErrors, hasText } from './new-ticket.queries.ts'

const completeTicket = { ...emptyTicket('general'), subject: 'The report', message: 'It does not open.' }

test('a ticket starts with medium priority, and requires a subject and a message', () => {
  expect(emptyTicket('general')).toEqual({ subject: '', message: '', type: 'general', priority: 'medium' })
  expect(findTicketErrors(emptyTicket('general'))).toEqual({
    subject: TICKET_INCOMPLETE,
    message: TICKET_INCOMPLETE,
  })
  expect(findTicketErrors({ ...completeTicket, subject: ' \n ' })).toEqual({ subject: TICKET_INCOMPLETE })
  expect(findTicketErrors({ ...completeTicket, message: '\t' })).toEqual({ message: TICKET_INCOMPLETE })
  expect(findTicketErrors(completeTicket)).toEqual({})
})

test('a text that is too long is reported at its field', () => {
  const long = {
    ...completeTicket,
    subject: 'x'.repeat(TICKET_SUBJECT_MAX_LENGTH + 1),
    message: 'x'.repeat(TICKET_MESSAGE_MAX_LENGTH + 1),
  }
  const { subject, message } = findTicketErrors(long)
  expect(subject).toBe(formatTooLong(TICKET_SUBJECT_MAX_LENGTH))
  expect(message).toBe(formatTooLong(TICKET_MESSAGE_MAX_LENGTH))
})

test('only typed text counts as unsaved', () => {
  expect(hasText({ ...emptyTicket('other'), priority: 'urgent', subject: '  ' })).toBe(false)
  expect(hasText({ ...emptyTicket('other'), message: 'Help' })).toBe(true)
})
