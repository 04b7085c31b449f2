import { PROJECT_STATUS_LABELS, PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { sayShowing } from '../assignments.messages.ts'
import classes from './my-projects.module.css'
import type { MyProjectFilters } from './my-projects.queries.ts'

export interface MyProjectsFiltersProps {
  readonly filters: MyProjectFilters
  readonly onFilter: (filters: MyProjectFilters) => void
  /** There is nothing to filter. */
  readonly isHidden: boolean
  /** How many projects the filters leave, of how many; nothing while that is not known. */
  readonly shown: { readonly found: number; readonly of: number } | undefined
  /** What is filtered; `clear` takes all filters away. */
  readonly children: (clear: () => void) => ReactNode
}

const ALL = 'all'
// The filter writes its words large where a badge does not. Spec 1 §2.
const LABELS = { ...PROJECT_STATUS_LABELS, in_progress: 'In Progress' }
const CHOICES = [
  { value: ALL, label: 'All' },
  ...PROJECT_STATUSES.map((value) => ({ value, label: LABELS[value] })),
]

/** Search and status above a student's projects, and how many they leave. Spec 1 §2. */
export function MyProjectsFilters(props: MyProjectsFiltersProps) {
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
        <FilterBar showing={shown && sayShowing(shown.found, shown.of)}>
          <SearchBox label="Search title, instructor, description" value={text} onChange={changeText} />
          <SegmentedControl
            aria-label="Status"
            className={classes.status}
            data={CHOICES}
            value={filters.status ?? ALL}
            onChange={(value) =>
              onFilter({ ...filters, status: PROJECT_STATUSES.find((status) => status === value) })
            }
          />
        </FilterBar>
      )}
      <div className={isHidden ? classes.alone : undefined}>{children(clear)}</div>
    </>
  )
}
