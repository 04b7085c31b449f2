import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterCheckbox } from '../../../ui/filters/filter-checkbox.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { formatShownCount } from '../assignments.messages.ts'
import { STALLED } from './mentored-projects.messages.ts'
import type { MentoredProjectFilters } from './mentored-projects.queries.ts'

export interface MentoredProjectsFiltersProps {
  readonly filters: MentoredProjectFilters
  readonly onFilter: (filters: MentoredProjectFilters) => void
  /** Hidden if there is nothing to filter. */
  readonly isHidden: boolean
  /** How many projects match, of how many; undefined while loading. */
  readonly shown: { readonly found: number; readonly of: number } | undefined
  /** The filtered list; `clear` resets all filters. */
  readonly children: (clear: () => void) => ReactNode
}

const STATUS_CHOICES = PROJECT_STATUSES.map((value) => ({ value, label: PROJECT_STATUS_LABELS[value] }))

/** Search, status and "stalled" filters of the mentored projects, with the number of matches. */
export function MentoredProjectsFilters(props: MentoredProjectsFiltersProps) {
  const { filters, onFilter, isHidden, shown, children } = props
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search }),
  )
  const clear = () => {
    changeText('')
    onFilter({})
  }
  return (
    <>
      {!isHidden && (
        <FilterBar
          showing={shown && formatShownCount(shown.found, shown.of)}
          search={<SearchBox label="Search student or title" value={text} onChange={changeText} />}
        >
          <FilterSelect
            name="Status"
            value={filters.status ?? ''}
            options={STATUS_CHOICES}
            onChange={(value) =>
              onFilter({ ...filters, status: PROJECT_STATUSES.find((status) => status === value) })
            }
          />
          <FilterCheckbox
            label={STALLED}
            checked={filters.stalled ?? false}
            onChange={(isOn) => onFilter({ ...filters, stalled: isOn || undefined })}
          />
        </FilterBar>
      )}
      <Box mt={isHidden ? { base: 16, sm: 24 } : 0}>{children(clear)}</Box>
    </>
  )
}
