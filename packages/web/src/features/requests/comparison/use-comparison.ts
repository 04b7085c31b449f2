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
 * Clears what an idea is similar to if it has not been looked up yet. Ideas of the catalogue are looked up after they
 * are shown, unless their run is stopped.
 */
export function clearUnknownSimilar(idea: ComparedIdea, { state, source, cards }: Suggested): ComparedIdea {
  const isUnknown = source === 'catalogue' && state !== 'done' && cards.some(hasTitle(idea.title))
  return isUnknown && !idea.similar ? { ...idea, similar: undefined } : idea
}

/** Adds what a selected idea is similar to, if it has been looked up since. Otherwise returns the same idea. */
export function addSimilar(idea: ComparedIdea, run: Suggested): ComparedIdea {
  if (idea.similar) return idea
  const isSame = hasTitle(idea.title)
  const found = [...run.cards, ...run.earlier, ...run.replaced].find(isSame)?.similar
  const isLookedUp = run.state === 'done' && run.cards.some(isSame)
  const similar = found ?? (isLookedUp ? null : idea.similar)
  return similar === idea.similar ? idea : { ...idea, similar }
}

/** The ideas selected for a comparison, by title: one that is suggested in `run` and saved counts once. */
export function useComparison(run: Suggested) {
  const [selected, setIdeas] = useState<readonly ComparedIdea[]>([])
  const ideas = selected.map((idea) => addSimilar(idea, run))
  // Stored, because the next run may no longer have the idea.
  if (ideas.some((idea, index) => idea !== selected[index])) setIdeas(ideas)
  const toggle = (idea: ComparedIdea) =>
    setIdeas((current) => {
      if (current.some(hasTitle(idea.title))) return current.filter((each) => !hasTitle(idea.title)(each))
      return current.length < COMPARED_IDEAS_MAX ? [...current, clearUnknownSimilar(idea, run)] : current
    })
  return {
    ideas,
    isFull: ideas.length >= COMPARED_IDEAS_MAX,
    isSelected: (title: string) => ideas.some(hasTitle(title)),
    toggle,
    clear: () => setIdeas([]),
  }
}

/** The id of the element that says how many ideas are selected. */
export const COMPARISON_STATUS_ID = 'comparison-status'

export type Comparison = ReturnType<typeof useComparison>
