import { randomUUID } from 'node:crypto'
import { hasIdeaFilters, type IdeaFilters } from '@capstone/contract/requests/idea-filters.policy'
import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import { canHaveSuggestions } from '@capstone/contract/requests/requests.policy'
import type { Idea, SuggestionEvent, SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import { AiFailedError } from '../../../platform/ai/ai.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { logAiFailure } from '../../assistant/ai-failures.service.ts'
import {
  acquireAnswerLease,
  keepAnswerLease,
  releaseAnswerLease,
  retryWhileLeased,
} from '../../assistant/answer-leases.service.ts'
import { refundAnswer, spendAnswer } from '../../assistant/budget.service.ts'
import { findOpenTitles } from '../requests.repository.ts'
import { findMostSimilar, insertSuggestion } from '../similarity/similar-ideas.repository.ts'
import { pickCatalogueIdeas } from './catalogue.service.ts'
import {
  type GenerationResult,
  generateIdeas,
  type OfferedProject,
  startRunTimeout,
} from './idea-generation.service.ts'
import { findOfferedProjects } from './offered-projects.repository.ts'

type Events = AsyncGenerator<SuggestionEvent, void, undefined>

/** A malformed response is retried once. */
const ATTEMPTS = 2

/**
 * Suggests ten projects, one by one: by the model, which uses an answer of the student's budget, or from the catalogue
 * if the student chose it or no AI is set up, where they match `filters`. `signal` is aborted when the student disconnects.
 */
export async function suggestProjects(
  context: StudentContext,
  { from, filters = {} }: { from: SuggestionSource; filters?: IdeaFilters },
  signal: AbortSignal,
): Promise<Events> {
  if (!canHaveSuggestions(context.viewer)) refuse(requestErrors, 'PROFILE_INCOMPLETE')
  if (from === 'catalogue' || !context.ai.isConfigured)
    return reportFailures(context, suggestFromCatalogue(context, filters), signal)
  // Before the answer lease is taken: a failure here costs nothing.
  const { db, scope, viewer } = context
  const openTitles = await findOpenTitles(db, scope)
  const offeredProjects = await findOfferedProjects(db, scope, viewer.specialization)
  const run = await retryWhileLeased(() => startRun(context))
  return reportFailures(
    context,
    suggestByModel(context, { ...run, openTitles, offeredProjects }, signal),
    signal,
  )
}

async function* suggestFromCatalogue(context: StudentContext, filters: IdeaFilters): Events {
  yield { kind: 'source', source: 'catalogue', answersLeft: null }
  const openTitles = await findOpenTitles(context.db, context.scope)
  const picked = await pickCatalogueIdeas(context.viewer, filters)
  const ideas = picked.filter((idea) => !openTitles.has(titleOf(idea)))
  if (ideas.length === 0)
    refuse(requestErrors, hasIdeaFilters(filters) ? 'NO_IDEA_MATCHES' : 'SUGGESTIONS_EMPTY')
  const suggestions = ideas.map((idea) => ({ ...idea, id: randomUUID(), similar: null }))
  for (const suggestion of suggestions) yield { kind: 'suggestion', suggestion }
  // Ideas are compared after they are shown: comparing ten may take longer than the time limit for showing them.
  const titles = ideas.map(({ title }) => title)
  const similarIdeas = await findMostSimilar(context.db, context.scope, titles)
  for (const [place, { id }] of suggestions.entries()) {
    const similar = similarIdeas[place]
    if (similar) yield { kind: 'similar', id, similar }
  }
}

const titleOf = (idea: Idea) => idea.title.toLowerCase()

type Run = { readonly id: string; readonly takenAt: Date; readonly left: number }
type ModelRun = Run & {
  readonly openTitles: ReadonlySet<string>
  readonly offeredProjects: readonly OfferedProject[]
}

/** Acquires the student's answer lease and spends one answer of their budget, both or neither. */
const startRun = (context: StudentContext): Promise<Run> =>
  inTransaction(context.db, async (tx) => {
    const run = { id: randomUUID(), takenAt: context.clock.now() }
    await acquireAnswerLease({ ...context, db: tx }, run.id)
    return { ...run, left: (await spendAnswer({ ...context, db: tx })).left }
  })

async function* suggestByModel(context: StudentContext, run: ModelRun, signal: AbortSignal): Events {
  const lease = keepAnswerLease(context, run.id)
  const limit = startRunTimeout(context.settings.AI_TIMEOUT_SECONDS)
  const stopped = AbortSignal.any([signal, lease.revoked, limit.signal])
  let hasAnswered = false
  const onText = () => {
    hasAnswered = true
  }
  const shown = new Set<string>()
  const isNew = (title: string) => !shown.has(title) && !run.openTitles.has(title)
  let result: GenerationResult = 'malformed'
  try {
    yield { kind: 'source', source: 'ai', answersLeft: run.left }
    for (let attempt = 0; attempt < ATTEMPTS && result === 'malformed'; attempt++)
      result = yield* suggestNew(context, generateIdeas(context, run.offeredProjects, stopped, onText), {
        shown,
        isNew,
      })
  } finally {
    limit.clear()
    // An attempt without any text is not counted, unless the student disconnected: then the call of the model is
    // counted anyway.
    const isCounted = hasAnswered || signal.aborted
    await endRun(context, run, isCounted).finally(lease.release)
  }
  if (shown.size === 0)
    refuse(requestErrors, result === 'malformed' ? 'SUGGESTIONS_FAILED' : 'SUGGESTIONS_EMPTY')
}

const endRun = (context: StudentContext, { id, takenAt }: Run, isCounted: boolean): Promise<unknown> =>
  inTransaction(context.db, async (tx) => {
    if (!isCounted) await refundAnswer({ ...context, db: tx }, takenAt)
    return releaseAnswerLease({ ...context, db: tx }, id)
  })

type Shown = { readonly shown: Set<string>; readonly isNew: (title: string) => boolean }

/** Yields the ideas that were neither shown nor requested before, up to ten in total. */
async function* suggestNew(
  context: StudentContext,
  ideas: AsyncGenerator<Idea, GenerationResult, undefined>,
  { shown, isNew }: Shown,
): AsyncGenerator<SuggestionEvent, GenerationResult, undefined> {
  const { db, scope, clock } = context
  try {
    for (;;) {
      const next = await ideas.next()
      if (next.done) return next.value
      const title = titleOf(next.value)
      if (!isNew(title)) continue
      const [similar = null] = await findMostSimilar(db, scope, [next.value.title])
      const suggestion = { ...next.value, id: randomUUID(), similar }
      await insertSuggestion(db, scope, { ...suggestion, createdAt: clock.now() })
      shown.add(title)
      yield { kind: 'suggestion', suggestion }
      if (shown.size === SUGGESTIONS_COUNT) return 'ideas'
    }
  } finally {
    // The model's response is aborted however this ends.
    await ideas.return('ideas')
  }
}

/** Logs failures, and refuses AI failures with the specified message. */
async function* reportFailures(context: StudentContext, events: Events, signal: AbortSignal): Events {
  try {
    yield* events
  } catch (error) {
    if (signal.aborted) return
    logAiFailure(context, error)
    if (error instanceof AiFailedError) refuse(requestErrors, 'SUGGESTIONS_FAILED')
    throw error
  }
}
