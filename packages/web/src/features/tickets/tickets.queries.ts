import {
  INSTRUCTOR_TICKET_STATUSES,
  INSTRUCTOR_TICKET_TYPES,
  type InstructorTicketStatus,
  type InstructorTicketType,
  TICKET_PRIORITIES,
  TICKET_SORTS,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketSort,
  type TicketStatus,
  type TicketType,
} from '@capstone/contract/tickets/tickets.constants'
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '../../lib/http/api.ts'
import { cursorPagination, searchPageInput } from '../../lib/http/cursor-pagination.ts'
import { parseTextParam } from '../../lib/text/search-params.ts'

type Filters<Status, Type> = {
  readonly search?: string | undefined
  readonly status?: Status | undefined
  readonly type?: Type | undefined
  readonly priority?: TicketPriority | undefined
  /** By default, those who answer see the longest waiting tickets first, and senders the answered ones. */
  readonly sort?: TicketSort | undefined
}

/** Filters and sort order of students' tickets. */
export type TicketFilters = Filters<TicketStatus, TicketType>
/** Filters and sort order of instructors' tickets. */
export type InstructorTicketFilters = Filters<InstructorTicketStatus, InstructorTicketType>
/** Filters of either kind, as the filter controls use them. */
export type FilterValues = { readonly [Filter in keyof TicketFilters]?: string | undefined }

type SearchParams = { readonly [Filter in keyof TicketFilters]?: unknown }

const sortOf = (value: unknown) => TICKET_SORTS.find((sort) => sort === value)
const priorityOf = (value: unknown) => TICKET_PRIORITIES.find((priority) => priority === value)

/** Parses the filters of students' tickets from search parameters; unknown values are dropped. */
export const ticketFiltersOf = ({ search, status, type, priority, sort }: SearchParams): TicketFilters => ({
  search: parseTextParam(search),
  status: TICKET_STATUSES.find((each) => each === status),
  type: TICKET_TYPES.find((each) => each === type),
  priority: priorityOf(priority),
  sort: sortOf(sort),
})

/** Parses the filters of instructors' tickets from search parameters; unknown values are dropped. */
export const instructorTicketFiltersOf = (params: SearchParams): InstructorTicketFilters => ({
  search: parseTextParam(params.search),
  status: INSTRUCTOR_TICKET_STATUSES.find((each) => each === params.status),
  type: INSTRUCTOR_TICKET_TYPES.find((each) => each === params.type),
  priority: priorityOf(params.priority),
  sort: sortOf(params.sort),
})

/** The default order of received tickets; search parameters leave it out, so that it does not count as a choice. */
export const RECEIVED_SORT = 'waiting' satisfies TicketSort

const withoutDefaultSort = <Received extends Filters<unknown, unknown>>(filters: Received): Received => ({
  ...filters,
  sort: filters.sort === RECEIVED_SORT ? undefined : filters.sort,
})

/** As {@link ticketFiltersOf}, for those who answer the tickets: without their default order. */
export const receivedTicketFiltersOf = (params: SearchParams) => withoutDefaultSort(ticketFiltersOf(params))

/** As {@link receivedTicketFiltersOf}, with the tab of the instructor's inbox that shows them. */
export const ticketsTabOf = (params: SearchParams) => ({
  tab: 'tickets' as const,
  ...receivedTicketFiltersOf(params),
})

/** As {@link instructorTicketFiltersOf}, for those who answer the tickets: without their default order. */
export const receivedInstructorTicketFiltersOf = (params: SearchParams) =>
  withoutDefaultSort(instructorTicketFiltersOf(params))

/** Whether any filter is set; the sort order does not count as one. */
export const isFiltered = ({ search, status, type, priority }: FilterValues) =>
  [search, status, type, priority].some((filter) => filter !== undefined)

const toListInput =
  <Status, Type>({ search = '', status, type, priority, sort }: Filters<Status, Type>) =>
  (cursor: string) => ({
    ...searchPageInput(search)(cursor),
    ...(status && { status }),
    ...(type && { type }),
    ...(priority && { priority }),
    ...(sort && { sort }),
  })

const toQueueInput = <Status, Type>(filters: Filters<Status, Type>) =>
  toListInput({ ...filters, sort: filters.sort ?? RECEIVED_SORT })

/** Tickets of all students, page by page; each page has their counts. For admins. */
export const ticketsQuery = (filters: TicketFilters) =>
  calls.tickets.listTickets.infiniteOptions({ input: toQueueInput(filters), ...cursorPagination })

/** The student's own tickets, as {@link ticketsQuery}. For students. */
export const ownTicketsQuery = (filters: TicketFilters) =>
  calls.tickets.listOwnTickets.infiniteOptions({ input: toListInput(filters), ...cursorPagination })

/** Tickets the instructor received from students, as {@link ticketsQuery}. For instructors. */
export const receivedTicketsQuery = (filters: TicketFilters) =>
  calls.tickets.listReceivedTickets.infiniteOptions({ input: toQueueInput(filters), ...cursorPagination })

/** Tickets of all instructors, as {@link ticketsQuery}. For admins. */
export const instructorTicketsQuery = (filters: InstructorTicketFilters) =>
  calls.tickets.listInstructorTickets.infiniteOptions({ input: toQueueInput(filters), ...cursorPagination })

/** The instructor's own tickets to the administrators, as {@link ticketsQuery}. For instructors. */
export const ownInstructorTicketsQuery = (filters: InstructorTicketFilters) =>
  calls.tickets.listOwnInstructorTickets.infiniteOptions({ input: toListInput(filters), ...cursorPagination })

/** A student's ticket with its conversation. */
export const ticketQuery = (id: string) => calls.tickets.readTicket.queryOptions({ input: { id } })

/** An instructor's ticket with its conversation. */
export const instructorTicketQuery = (id: string) =>
  calls.tickets.readInstructorTicket.queryOptions({ input: { id } })

/** Prefetches the first page of students' tickets and the open one. */
export function preloadTickets(queryClient: QueryClient, filters: TicketFilters, openId?: string): void {
  void queryClient.prefetchInfiniteQuery(ticketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(ticketQuery(openId))
}

/** Prefetches the first page of instructors' tickets and the open one. */
export function preloadInstructorTickets(
  queryClient: QueryClient,
  filters: InstructorTicketFilters,
  openId?: string,
): void {
  void queryClient.prefetchInfiniteQuery(instructorTicketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(instructorTicketQuery(openId))
}

/** Prefetches the first page of received tickets and the open one. */
export function preloadReceivedTickets(
  queryClient: QueryClient,
  filters: TicketFilters,
  openId?: string,
): void {
  void queryClient.prefetchInfiniteQuery(receivedTicketsQuery(filters))
  if (openId) void queryClient.prefetchQuery(ticketQuery(openId))
}
