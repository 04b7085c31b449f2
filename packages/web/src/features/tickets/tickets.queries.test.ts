import { expect, it } from 'vitest'
import {
  receivedInstructorTicketFiltersOf,
  receivedTicketFiltersOf,
  ticketFiltersOf,
} from './tickets.queries.ts'

it('drops the default order of received tickets from their search parameters', () => {
  for (const filtersOf of [receivedTicketFiltersOf, receivedInstructorTicketFiltersOf]) {
    expect(filtersOf({ sort: 'waiting', status: 'open' })).toMatchObject({ sort: undefined, status: 'open' })
    expect(filtersOf({ sort: 'newest' }).sort).toBe('newest')
  }
  // Senders see the answered tickets first.
  expect(ticketFiltersOf({ sort: 'waiting' }).sort).toBe('waiting')
})
