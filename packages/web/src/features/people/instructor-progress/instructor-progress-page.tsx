import { PROGRESS_SORTS, type ProgressSort } from '@capstone/contract/people/people.constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatShownCount } from '../../../lib/text/result-count.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { ExportButton } from '../../../ui/buttons/export-button.tsx'
import { RefreshButton } from '../../../ui/buttons/refresh-button.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { SORT_ABOUT, SORT_LABELS } from './instructor-progress.messages.ts'
import classes from './instructor-progress.module.css'
import {
  DEFAULT_SORT,
  instructorProgressQuery,
  loadProgressExportChunk,
  type ProgressFilters,
} from './instructor-progress.queries.ts'
import { InstructorProgressList } from './instructor-progress-list.tsx'

export interface InstructorProgressPageProps {
  /** From the URL. */
  readonly filters: ProgressFilters
  readonly onFilter: (changes: ProgressFilters) => void
}

const ORDERS = PROGRESS_SORTS.filter((sort) => sort !== DEFAULT_SORT).map((value) => ({
  value,
  label: SORT_LABELS[value],
}))

/** The progress of each instructor's students: a searchable, sortable table. */
export function InstructorProgressPage({ filters, onFilter }: InstructorProgressPageProps) {
  const query = useInfiniteQuery(instructorProgressQuery(filters))
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ search }),
  )
  const clear = () => {
    clearText()
    onFilter({ search: undefined })
  }
  const sortBy = (sort: ProgressSort | undefined) => onFilter({ sort })
  const lastPage = query.data?.pages.at(-1)
  const isSearched = filters.search !== undefined
  return (
    <>
      <PageHeader
        title="Instructor Progress"
        about={SORT_ABOUT[filters.sort ?? DEFAULT_SORT]}
        actions={
          <>
            {lastPage !== undefined && lastPage.total > 0 && (
              <ExportButton label="Export CSV" loadExportChunk={loadProgressExportChunk(filters)} />
            )}
            <RefreshButton query={query} />
          </>
        }
      />
      {(isSearched || lastPage?.total !== 0) && (
        <FilterBar
          active={filters.sort ? 1 : 0}
          showing={lastPage && formatShownCount(lastPage.matching, lastPage.total, 'instructors')}
          search={
            <SearchBox
              label="Search instructors"
              fields="name, e-mail, specialization"
              value={text}
              onChange={changeText}
            />
          }
        >
          {/* Where there is room for columns, their headings sort. */}
          <div className={classes.order}>
            <FilterSelect
              name="Sort by"
              value={filters.sort ?? ''}
              options={ORDERS}
              all={SORT_LABELS[DEFAULT_SORT]}
              onChange={(chosen) => sortBy(PROGRESS_SORTS.find((sort) => sort === chosen))}
            />
          </div>
        </FilterBar>
      )}
      <InstructorProgressList
        query={query}
        isSearched={isSearched}
        sort={filters.sort ?? DEFAULT_SORT}
        onSort={sortBy}
        onClear={clear}
      />
    </>
  )
}
