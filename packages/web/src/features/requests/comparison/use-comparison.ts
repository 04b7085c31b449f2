import { COMPARED_IDEAS_MAX } from '@capstone/contract/requests/requests.constants'
import { useState } from 'react'
import { hasTitle, type RefinableIdea } from '../suggestions/suggestion-run.model.ts'

/** An idea to compare: shown or saved, with what it is similar to and how it was refined. */
export type ComparedIdea = Omit<RefinableIdea, 'id'>

/** The ideas selected for a comparison, by title: one that is shown and saved counts once. */
export function useComparison() {
  const [ideas, setIdeas] = useState<readonly ComparedIdea[]>([])
  const toggle = (idea: ComparedIdea) =>
    setIdeas((current) => {
      if (current.some(hasTitle(idea.title))) return current.filter((each) => !hasTitle(idea.title)(each))
      return current.length < COMPARED_IDEAS_MAX ? [...current, idea] : current
    })
  return {
    ideas,
    isFull: ideas.length >= COMPARED_IDEAS_MAX,
    isSelected: (title: string) => ideas.some(hasTitle(title)),
    toggle,
    clear: () => setIdeas([]),
  }
}

export type Comparison = ReturnType<typeof useComparison>
