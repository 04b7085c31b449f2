import type { UnassignedFilter, UnassignedStudent } from '@capstone/contract/people/people.schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { parseStored } from '../../../lib/session/parse-stored.ts'
import { usePersonalStore } from '../../../lib/session/use-draft.ts'

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
 * Selects students one by one, across searches; or all that match a search and filters, while these are the current
 * ones and no student is deselected. The selection is kept in this tab until they are assigned.
 */
export function useStudentSelection(filter: UnassignedFilter) {
  const selectionStore = usePersonalStore('selection')(['mentoring', 'students'])
  const [stored] = useState(() => parseSelection(selectionStore.read()))
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(stored.ids))
  const [selectedMatches, setSelectedMatches] = useState(stored.matches)
  const store = (selection: StoredSelection) =>
    selectionStore.write(selection.ids.length > 0 ? JSON.stringify(selection) : null)
  const storeLatest = useEffectEvent(store)
  useEffect(() => storeLatest({ ids: [...ids], matches: selectedMatches }), [ids, selectedMatches])
  const matches = selectedMatches && areSameFilters(selectedMatches.filter, filter) ? selectedMatches : null
  const change = (
    students: readonly UnassignedStudent[],
    isSelected: boolean,
    shown: readonly UnassignedStudent[],
  ) => {
    setSelectedMatches(null)
    setIds((before) => {
      const after = new Set(matches ? shown.map(({ id }) => id) : before)
      for (const { id } of students) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }
  return {
    ids: [...ids],
    /** All matches, if those are selected. */
    matches,
    /** How many are selected. */
    count: matches?.count ?? ids.size,
    has: (id: string) => matches !== null || ids.has(id),
    /** Selects or deselects students. If all matches were selected, reduces them to those `shown` before the change. */
    change,
    /** Selects all matches. */
    selectMatches: (shown: readonly UnassignedStudent[], count: number) => {
      setIds(new Set(shown.map(({ id }) => id)))
      setSelectedMatches({ filter, count })
    },
    clear: () => {
      setSelectedMatches(null)
      setIds(new Set())
      // Stored at once, here and below: the effect does not run if the screen was left meanwhile.
      store(NOBODY)
    },
    /** Deselects the students who were assigned, or whom a refusal lists. */
    drop: (droppedIds: readonly string[]) => {
      const remaining = (all: ReadonlySet<string>) => [...all].filter((id) => !droppedIds.includes(id))
      // All matches of an earlier search are not selected again when that search returns.
      setSelectedMatches(matches)
      setIds((before) => new Set(remaining(before)))
      store({ ids: remaining(ids), matches })
    },
  }
}

interface StoredSelection {
  readonly ids: readonly string[]
  readonly matches: SelectedMatches | null
}

const NOBODY: StoredSelection = { ids: [], matches: null }

const parseSelection = (text: string | null): StoredSelection =>
  parseStored(text, (stored: StoredSelection) =>
    Array.isArray(stored.ids) ? { ...NOBODY, ...stored } : null,
  ) ?? NOBODY

export type StudentSelection = ReturnType<typeof useStudentSelection>
