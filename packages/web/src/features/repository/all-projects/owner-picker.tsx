import { useState } from 'react'
import { FilterChoice } from '../../../ui/filters/filter-choice.tsx'
import { useInstructorChoices } from './all-projects.queries.ts'

export interface OwnerPickerProps {
  /** The id of the chosen one. */
  readonly instructor: string | undefined
  /** The chosen one's name, as far as it is known. */
  readonly name: string
  readonly onChoose: (id: string | undefined) => void
}

/** One of all instructors, by name, e-mail or specialization. */
export function OwnerPicker({ instructor = '', name, onChoose }: OwnerPickerProps) {
  const [search, setSearch] = useState<string>()
  return (
    <FilterChoice
      name="Instructor"
      value={instructor}
      chosen={instructor && name}
      onChange={(chosen) => onChoose(chosen || undefined)}
      choices={useInstructorChoices(search)}
      onLookFor={setSearch}
    />
  )
}
