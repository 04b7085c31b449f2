import type { QueryClient } from '@tanstack/react-query'
import {
  type InstructorTicketFilters,
  instructorTicketQuery,
  ownInstructorTicketsQuery,
  ownTicketsQuery,
  type TicketFilters,
  ticketQuery,
} from '../tickets.queries.ts'

/** Asks for the first page of a student's own tickets, and for the one that is open, without waiting for them. */
export function preloadOwnTickets(queryClient: QueryClient, filters: TicketFilters, openId?: string): void {
  void queryClient.prefetchInfiniteQuery(ownTicketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(ticketQuery(openId))
}

/** The same of an instructor's own tickets to the administrators. */
export function preloadOwnInstructorTickets(
  queryClient: QueryClient,
  filters: InstructorTicketFilters,
  openId?: string,
): void {
  void queryClient.prefetchInfiniteQuery(ownInstructorTicketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(instructorTicketQuery(openId))
}
