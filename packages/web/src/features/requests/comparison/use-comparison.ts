import { COMPARED_IDEAS_MAX } from '@capstone/contract/requests/requests.constants'
import type { SimilarIdea } from '@capstone/contract/requests/requests.schemas'
import { useState } from 'react'
import { hasTitle, type RefinableIdea, type SuggestionRun } from '../suggestions/suggestion-run.model.ts'

/** An idea to compare: shown or saved, with how it was refined. */
export type ComparedIdea = Omit<RefinableIdea, 'id' | 'similar'> & {
  /** What it is similar to; null if nothing is, undefined if that has not been looked up. */
  readonly similar: SimilarIdea | null | undefined
}

type Suggested = Pick<SuggestionRun, 'state' | 'source' | 'cards' | 'earlier' | 'replaced'>

/**
 * Adds what an idea is similar to. Ideas of the catalogue are looked up after they are shown, so one that was selected
 * at once does not have it yet.
 */
export function addSimilar(
  idea: ComparedIdea,
  { state, source, cards, earlier, replaced }: Suggested,
): ComparedIdea {
  const isSame = hasTitle(idea.title)
  const similar = idea.similar ?? [...cards, ...earlier, ...replaced].find(isSame)?.similar
  const isLookedUp = source !== 'catalogue' || state === 'done' || !cards.some(isSame)
  return { ...idea, similar: similar ?? (isLookedUp ? null : undefined) }
}

/** The ideas selected for a comparison, by title: one that is suggested in `run` and saved counts once. */
export function useComparison(run: Suggested) {
  const [ideas, setIdeas] = useState<readonly ComparedIdea[]>([])
  const toggle = (idea: ComparedIdea) =>
    setIdeas((current) => {
      if (current.some(hasTitle(idea.title))) return current.filter((each) => !hasTitle(idea.title)(each))
      return current.length < COMPARED_IDEAS_MAX ? [...current, idea] : current
    })
  return {
    ideas: ideas.map((idea) => addSimilar(idea, run)),
    isFull: ideas.length >= COMPARED_IDEAS_MAX,
    isSelected: (title: string) => ideas.some(hasTitle(title)),
    toggle,
    clear: () => setIdeas([]),
  }
}

/** The id of the element that says how many ideas are selected. */
export const COMPARISON_STATUS_ID = 'comparison-status'

export type Comparison = ReturnType<typeof useComparison>
