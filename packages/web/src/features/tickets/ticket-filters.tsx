import { type OwnTicketSort, TICKET_SORTS } from '@capstone/contract/tickets/tickets.constants'
import type { TicketCounts } from '@capstone/contract/tickets/tickets.schemas'
import type { ReactNode } from 'react'
import { useSearchText } from '../../lib/text/use-search-text.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterCounts } from '../../ui/filters/filter-counts.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../ui/filters/search-box.tsx'
import {
  FILTER_CHOICES,
  formatShownCount,
  PRIORITY_CHOICES,
  SORT_LABELS,
  TICKET_STATUS_COUNTS,
  type TicketKind,
} from './tickets.messages.ts'
import type { FilterValues } from './tickets.queries.ts'

export interface TicketFilterBarProps {
  readonly kind: TicketKind
  /** The label of the search: "Search sender, subject, message". */
  readonly search: string
  /** The order without a choice. */
  readonly defaultSort: OwnTicketSort
  readonly filters: FilterValues
  readonly onFilter: (filters: FilterValues) => void
  /** How many tickets match, of how many; undefined while unknown. */
  readonly shown: { readonly matching: number; readonly counts: TicketCounts } | undefined
  /** The filtered list; `clear` removes all filters. */
  readonly children: (clear: () => void) => ReactNode
}

/** Counts that filter by status, search, filters and sort order above a list of tickets. */
export function TicketFilterBar(props: TicketFilterBarProps) {
  const { kind, search: label, defaultSort, filters, onFilter, shown, children } = props
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    clearText()
    onFilter({ sort: filters.sort })
  }
  const select = (name: string, filter: keyof FilterValues) => ({
    name,
    value: filters[filter] ?? '',
    onChange: (value: string) => onFilter({ ...filters, [filter]: value || undefined }),
  })
  const { statuses, types } = FILTER_CHOICES[kind]
  const otherSorts = TICKET_SORTS.filter((sort) => sort !== defaultSort)
  return (
    <>
      <FilterCounts
        {...select('Status', 'status')}
        label="Tickets in figures"
        options={[
          { value: '', label: 'Total', count: shown?.counts.total },
          ...statuses.map(({ value, label: status }) => ({
            value,
            label: status,
            count: shown?.counts[TICKET_STATUS_COUNTS[value]],
          })),
        ]}
      />
      <FilterBar
        search={<SearchBox label={label} value={text} onChange={changeText} />}
        active={[filters.type, filters.priority, filters.sort].filter(Boolean).length}
        showing={shown && formatShownCount(shown.matching, shown.counts.total)}
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
