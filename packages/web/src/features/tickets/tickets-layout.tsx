import { type OwnTicketSort, TICKET_SORTS } from '@capstone/contract/tickets/tickets.constants'
import type { InstructorTicket, Ticket, TicketCounts } from '@capstone/contract/tickets/tickets.schemas'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCappedCount } from '../../lib/text/result-count.ts'
import { useSearchText } from '../../lib/text/use-search-text.ts'
import { RefreshButton } from '../../ui/buttons/refresh-button.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterCounts } from '../../ui/filters/filter-counts.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../ui/filters/search-box.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import {
  FILTER_CHOICES,
  PRIORITY_CHOICES,
  SORT_LABELS,
  TICKET_STATUS_COUNTS,
  type TicketKind,
} from './tickets.messages.ts'
import { type FilterValues, isFiltered } from './tickets.queries.ts'

/** The props that a route passes to a page of tickets. */
export interface TicketsPageProps<Filters> {
  /** The filters from the URL. */
  readonly filters: Filters
  readonly onFilter: (changes: FilterValues) => void
  readonly openId: string | undefined
  /** Called when a ticket is opened from the list. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

type Pages<Item> = InfiniteData<{
  readonly items: readonly Item[]
  readonly counts: TicketCounts | null
  readonly matching: number
  readonly total: number
}>

export interface TicketsLayoutProps<Item extends Ticket | InstructorTicket>
  extends Pick<
    TicketFilterBarProps,
    'kind' | 'filters' | 'onFilter' | 'searchLabel' | 'searchFields' | 'defaultSort'
  > {
  readonly title: string
  readonly about: string
  /** Buttons beside Refresh. */
  readonly actions?: ReactNode
  /** The result of the last action. */
  readonly feedback: ReactNode
  readonly query: UseInfiniteQueryResult<Pages<Item>>
  /** The error when the list fails to load. */
  readonly failed: string
  /** Shown if there are no tickets at all. */
  readonly empty: { readonly title: string; readonly text: string; readonly buttons?: ReactNode }
  /** The title if no ticket matches the filters. */
  readonly none: string
  readonly children: (ticket: Item) => ReactNode
}

/** A screen of tickets: counts, filters, and the list with its loading, failed and empty states. */
export function TicketsLayout<Item extends Ticket | InstructorTicket>(props: TicketsLayoutProps<Item>) {
  const { title, about, actions, feedback, query, failed, empty, none, children, ...bar } = props
  const lastPage = query.data?.pages.at(-1)
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
      <TicketFilterBar {...bar} shown={lastPage} isFailed={query.isLoadingError}>
        {(clear) => (
          <Card flush>
            <PagedList
              query={query}
              rows="tickets"
              shape="queue"
              failed={failed}
              failedHint="The tickets are safe; only the list could not be loaded."
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

/** The state of a refresh button that shows only refreshes the person started: the list also refetches by itself. */
function useManualRefresh(refetch: () => Promise<unknown>) {
  const [isRefetching, setRefetching] = useState(false)
  const refresh = () => {
    setRefetching(true)
    void refetch().finally(() => setRefetching(false))
  }
  return { isRefetching, refetch: refresh }
}

interface TicketFilterBarProps {
  readonly kind: TicketKind
  /** The label of the search: "Search tickets". */
  readonly searchLabel: string
  /** The fields it searches, where the label does not name them. */
  readonly searchFields?: string
  /** The order without a choice. */
  readonly defaultSort: OwnTicketSort
  readonly filters: FilterValues
  readonly onFilter: (changes: FilterValues) => void
  /** How many tickets match, of how many; undefined while unknown. */
  readonly shown: Omit<Pages<unknown>['pages'][number], 'items'> | undefined
  /** Whether the list failed to load, so that there is nothing to count. */
  readonly isFailed: boolean
  /** The filtered list; `clear` removes all filters. */
  readonly children: (clear: () => void) => ReactNode
}

/** Above a list of tickets: the counts, which filter by status, the search, the other filters and the sort order. */
function TicketFilterBar(props: TicketFilterBarProps) {
  const { kind, searchLabel, searchFields, defaultSort, filters, onFilter, shown, isFailed, children } = props
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined, status: undefined, type: undefined, priority: undefined })
  }
  const select = (name: string, filter: keyof FilterValues) => ({
    name,
    value: filters[filter] ?? '',
    onChange: (value: string) => onFilter({ [filter]: value || undefined }),
  })
  const { statuses, types } = FILTER_CHOICES[kind]
  const otherSorts = TICKET_SORTS.filter((sort) => sort !== defaultSort)
  return (
    <>
      <FilterCounts
        {...select('Status', 'status')}
        label="Tickets in figures"
        isUncounted={isFailed || shown?.counts === null}
        options={[
          { value: '', label: 'All', count: shown?.counts?.total, countLabel: 'Total' },
          ...statuses.map(({ value, label: status }) => ({
            value,
            label: status,
            count: shown?.counts?.[TICKET_STATUS_COUNTS[value]],
          })),
        ]}
      />
      <FilterBar
        search={<SearchBox label={searchLabel} fields={searchFields} value={text} onChange={changeText} />}
        active={[filters.type, filters.priority, filters.sort].filter(Boolean).length}
        showing={shown && formatCappedCount(shown.matching, shown.total, 'tickets')}
      >
        <FilterSelect {...select('Type', 'type')} options={types} />
        <FilterSelect {...select('Priority', 'priority')} options={PRIORITY_CHOICES} />
        <FilterSelect
          {...select('Sort', 'sort')}
          all={SORT_LABELS[defaultSort]}
          options={otherSorts.map((sort) => ({ value: sort, label: SORT_LABELS[sort] }))}
        />
      </FilterBar>
      {children(clear)}
    </>
  )
}
