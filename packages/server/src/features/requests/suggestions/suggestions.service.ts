import { randomUUID } from 'node:crypto'
import {
  hasIdeaFilters,
  type IdeaFilters,
  matchesIdeaFilters,
} from '@capstone/contract/requests/idea-filters.model'
import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import { canHaveSuggestions } from '@capstone/contract/requests/requests.policy'
import type { Idea, SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { findSpecializationIdeas, pickCatalogueIdeas } from '../catalogue/idea-catalogue.service.ts'
import { findOpenTitles } from '../requests.repository.ts'
import { findMostSimilar } from '../similarity/similar-ideas.repository.ts'
import { writeSuggestionsPrompt } from './idea-prompts.service.ts'
import {
  type IdeaEvents,
  type RunRefusals,
  reportFailures,
  runModel,
  titleKeyOf,
} from './idea-run.service.ts'
import { findOfferedProjects } from './offered-projects.repository.ts'

const REFUSALS: RunRefusals = {
  failed: 'SUGGESTIONS_FAILED',
  malformed: 'SUGGESTIONS_FAILED',
  empty: 'SUGGESTIONS_EMPTY',
}

type SuggestionChoice = {
  readonly from: SuggestionSource
  readonly filters?: IdeaFilters
  readonly after?: string | null
}

/**
 * Suggests up to ten projects, one by one: by the model, which uses an answer of the student's budget, or from the
 * catalogue if the student chose it or no AI is set up. From the catalogue it takes the next ten after the idea titled
 * `after` that match `filters`. `signal` is aborted when the student disconnects.
 */
export async function suggestProjects(
  context: StudentContext,
  { from, filters = {}, after = null }: SuggestionChoice,
  signal: AbortSignal,
): Promise<IdeaEvents> {
  const { db, scope, viewer, ai } = context
  if (!canHaveSuggestions(viewer)) refuse(requestErrors, 'PROFILE_INCOMPLETE')
  if (from === 'catalogue' || !ai.isConfigured)
    return reportFailures(context, suggestFromCatalogue(context, filters, after), REFUSALS.failed, signal)
  // Before the answer lease is taken: a failure here costs nothing.
  const knownTitles = await findOpenTitles(db, scope)
  const prompt = writeSuggestionsPrompt(viewer, await findOfferedProjects(db, scope, viewer.specialization))
  return runModel(context, { prompt, knownTitles, limit: SUGGESTIONS_COUNT, refusals: REFUSALS }, signal)
}

async function* suggestFromCatalogue(
  context: StudentContext,
  filters: IdeaFilters,
  after: string | null,
): IdeaEvents {
  yield { kind: 'source', source: 'catalogue', answersLeft: null }
  const openTitles = await findOpenTitles(context.db, context.scope)
  const isNew = (idea: Idea) => !openTitles.has(titleKeyOf(idea)) && matchesIdeaFilters(idea, filters)
  const ideas = await pickCatalogueIdeas(context.viewer, isNew, after)
  if (ideas.length === 0)
    refuse(requestErrors, hasIdeaFilters(filters) ? 'NO_IDEA_MATCHES' : 'SUGGESTIONS_EMPTY')
  const suggestions = ideas.map((idea) => ({ ...idea, id: randomUUID(), similar: null }))
  const own = new Set(titlesOf(await findSpecializationIdeas(context.viewer)))
  for (const suggestion of suggestions)
    yield { kind: 'suggestion', suggestion, isForOthers: !own.has(suggestion.title) }
  // Ideas are compared after they are shown: comparing ten may take longer than the time limit for showing them.
  const similarIdeas = await findMostSimilar(context.db, context.scope, titlesOf(ideas))
  for (const [index, { id }] of suggestions.entries()) {
    const similar = similarIdeas[index]
    if (similar) yield { kind: 'similar', id, similar }
  }
}

const titlesOf = (ideas: readonly Idea[]) => ideas.map(({ title }) => title)
