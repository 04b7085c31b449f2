import type { AllProjectPage } from '@capstone/contract/repository/all-projects.schemas'
import type { ReactNode } from 'react'
import { sayShowing } from '../../../lib/session/showing.ts'
import { orUnknown } from '../../../lib/text/formats.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import type { AllProjectFilters } from './all-projects.queries.ts'
import { CategoryPicker } from './category-picker.tsx'
import { OwnerPicker } from './owner-picker.tsx'

export interface AllProjectsFiltersProps {
  readonly filters: AllProjectFilters
  readonly onFilter: (filters: AllProjectFilters) => void
  /** There is nothing to filter. */
  readonly isHidden: boolean
  /** The newest page; nothing while none is there. */
  readonly page: AllProjectPage | undefined
  /** What is filtered; `clear` takes all filters away. */
  readonly children: (clear: () => void) => ReactNode
}

/** Search, category and instructor above all projects, and how many they leave. Spec 2 §2. */
export function AllProjectsFilters({ filters, onFilter, isHidden, page, children }: AllProjectsFiltersProps) {
  const { category, instructor } = filters
  const { text, changeText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search: search || undefined }),
  )
  const clear = () => {
    changeText('')
    onFilter({})
  }
  return (
    <>
      {!isHidden && (
        <FilterBar showing={page && sayShowing(page.matching, page.summary.projects, 'project')}>
          <SearchBox label="Search title, description, instructor" value={text} onChange={changeText} />
          <CategoryPicker
            category={category}
            onChoose={(chosen) => onFilter({ ...filters, category: chosen })}
          />
          <OwnerPicker
            instructor={instructor}
            name={page ? orUnknown(page.instructorName) : '…'}
            onChoose={(chosen) => onFilter({ ...filters, instructor: chosen })}
          />
        </FilterBar>
      )}
      {children(clear)}
    </>
  )
}
