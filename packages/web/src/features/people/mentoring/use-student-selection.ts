import type { UnassignedStudent } from '@capstone/contract/people/people.schemas'
import { useState } from 'react'

/** All students without an instructor whom a search finds, counted when they were chosen. */
export interface ChosenMatches {
  readonly search: string
  readonly count: number
}

/**
 * Students chosen one by one, across searches: who is chosen stays chosen while others are shown. Or all that the search
 * on the screen finds, until one searches for something else or takes one of them out.
 */
export function useStudentSelection(search: string) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [chosenMatches, setMatches] = useState<ChosenMatches | null>(null)
  const matches = chosenMatches?.search === search ? chosenMatches : null
  const change = (students: readonly UnassignedStudent[], chosen: boolean) => {
    setMatches(null)
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
    /** All that the search finds, if those are chosen. */
    matches,
    /** How many are chosen. */
    count: matches?.count ?? names.size,
    has: (id: string) => matches !== null || names.has(id),
    change,
    /** Chooses all that the search finds; those shown stay chosen when one of them is taken out. */
    chooseMatches: (shown: readonly UnassignedStudent[], count: number) => {
      setNames(new Map(shown.map(({ id, name }) => [id, name])))
      setMatches({ search, count })
    },
    clear: () => {
      setMatches(null)
      setNames(new Map())
    },
    /** Lets go of everybody of these names, as a refusal gives them. */
    drop: (taken: readonly string[]) =>
      setNames((before) => new Map([...before].filter(([, name]) => !taken.includes(name)))),
  }
}

export type StudentSelection = ReturnType<typeof useStudentSelection>
