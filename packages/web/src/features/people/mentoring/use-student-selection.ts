import type { UnassignedFilter, UnassignedStudent } from '@capstone/contract/people/people.schemas'
import { useState } from 'react'

/** All students without an instructor who match a search and filters, counted when they were selected. */
export interface SelectedMatches {
  readonly filter: UnassignedFilter
  readonly count: number
}

/** Whether two searches with filters find the same students. */
export const areSameFilters = (one: UnassignedFilter, other: UnassignedFilter) =>
  one.search === other.search &&
  one.course === other.course &&
  one.year === other.year &&
  one.specialization === other.specialization

/**
 * Selects students one by one, across searches; or all that match the current search and filters, until those change or
 * one of them is deselected.
 */
export function useStudentSelection(filter: UnassignedFilter) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [selectedMatches, setSelectedMatches] = useState<SelectedMatches | null>(null)
  const matches = selectedMatches && areSameFilters(selectedMatches.filter, filter) ? selectedMatches : null
  const change = (students: readonly UnassignedStudent[], chosen: boolean) => {
    setSelectedMatches(null)
    setNames((before) => {
      const after = new Map(before)
      for (const { id, name } of students) {
        if (chosen) after.set(id, name)
        else after.delete(id)
      }
      return after
    })
  }
  return {
    ids: [...names.keys()],
    /** All matches, if those are selected. */
    matches,
    /** How many are selected. */
    count: matches?.count ?? names.size,
    has: (id: string) => matches !== null || names.has(id),
    change,
    /** Selects all matches; those shown stay selected when one of them is deselected. */
    selectMatches: (shown: readonly UnassignedStudent[], count: number) => {
      setNames(new Map(shown.map(({ id, name }) => [id, name])))
      setSelectedMatches({ filter, count })
    },
    clear: () => {
      setSelectedMatches(null)
      setNames(new Map())
    },
    /** Deselects everybody with these names, which a refusal lists. */
    drop: (refusedNames: readonly string[]) =>
      setNames((before) => new Map([...before].filter(([, name]) => !refusedNames.includes(name)))),
  }
}

export type StudentSelection = ReturnType<typeof useStudentSelection>
