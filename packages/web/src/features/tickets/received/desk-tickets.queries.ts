import type { QueryClient } from '@tanstack/react-query'
import { deskTicketsQuery, type TicketFilters, ticketQuery } from '../tickets.queries.ts'

/** Asks for the first page of the students' tickets that came to an instructor, and for the one that is open, without waiting. */
export function preloadDeskTickets(queryClient: QueryClient, filters: TicketFilters, openId?: string): void {
  void queryClient.prefetchInfiniteQuery(deskTicketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(ticketQuery(openId))
}
