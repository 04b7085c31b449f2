import type { InstructorTicket, Ticket, TicketCounts } from '@capstone/contract/tickets/tickets.schemas'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RefreshButton } from '../../ui/buttons/refresh-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { TicketFilterBar, type TicketFilterBarProps } from './ticket-filters.tsx'
import { isFiltered } from './tickets.queries.ts'

type Pages<Line> = InfiniteData<{
  readonly items: readonly Line[]
  readonly counts: TicketCounts
  readonly matching: number
}>

export interface TicketsLayoutProps<Line extends Ticket | InstructorTicket>
  extends Pick<TicketFilterBarProps, 'kind' | 'filters' | 'onFilter' | 'search' | 'defaultSort'> {
  readonly title: string
  readonly about: string
  /** Buttons beside Refresh. */
  readonly actions?: ReactNode
  /** The result of the last action. */
  readonly feedback: ReactNode
  readonly query: UseInfiniteQueryResult<Pages<Line>>
  /** The error when the list fails to load, worded by the specification. */
  readonly failed: string
  /** Shown if there are no tickets at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly buttons?: ReactNode }
  /** The title if no ticket matches the filters. */
  readonly none: string
  readonly children: (ticket: Line) => ReactNode
}

/** A screen of tickets: counts, filters, and the list with its loading, failed and empty states. */
export function TicketsLayout<Line extends Ticket | InstructorTicket>(props: TicketsLayoutProps<Line>) {
  const { title, about, actions, feedback, query, failed, empty, none, children, ...bar } = props
  const newest = query.data?.pages.at(-1)
  const refresh = useManualRefresh(query.refetch)
  return (
    <>
      <PageHeader
        title={title}
        about={about}
        actions={
          <>
            {actions}
            <RefreshButton query={refresh} />
          </>
        }
      />
      {feedback}
      <TicketFilterBar {...bar} shown={newest}>
        {(clear) => (
          <Card flush>
            <PagedList
              query={query}
              rows="tickets"
              failed={failed}
              failedHint="The tickets are safe; this is only the list."
              empty={
                <EmptyState title={empty.title} buttons={empty.buttons}>
                  {empty.text}
                </EmptyState>
              }
              filter={{ on: isFiltered(bar.filters), none, onClear: clear }}
            >
              {(tickets) => <RowList label="Tickets">{tickets.map(children)}</RowList>}
            </PagedList>
          </Card>
        )}
      </TicketFilterBar>
    </>
  )
}

/** The button shows only refreshes that the person started: the list also refetches in the background. */
function useManualRefresh(refetch: () => Promise<unknown>) {
  const [isRefetching, setRefetching] = useState(false)
  const refresh = () => {
    setRefetching(true)
    void refetch().finally(() => setRefetching(false))
  }
  return { isRefetching, refetch: refresh }
}
