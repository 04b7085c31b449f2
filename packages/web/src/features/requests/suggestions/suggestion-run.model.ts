import type { IdeaFilters } from '@capstone/contract/requests/idea-filters.model'
import type {
  RefinedFrom,
  Suggestion,
  SuggestionEvent,
  SuggestionSource,
} from '@capstone/contract/requests/requests.schemas'
import { parseStored } from '../../../lib/session/parse-stored.ts'

/** The lists of ideas on the screen. */
export type IdeaListName = 'suggestions' | 'saved'

/** Whether an idea has this title, ignoring case: ideas are saved, compared and refined by title. */
export const hasTitle =
  (title: string) =>
  (idea: Pick<Suggestion, 'title'>): boolean =>
    idea.title.toLowerCase() === title.toLowerCase()

/** A suggestion, and how it was refined from another idea if it was. */
export type RefinableIdea = Suggestion & { readonly refinedFrom?: RefinedFrom | null }

/**
 * A suggestion on the screen. The id of its request stays the same until that request is rejected, so requesting it is
 * idempotent.
 */
export type SuggestedIdea = RefinableIdea & {
  readonly requestId: string
  readonly isRequested: boolean
}

/** A run that loads suggestions, with those received so far. */
export type SuggestionRun = {
  readonly state: 'idle' | 'asking' | 'done' | 'stopped' | 'failed'
  /** The source the student requested, and the actual one. */
  readonly requestedSource: SuggestionSource
  readonly source: SuggestionSource | null
  readonly cards: readonly SuggestedIdea[]
  /** How many of the cards the catalogue has for other specializations than the student's. */
  readonly forOthersCount: number
  /** Ideas of previous runs that stay: those of a failed run, and those that returned when a run yielded none. */
  readonly earlier: readonly SuggestedIdea[]
  /** Ideas hidden by the new run, which return if it yields none. */
  readonly replaced: readonly SuggestedIdea[]
  readonly problem: { readonly code: string | null; readonly sentence: string } | null
  /** What the ideas of the catalogue have to match, and the title of the one they come after. */
  readonly filters: IdeaFilters
  readonly after: string | null
}

const WITHOUT_RETRY = [
  'ANSWER_BUDGET_EXHAUSTED',
  'ANSWERS_OF_ALL_EXHAUSTED',
  'PROFILE_INCOMPLETE',
  'AI_NOT_CONFIGURED',
]

/** Whether trying again may help; not for problems that last until the budget, the profile or the settings change. */
export const canRetry = ({ code }: NonNullable<SuggestionRun['problem']>): boolean =>
  !WITHOUT_RETRY.includes(code ?? '')

export const NO_RUN: SuggestionRun = {
  state: 'idle',
  requestedSource: 'ai',
  source: null,
  cards: [],
  forOthersCount: 0,
  earlier: [],
  replaced: [],
  problem: null,
  filters: {},
  after: null,
}

/**
 * Parses a stored run. One that was in progress has stopped: the reload ended its stream. Returns NO_RUN if it is
 * unreadable.
 */
export function parseRun(text: string | null): SuggestionRun {
  const parsed = parseStored(text, (stored: SuggestionRun) => {
    const run = { ...NO_RUN, ...stored }
    const lists = [run.cards, run.earlier, run.replaced]
    return lists.every(Array.isArray) ? clearProblem(endRun(run, 'stopped')) : null
  })
  return parsed ?? NO_RUN
}

/** Starts a run. Ideas of a failed run are kept; otherwise they are hidden. */
export function startRun(
  before: SuggestionRun,
  requestedSource: SuggestionSource,
  filters: IdeaFilters = {},
): SuggestionRun {
  const shown = [...before.cards, ...before.earlier]
  const ideas = before.state === 'failed' ? { earlier: shown } : { replaced: shown }
  return {
    ...NO_RUN,
    state: 'asking',
    requestedSource,
    ...ideas,
    filters,
    after: titleToContinueAfter(before, filters),
  }
}

/** Returns the title after which the catalogue continues: the last one of the last run; null if the filters differ. */
function titleToContinueAfter(
  { source, cards, filters: last, after }: SuggestionRun,
  filters: IdeaFilters,
): string | null {
  if (normalizeFilters(last) !== normalizeFilters(filters)) return null
  return (source === 'catalogue' && cards.at(-1)?.title) || after
}

/** Serializes filters so that equivalent ones are equal; an empty filter equals an unset one. */
const normalizeFilters = ({ difficulty, maxWeeks, technology }: IdeaFilters) =>
  JSON.stringify([difficulty || null, maxWeeks || null, technology?.trim().toLowerCase() || null])

/** Applies an event to a run in progress; `requestId` is for the card it may add. */
export function applyEvent(run: SuggestionRun, event: SuggestionEvent, requestId: string): SuggestionRun {
  if (run.state !== 'asking') return run
  if (event.kind === 'source') return { ...run, source: event.source }
  if (event.kind === 'similar') {
    const addSimilar = (card: SuggestedIdea) =>
      card.id === event.id ? { ...card, similar: event.similar } : card
    return { ...run, cards: run.cards.map(addSimilar) }
  }
  const card = { ...event.suggestion, requestId, isRequested: false }
  const forOthersCount = run.forOthersCount + (event.isForOthers ? 1 : 0)
  return { ...run, cards: [...run.cards, card], forOthersCount, replaced: [] }
}

/** Ends a run in progress; if it yielded nothing, the hidden ideas return. */
export function endRun(
  run: SuggestionRun,
  state: 'done' | 'stopped' | 'failed',
  problem: SuggestionRun['problem'] = null,
): SuggestionRun {
  if (run.state !== 'asking') return run
  return { ...run, state, problem, earlier: [...run.earlier, ...run.replaced], replaced: [] }
}

/** Clears the error of a run, because the student has left the screen or reloaded the page. */
export const clearProblem = (run: SuggestionRun): SuggestionRun => ({ ...run, problem: null })

/**
 * Gives ideas whose request was rejected a new request id, so that they can be requested again: under the old one the
 * server would find the rejected request, and create none.
 */
export const resetRejectedIdeas = <Idea extends SuggestedIdea>(
  ideas: readonly Idea[],
  rejectedIds: ReadonlySet<string>,
): readonly Idea[] =>
  ideas.map((idea) =>
    rejectedIds.has(idea.requestId) ? { ...idea, requestId: crypto.randomUUID(), isRequested: false } : idea,
  )

/** Does what {@link resetRejectedIdeas} does, with all ideas of a run. */
export const resetRejectedInRun = (run: SuggestionRun, rejectedIds: ReadonlySet<string>): SuggestionRun => ({
  ...run,
  cards: resetRejectedIdeas(run.cards, rejectedIds),
  earlier: resetRejectedIdeas(run.earlier, rejectedIds),
  replaced: resetRejectedIdeas(run.replaced, rejectedIds),
})

/** Marks an idea as requested. */
export function markRequested(run: SuggestionRun, requestId: string): SuggestionRun {
  const mark = (cards: readonly SuggestedIdea[]) =>
    cards.map((card) => (card.requestId === requestId ? { ...card, isRequested: true } : card))
  return { ...run, cards: mark(run.cards), earlier: mark(run.earlier), replaced: mark(run.replaced) }
}
