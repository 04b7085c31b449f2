import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDialogHistory } from '../../../lib/dom/use-dialog-history.ts'
import { receivedTicketsQuery, type TicketFilters } from '../tickets.queries.ts'
import type { TicketsPageProps } from '../tickets-layout.tsx'
import { ManagedTicketsLayout } from './managed-tickets-layout.tsx'

/** The search parameters of the tab: its filters, and the open ticket. */
export type ReceivedSearch = TicketFilters & { readonly ticket?: string | undefined }

export interface ReceivedTicketsTabProps {
  readonly search: ReceivedSearch
  /** Tabs that switch to the chat. */
  readonly tabs: ReactNode
  readonly onFilter: TicketsPageProps<TicketFilters>['onFilter']
}

/** The tab of received tickets; its state is in the search parameters. */
export function ReceivedTicketsTab({
  search: { ticket, ...filters },
  tabs,
  onFilter,
}: ReceivedTicketsTabProps) {
  const { markOpened, close } = useDialogHistory(() => onFilter({}))
  return (
    <ReceivedTicketsPage
      filters={filters}
      tabs={tabs}
      openId={ticket}
      onFilter={onFilter}
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
    searchLabel="Search tickets"
    searchFields="student, subject, message"
    query={useInfiniteQuery(receivedTicketsQuery(props.filters))}
  />
)
