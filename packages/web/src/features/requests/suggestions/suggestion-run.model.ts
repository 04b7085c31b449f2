import type {
  Suggestion,
  SuggestionEvent,
  SuggestionSource,
} from '@capstone/contract/requests/requests.schemas'

/** A suggestion on the screen. Its request's id stays as long as the card does: asked for twice it is one request. */
export type SuggestedIdea = Suggestion & { readonly requestId: string; readonly isRequested: boolean }

/** Ten ideas on their way to the screen, and what has come of them so far. */
export type SuggestionRun = {
  readonly state: 'idle' | 'asking' | 'done' | 'stopped' | 'failed'
  /** Whom the student asked, and who answers. */
  readonly asked: SuggestionSource
  readonly source: SuggestionSource | null
  readonly cards: readonly SuggestedIdea[]
  /** Ideas of the run before, which had failed: they stay. */
  readonly earlier: readonly SuggestedIdea[]
  /** Ideas that make room for new ones, and come back when none comes. */
  readonly replaced: readonly SuggestedIdea[]
  readonly problem: { readonly code: string | null; readonly sentence: string } | null
}

export const NO_RUN: SuggestionRun = {
  state: 'idle',
  asked: 'ai',
  source: null,
  cards: [],
  earlier: [],
  replaced: [],
  problem: null,
}

/** A run that begins. After a failed one what had come stays; otherwise it makes room. */
export function startRun(before: SuggestionRun, asked: SuggestionSource): SuggestionRun {
  const shown = [...before.cards, ...before.earlier]
  const kept = before.state === 'failed' ? { earlier: shown } : { replaced: shown }
  return { ...NO_RUN, state: 'asking', asked, ...kept }
}

/** A run with one more event heard, when it is under way; `requestId` is for the card it may bring. */
export function applyEvent(run: SuggestionRun, event: SuggestionEvent, requestId: string): SuggestionRun {
  if (run.state !== 'asking') return run
  if (event.kind === 'source') return { ...run, source: event.source }
  if (event.kind === 'similar') {
    const tell = (card: SuggestedIdea) => (card.id === event.id ? { ...card, similar: event.similar } : card)
    return { ...run, cards: run.cards.map(tell) }
  }
  const card = { ...event.suggestion, requestId, isRequested: false }
  return { ...run, cards: [...run.cards, card], replaced: [] }
}

/** A run that was under way and is over; where nothing came, what made room for it comes back. */
export function endRun(
  run: SuggestionRun,
  state: 'done' | 'stopped' | 'failed',
  problem: SuggestionRun['problem'] = null,
): SuggestionRun {
  if (run.state !== 'asking') return run
  return { ...run, state, problem, earlier: [...run.earlier, ...run.replaced], replaced: [] }
}

/** A run whose student has left the screen: what went wrong was read, and is not told again. */
export const forgetProblem = (run: SuggestionRun): SuggestionRun => ({ ...run, problem: null })

/** A run one of whose ideas was requested. */
export function noteRequested(run: SuggestionRun, requestId: string): SuggestionRun {
  const mark = (cards: readonly SuggestedIdea[]) =>
    cards.map((card) => (card.requestId === requestId ? { ...card, isRequested: true } : card))
  return { ...run, cards: mark(run.cards), earlier: mark(run.earlier), replaced: mark(run.replaced) }
}
