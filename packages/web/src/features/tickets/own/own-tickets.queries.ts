import type { QueryClient } from '@tanstack/react-query'
import {
  type InstructorTicketFilters,
  instructorTicketQuery,
  ownInstructorTicketsQuery,
  ownTicketsQuery,
  type TicketFilters,
  ticketQuery,
} from '../tickets.queries.ts'

/** Prefetches the first page of a student's own tickets and the open one. */
export function preloadOwnTickets(queryClient: QueryClient, filters: TicketFilters, openId?: string): void {
  void queryClient.prefetchInfiniteQuery(ownTicketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(ticketQuery(openId))
}

/** Like {@link preloadOwnTickets}, for an instructor's own tickets to the administrators. */
export function preloadOwnInstructorTickets(
  queryClient: QueryClient,
  filters: InstructorTicketFilters,
  openId?: string,
): void {
  void queryClient.prefetchInfiniteQuery(ownInstructorTicketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(instructorTicketQuery(openId))
}
