import { useState } from 'react'
import { FilterChoice } from '../../../ui/filters/filter-choice.tsx'
import { useCategoryChoices } from './all-projects.queries.ts'

export interface CategoryPickerProps {
  readonly category: string | undefined
  readonly onChoose: (category: string | undefined) => void
}

/** One of all categories that projects have; found by typing. */
export function CategoryPicker({ category = '', onChoose }: CategoryPickerProps) {
  const [search, setSearch] = useState<string>()
  return (
    <FilterChoice
      name="Category"
      value={category}
      chosen={category}
      onChange={(chosen) => onChoose(chosen || undefined)}
      choices={useCategoryChoices(search)}
      onLookFor={setSearch}
    />
  )
}
