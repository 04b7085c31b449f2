import type { CategoryCount } from '@capstone/contract/repository/repository.schemas'
import type { ReactNode } from 'react'
import { useSearchText } from '../../lib/text/use-search-text.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { SearchBox } from '../../ui/filters/search-box.tsx'
import { sayShowing } from './repository.messages.ts'
import type { OwnProjectFilters } from './repository.queries.ts'

export interface ProjectFiltersProps {
  readonly filters: OwnProjectFilters
  readonly onFilter: (change: OwnProjectFilters) => void
  /** There is nothing to filter. */
  readonly isHidden: boolean
  /** All categories of one's own projects, and how many projects the filters leave; nothing while that is not known. */
  readonly known: { readonly categories: readonly CategoryCount[]; readonly found: number } | undefined
  /** What is filtered; `clear` takes all filters away. */
  readonly children: (clear: () => void) => ReactNode
}

/** Search and category above one's own projects, and how many they leave. */
export function ProjectFilters({ filters, onFilter, isHidden, known, children }: ProjectFiltersProps) {
  const { category } = filters
  const { text, changeText } = useSearchText(filters.search ?? '', (search) => onFilter({ search }))
  const clear = () => {
    changeText('')
    onFilter({ search: undefined, category: undefined })
  }
  const all = (known?.categories ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {!isHidden && (
        <FilterBar showing={known && sayShowing(known.found, all)}>
          <SearchBox label="Search title, description, category" value={text} onChange={changeText} />
          <FilterSelect
            name="Category"
            value={category ?? ''}
            options={optionsOf(known?.categories ?? [], category)}
            onChange={(chosen) => onFilter({ category: chosen || undefined })}
          />
        </FilterBar>
      )}
      {children(clear)}
    </>
  )
}

/** "Civil (3)" for each category; one in the address that no project has any more can be read, too. */
function optionsOf(categories: readonly CategoryCount[], chosen: string | undefined) {
  const options = categories.map(({ category, count }) => ({
    value: category,
    label: `${category} (${count})`,
  }))
  const isThere = !chosen || categories.some(({ category }) => category === chosen)
  return isThere ? options : [...options, { value: chosen, label: `${chosen} (0)` }]
}
