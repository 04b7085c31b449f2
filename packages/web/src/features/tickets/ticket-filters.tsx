import type { TicketCounts } from '@capstone/contract/tickets/tickets.schemas'
import type { ReactNode } from 'react'
import { useSearchText } from '../../lib/text/use-search-text.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../ui/filters/search-box.tsx'
import classes from './ticket-filters.module.css'
import {
  FILTER_CHOICES,
  formatShownCount,
  NEWEST_FIRST,
  PRIORITY_CHOICES,
  SORT_CHOICES,
  type TicketKind,
} from './tickets.messages.ts'
import type { FilterValues } from './tickets.queries.ts'

export interface TicketFilterBarProps {
  readonly kind: TicketKind
  /** The label of the search: "Search sender, subject, message". */
  readonly search: string
  readonly filters: FilterValues
  readonly onFilter: (filters: FilterValues) => void
  /** How many tickets match, of how many; undefined while unknown. */
  readonly shown: { readonly matching: number; readonly counts: TicketCounts } | undefined
  /** The filtered list; `clear` removes all filters. */
  readonly children: (clear: () => void) => ReactNode
}

/** Search, filters and sort order above a list of tickets, with the number of matches. */
export function TicketFilterBar(props: TicketFilterBarProps) {
  const { kind, search: label, filters, onFilter, shown, children } = props
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    changeText('')
    onFilter({ sort: filters.sort })
  }
  const select = (name: string, filter: keyof FilterValues) => ({
    name,
    value: filters[filter] ?? '',
    onChange: (value: string) => onFilter({ ...filters, [filter]: value || undefined }),
  })
  const { statuses, types } = FILTER_CHOICES[kind]
  return (
    <>
      <FilterBar showing={shown && formatShownCount(shown.matching, shown.counts.total)}>
        <SearchBox label={label} value={text} onChange={changeText} />
        <FilterSelect {...select('Status', 'status')} options={statuses} />
        <FilterSelect {...select('Type', 'type')} options={types} />
        <FilterSelect {...select('Priority', 'priority')} options={PRIORITY_CHOICES} />
        <div className={classes.sort}>
          <FilterSelect {...select('Sort', 'sort')} options={SORT_CHOICES} all={NEWEST_FIRST} />
        </div>
      </FilterBar>
      {children(clear)}
    </>
  )
}
