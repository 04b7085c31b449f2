import { randomUUID } from 'node:crypto'
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
import { findSimilarIdeas, recordSuggestion } from '../similarity/similarity.service.ts'
import { pickCatalogueIdeas } from './catalogue.service.ts'
import { type Answered, generateIdeas, limitWhole } from './idea-generation.service.ts'

type Events = AsyncGenerator<SuggestionEvent, void, undefined>

/** A malformed answer is asked for once more. */
const ATTEMPTS = 2

/**
 * Suggests ten projects, one by one: by the model, which spends an answer of the student's budget, or from the
 * catalogue where the student wants it or no AI is set up. `signal` is aborted when the student goes away. Refuses
 * PROFILE_INCOMPLETE, ANSWERS_SPENT, ANSWER_IN_PROGRESS; the stream refuses SUGGESTIONS_FAILED, SUGGESTIONS_EMPTY.
 */
export async function suggestProjects(
  context: StudentContext,
  { from }: { from: SuggestionSource },
  signal: AbortSignal,
): Promise<Events> {
  if (!canHaveSuggestions(context.viewer)) refuse(requestErrors, 'PROFILE_INCOMPLETE')
  if (from === 'catalogue' || !context.ai.isConfigured)
    return tellFaults(context, suggestFromCatalogue(context), signal)
  // Before the turn is taken: what fails here takes nothing.
  const standing = await findOpenTitles(context.db, context.scope)
  const run = await retryWhileLeased(() => startRun(context))
  return tellFaults(context, suggestByModel(context, { ...run, standing }, signal), signal)
}

async function* suggestFromCatalogue(context: StudentContext): Events {
  yield { kind: 'source', source: 'catalogue', answersLeft: null }
  const standing = await findOpenTitles(context.db, context.scope)
  const ideas = (await pickCatalogueIdeas(context.viewer)).filter((idea) => !standing.has(titleOf(idea)))
  if (ideas.length === 0) refuse(requestErrors, 'SUGGESTIONS_EMPTY')
  const suggestions = ideas.map((idea) => ({ ...idea, id: randomUUID(), similar: null }))
  for (const suggestion of suggestions) yield { kind: 'suggestion', suggestion }
  // Ten comparisons with all there is take longer than ten ideas may.
  const similarIdeas = await findSimilarIdeas(context, ideas)
  for (const [place, { id }] of suggestions.entries()) {
    const similar = similarIdeas[place]
    if (similar) yield { kind: 'similar', id, similar }
  }
}

const titleOf = (idea: Idea) => idea.title.toLowerCase()

type Run = { readonly id: string; readonly takenAt: Date; readonly left: number }
type Asking = Run & { readonly standing: ReadonlySet<string> }

/** Takes the student's turn at the AI and an answer of their budget, both or none. */
const startRun = (context: StudentContext): Promise<Run> =>
  inTransaction(context.db, async (tx) => {
    const run = { id: randomUUID(), takenAt: context.clock.now() }
    await acquireAnswerLease({ ...context, db: tx }, run.id)
    return { ...run, left: (await spendAnswer({ ...context, db: tx })).left }
  })

async function* suggestByModel(context: StudentContext, run: Asking, signal: AbortSignal): Events {
  const lease = keepAnswerLease(context, run.id)
  const limit = limitWhole(context.settings.AI_TIMEOUT_SECONDS)
  const ending = AbortSignal.any([signal, lease.revoked, limit.signal])
  let hasAnswered = false
  const onText = () => {
    hasAnswered = true
  }
  const shown = new Set<string>()
  const isNew = (title: string) => !shown.has(title) && !run.standing.has(title)
  let answered: Answered = 'malformed'
  try {
    yield { kind: 'source', source: 'ai', answersLeft: run.left }
    for (let attempt = 0; attempt < ATTEMPTS && answered === 'malformed'; attempt++)
      answered = yield* suggestNew(context, generateIdeas(context, ending, onText), { shown, isNew })
  } finally {
    limit.letGo()
    // Of which nothing came, nothing is counted; who goes away has had the model asked all the same.
    const isCounted = hasAnswered || signal.aborted
    await endRun(context, run, isCounted).finally(lease.release)
  }
  if (shown.size === 0)
    refuse(requestErrors, answered === 'malformed' ? 'SUGGESTIONS_FAILED' : 'SUGGESTIONS_EMPTY')
}

const endRun = (context: StudentContext, { id, takenAt }: Run, isCounted: boolean): Promise<unknown> =>
  inTransaction(context.db, async (tx) => {
    if (!isCounted) await refundAnswer({ ...context, db: tx }, takenAt)
    return releaseAnswerLease({ ...context, db: tx }, id)
  })

type Shown = { readonly shown: Set<string>; readonly isNew: (title: string) => boolean }

/** Sends the ideas that were neither shown yet nor requested, up to the ten there are to be. */
async function* suggestNew(
  context: StudentContext,
  ideas: AsyncGenerator<Idea, Answered, undefined>,
  { shown, isNew }: Shown,
): AsyncGenerator<SuggestionEvent, Answered, undefined> {
  try {
    for (;;) {
      const next = await ideas.next()
      if (next.done) return next.value
      const title = titleOf(next.value)
      if (!isNew(title)) continue
      const [similar = null] = await findSimilarIdeas(context, [next.value])
      const suggestion = { ...next.value, id: randomUUID(), similar }
      await recordSuggestion(context, suggestion)
      shown.add(title)
      yield { kind: 'suggestion', suggestion }
      if (shown.size === SUGGESTIONS_COUNT) return 'ideas'
    }
  } finally {
    // However this is left, the model's answer ends with it.
    await ideas.return('ideas')
  }
}

/** Logs what went wrong, and says of a failure of the AI what the specification says. */
async function* tellFaults(context: StudentContext, events: Events, signal: AbortSignal): Events {
  try {
    yield* events
  } catch (error) {
    if (signal.aborted) return
    logAiFailure(context, error)
    if (error instanceof AiFailedError) refuse(requestErrors, 'SUGGESTIONS_FAILED')
    throw error
  }
}
