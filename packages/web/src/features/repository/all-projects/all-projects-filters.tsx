import type { AllProjectPage } from '@capstone/contract/repository/all-projects.schemas'
import { type ReactNode, useState } from 'react'
import { orUnknown } from '../../../lib/text/formats.ts'
import { formatShownCount } from '../../../lib/text/result-count.ts'
import { useSearchText } from '../../../lib/text/use-search-text.ts'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterCombobox } from '../../../ui/filters/filter-combobox.tsx'
import { SearchBox } from '../../../ui/filters/search-box.tsx'
import { type AllProjectFilters, useCategoryChoices, useInstructorChoices } from './all-projects.queries.ts'

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

/** Search, category and instructor above all projects, and how many they leave. */
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
        <FilterBar showing={page && formatShownCount(page.matching, page.summary.projects, 'project')}>
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

interface CategoryPickerProps {
  readonly category: string | undefined
  readonly onChoose: (category: string | undefined) => void
}

/** One of all categories that projects have; found by typing. */
function CategoryPicker({ category = '', onChoose }: CategoryPickerProps) {
  const [search, setSearch] = useState<string>()
  return (
    <FilterCombobox
      name="Category"
      value={category}
      selectedLabel={category}
      onChange={(value) => onChoose(value || undefined)}
      choices={useCategoryChoices(search)}
      onSearch={setSearch}
    />
  )
}

interface OwnerPickerProps {
  /** The id of the chosen one. */
  readonly instructor: string | undefined
  /** The chosen one's name, as far as it is known. */
  readonly name: string
  readonly onChoose: (id: string | undefined) => void
}

/** One of all instructors, by name, e-mail or specialization. */
function OwnerPicker({ instructor = '', name, onChoose }: OwnerPickerProps) {
  const [search, setSearch] = useState<string>()
  return (
    <FilterCombobox
      name="Instructor"
      value={instructor}
      selectedLabel={instructor && name}
      onChange={(value) => onChoose(value || undefined)}
      choices={useInstructorChoices(search)}
      onSearch={setSearch}
    />
  )
}
