import type { InstructorTicket, Ticket, TicketCounts } from '@capstone/contract/tickets/tickets.schemas'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../lib/text/formats.ts'
import { RefreshButton } from '../../ui/buttons/refresh-button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { StatGrid } from '../../ui/stats/stat-grid.tsx'
import { TicketFilterBar, type TicketFilterBarProps } from './ticket-filters.tsx'
import { isFiltered } from './tickets.queries.ts'

type Pages<Line> = InfiniteData<{
  readonly items: readonly Line[]
  readonly counts: TicketCounts
  readonly matching: number
}>

export interface TicketsLayoutProps<Line extends Ticket | InstructorTicket>
  extends Pick<TicketFilterBarProps, 'kind' | 'filters' | 'onFilter' | 'search'> {
  readonly title: string
  readonly about: string
  /** Buttons beside Refresh. */
  readonly actions?: ReactNode
  /** What was done, or failed, last. */
  readonly feedback: ReactNode
  readonly query: UseInfiniteQueryResult<Pages<Line>>
  /** The specification's sentence when the list does not load. */
  readonly failed: string
  /** What stands there when there is nothing at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly buttons?: ReactNode }
  /** The title when the filters find nothing. */
  readonly none: string
  readonly children: (ticket: Line) => ReactNode
}

/** A screen of tickets: counters, filters, and the list in each of its states. Spec 2 §2. */
export function TicketsLayout<Line extends Ticket | InstructorTicket>(props: TicketsLayoutProps<Line>) {
  const { title, about, actions, feedback, query, failed, empty, none, children, ...bar } = props
  const newest = query.data?.pages.at(-1)
  const refresh = useAskedRefresh(query.refetch)
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
      {(newest || !query.isError) && <TicketCounters counts={newest?.counts} />}
      <TicketFilterBar {...bar} shown={newest}>
        {(clear) => (
          <Card flush>
            <PagedList
              query={query}
              rows="tickets"
              failed={failed}
              safe="The tickets are safe; this is only the list."
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

/** Only a refresh somebody asked for shows on its button: the list is asked for by itself again and again. */
function useAskedRefresh(refetch: () => Promise<unknown>) {
  const [isRefetching, setRefetching] = useState(false)
  const ask = () => {
    setRefetching(true)
    void refetch().finally(() => setRefetching(false))
  }
  return { isRefetching, refetch: ask }
}

/** How many tickets there are, and how they stand; without counts, their places. Spec 2 §2. */
function TicketCounters({ counts }: { readonly counts: TicketCounts | undefined }) {
  const cell = (label: string, key: keyof TicketCounts) => ({
    label,
    figure: counts && formatNumber(counts[key]),
  })
  return (
    <StatGrid
      label="Tickets in figures"
      stats={[
        cell('Total', 'total'),
        cell('Open', 'open'),
        cell('In Progress', 'inProgress'),
        cell('Resolved', 'resolved'),
      ]}
    />
  )
}
