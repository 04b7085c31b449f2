import type { RefinedFrom, Suggestion } from '@capstone/contract/requests/requests.schemas'
import { parseStored } from '../../../lib/session/parse-stored.ts'
import { hasTitle, type IdeaListName, type SuggestedIdea } from './suggestion-run.model.ts'

/** How an idea was refined, and in which list the original is. */
export type RefinementOrigin = RefinedFrom & { readonly list: IdeaListName }
export type RefinedIdea = SuggestedIdea & { readonly refinedFrom: RefinementOrigin }

/** The refined ideas of this tab, oldest first, and the last attempt. */
export type Refinements = {
  readonly ideas: readonly RefinedIdea[]
  readonly attempt: RefinementAttempt | null
}

export type RefinementAttempt = RefinementOrigin & {
  readonly state: 'asking' | 'done' | 'stopped' | 'failed'
  readonly problem: { readonly code: string | null; readonly sentence: string } | null
}

export const NO_REFINEMENTS: Refinements = { ideas: [], attempt: null }

/**
 * Parses stored refined ideas, without the last attempt, which ended with its page. Returns none if they are
 * unreadable.
 */
export const parseRefinements = (text: string | null): Refinements =>
  parseStored(text, ({ ideas }: Refinements) => (Array.isArray(ideas) ? { ideas, attempt: null } : null)) ??
  NO_REFINEMENTS

/** Starts an attempt; refined ideas stay. */
export const startAttempt = ({ ideas }: Refinements, from: RefinementOrigin): Refinements => ({
  ideas,
  attempt: { ...from, state: 'asking', problem: null },
})

/**
 * Adds the refined idea, with the id that its request will have. The attempt has then succeeded, however the stream
 * ends.
 */
export function addRefinedIdea(
  { ideas, attempt }: Refinements,
  suggestion: Suggestion,
  requestId: string,
): Refinements {
  if (attempt?.state !== 'asking') return { ideas, attempt }
  const { list, title, wish } = attempt
  const refined = { ...suggestion, requestId, isRequested: false, refinedFrom: { list, title, wish } }
  return { ideas: [...ideas, refined], attempt: { ...attempt, state: 'done' } }
}

/** Ends the last attempt if it is still in progress. */
export const endUnfinishedAttempt = (
  { ideas, attempt }: Refinements,
  state: 'stopped' | 'failed',
  problem: RefinementAttempt['problem'] = null,
): Refinements => ({ ideas, attempt: attempt?.state === 'asking' ? { ...attempt, state, problem } : attempt })

/** Marks a refined idea as requested. */
export const markRefinedIdeaRequested = (
  { ideas, attempt }: Refinements,
  requestId: string,
): Refinements => ({
  ideas: ideas.map((idea) => (idea.requestId === requestId ? { ...idea, isRequested: true } : idea)),
  attempt,
})

type Titled = Pick<Suggestion, 'title'>

/** Whether an attempt is one to refine this idea of this list. */
export const isAttemptFor = (
  attempt: RefinementAttempt | null,
  list: IdeaListName,
  { title }: Titled,
): attempt is RefinementAttempt => attempt?.list === list && hasTitle(attempt.title)({ title })

/**
 * Inserts refined ideas after their originals, the newest first, each followed by the ideas that were refined from it
 * in turn. Returns the lists, and as `unplaced` the refined ideas whose original is in none of them.
 */
export function placeRefinedIdeas<Idea extends Titled>(
  lists: readonly (readonly Idea[])[],
  refined: readonly RefinedIdea[],
): {
  readonly lists: readonly (readonly (Idea | RefinedIdea)[])[]
  readonly unplaced: readonly RefinedIdea[]
} {
  // An idea may be refined back to the title of its original, so each is placed once.
  const remaining = new Set(refined)
  const placeFrom = ({ title }: Titled): RefinedIdea[] => {
    const own = [...remaining].filter(({ refinedFrom }) => hasTitle(title)(refinedFrom))
    for (const idea of own) remaining.delete(idea)
    return own.reverse().flatMap((idea) => [idea, ...placeFrom(idea)])
  }
  return {
    lists: lists.map((ideas) => ideas.flatMap((idea) => [idea, ...placeFrom(idea)])),
    unplaced: refined.flatMap((idea) => (remaining.delete(idea) ? [idea, ...placeFrom(idea)] : [])),
  }
}

/**
 * Inserts ideas refined from saved ones after their originals, or at the end. Leaves out those that were saved
 * themselves.
 */
export function placeIdeasRefinedFromSaved<Idea extends Titled>(
  saved: readonly Idea[],
  refined: readonly RefinedIdea[],
): readonly (Idea | RefinedIdea)[] {
  const unsaved = refined.filter(
    ({ title, refinedFrom }) => refinedFrom.list === 'saved' && !saved.some(hasTitle(title)),
  )
  const { lists, unplaced } = placeRefinedIdeas([saved], unsaved)
  return [...lists.flat(), ...unplaced]
}
