import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDialogHistory } from '../../../lib/dom/use-dialog-history.ts'
import {
  hasSameFilters,
  receivedTicketFiltersOf,
  receivedTicketsQuery,
  type TicketFilters,
} from '../tickets.queries.ts'
import type { TicketsPageProps } from '../tickets-layout.tsx'
import { ManagedTicketsLayout } from './managed-tickets-layout.tsx'

/** The search parameters of the tab: its filters, and the open ticket. */
export type ReceivedSearch = TicketFilters & { readonly ticket?: string | undefined }

export interface ReceivedTicketsTabProps {
  readonly search: ReceivedSearch
  /** Tabs that switch to the chat. */
  readonly tabs: ReactNode
  readonly onNavigate: (to: ReceivedSearch, replace: boolean) => void
}

/** The tab of received tickets; its state is in the search parameters. */
export function ReceivedTicketsTab({
  search: { ticket, ...filters },
  tabs,
  onNavigate,
}: ReceivedTicketsTabProps) {
  const { markOpened, close } = useDialogHistory(() => onNavigate(filters, true))
  return (
    <ReceivedTicketsPage
      filters={filters}
      tabs={tabs}
      openId={ticket}
      onFilter={(to) => onNavigate(receivedTicketFiltersOf(to), hasSameFilters(to, filters))}
      onOpen={markOpened}
      onClose={close}
    />
  )
}

interface ReceivedTicketsPageProps extends TicketsPageProps<TicketFilters> {
  /** Tabs that switch to the chat. */
  readonly tabs: ReactNode
}

/** A page to answer and resolve the tickets an instructor received from students. */
const ReceivedTicketsPage = (props: ReceivedTicketsPageProps) => (
  <ManagedTicketsLayout
    {...props}
    title="Student Support Center"
    search="Search tickets"
    searchFields="student, subject, message"
    query={useInfiniteQuery(receivedTicketsQuery(props.filters))}
  />
)
