import type { UnassignedStudent } from '@capstone/contract/people/people.schemas'
import { useState } from 'react'

/** Students chosen across searches: who is chosen stays chosen while others are shown. */
export function useStudentSelection() {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const change = (students: readonly UnassignedStudent[], chosen: boolean) =>
    setNames((before) => {
      const after = new Map(before)
      for (const { id, name } of students) {
        if (chosen) after.set(id, name)
        else after.delete(id)
      }
      return after
    })
  return {
    ids: [...names.keys()],
    has: (id: string) => names.has(id),
    change,
    clear: () => setNames(new Map()),
    /** Lets go of everybody of these names, as a refusal gives them. */
    drop: (taken: readonly string[]) =>
      setNames((before) => new Map([...before].filter(([, name]) => !taken.includes(name)))),
  }
}

export type StudentSelection = ReturnType<typeof useStudentSelection>
