import { useInfiniteQuery } from '@tanstack/react-query'
import { type TicketFilters, ticketsQuery } from '../tickets.queries.ts'
import type { TicketsPageProps } from '../tickets-layout.tsx'
import { ManagedTicketsLayout } from './managed-tickets-layout.tsx'

/** The administrators' page to find, answer and resolve students' tickets. */
export const ManageTicketsPage = (props: TicketsPageProps<TicketFilters>) => (
  <ManagedTicketsLayout
    {...props}
    isAdmin
    title="Support Tickets"
    searchLabel="Search tickets"
    searchFields="sender, subject, message"
    query={useInfiniteQuery(ticketsQuery(props.filters))}
  />
)
