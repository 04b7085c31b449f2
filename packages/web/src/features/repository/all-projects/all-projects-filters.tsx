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
  /** Hidden if there is nothing to filter. */
  readonly isHidden: boolean
  /** The last loaded page; undefined while loading. */
  readonly page: AllProjectPage | undefined
  /** The filtered list; `clear` resets all filters. */
  readonly children: (clear: () => void) => ReactNode
}

/** Search, category and instructor filters of all projects, with the number of matches. */
export function AllProjectsFilters({ filters, onFilter, isHidden, page, children }: AllProjectsFiltersProps) {
  const { category, instructor } = filters
  const { text, changeText, clearText } = useSearchText(filters.search ?? '', (search) =>
    onFilter({ ...filters, search: search || undefined }),
  )
  const clear = () => {
    clearText()
    onFilter({})
  }
  return (
    <>
      {!isHidden && (
        <FilterBar
          showing={page && formatShownCount(page.matching, page.summary.projects, 'project')}
          search={
            <SearchBox label="Search title, description, instructor" value={text} onChange={changeText} />
          }
        >
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

/** Selects one of all categories, by typing. */
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
  /** The id of the selected instructor. */
  readonly instructor: string | undefined
  /** The selected instructor's name, if known. */
  readonly name: string
  readonly onChoose: (id: string | undefined) => void
}

/** Selects one of all instructors, by name, e-mail or specialization. */
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
