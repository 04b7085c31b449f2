import { randomUUID } from 'node:crypto'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import type { Idea, SuggestionEvent } from '@capstone/contract/requests/requests.schemas'
import { inTransaction } from '../../../db/transaction.ts'
import { AiFailedError } from '../../../platform/ai/ai.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { logAiFailure } from '../../assistant/ai-failures.service.ts'
import {
  acquireAnswerLease,
  endUnlessRead,
  releaseAnswerLease,
  renewAnswerLease,
  retryWhileLeased,
} from '../../assistant/answer-leases.service.ts'
import { refundAnswer, spendAnswer } from '../../assistant/budget.service.ts'
import { findMostSimilar, insertSuggestion } from '../similarity/similar-ideas.repository.ts'
import { type GenerationResult, generateIdeas, startRunTimeout } from './idea-generation.service.ts'

export type IdeaEvents = AsyncGenerator<SuggestionEvent, void, undefined>

export type RunRefusals = {
  /** The AI service failed, perhaps after some ideas. */
  readonly failed: keyof typeof requestErrors
  /** There was no new idea, and the last response was malformed. */
  readonly malformed: keyof typeof requestErrors
  /** There was no new idea in a well-formed response. */
  readonly empty: keyof typeof requestErrors
}

export type IdeaRequest = {
  readonly prompt: string
  /** The maximum number of ideas in a run. */
  readonly limit: number
  /** Titles, in lower case, of ideas that are skipped. */
  readonly knownTitles: ReadonlySet<string>
  readonly refusals: RunRefusals
}

/** A response that is malformed, or has known ideas only, is retried once. */
const ATTEMPTS = 2

/**
 * Asks the model for ideas, which uses an answer of the student's budget, and streams each as it is complete. `signal`
 * is aborted when the student disconnects. If that happens before the first event is read, the answer is refunded.
 */
export async function runModel(
  context: StudentContext,
  request: IdeaRequest,
  signal: AbortSignal,
): Promise<IdeaEvents> {
  const run = await retryWhileLeased(() => startRun(context))
  const ideas = streamNewIdeas(context, run, request, signal)
  const events = endUnlessRead(context, ideas, () => endRun(context, run, false), signal)
  return reportFailures(context, events, request.refusals.failed, signal)
}

/** An idea's title as it is compared with others. */
export const titleKeyOf = ({ title }: Pick<Idea, 'title'>) => title.toLowerCase()

type Run = { readonly id: string; readonly spentAt: Date; readonly left: number }

/** Acquires the student's answer lease and spends one answer of their budget, both or neither. */
const startRun = (context: StudentContext): Promise<Run> =>
  inTransaction(context.db, async (tx) => {
    const run = { id: randomUUID(), spentAt: context.clock.now() }
    await acquireAnswerLease({ ...context, db: tx }, run.id)
    return { ...run, left: (await spendAnswer({ ...context, db: tx })).left }
  })

async function* streamNewIdeas(
  context: StudentContext,
  run: Run,
  request: IdeaRequest,
  signal: AbortSignal,
): IdeaEvents {
  const lease = renewAnswerLease(context, run.id)
  const timeout = startRunTimeout(context.settings.AI_TIMEOUT_SECONDS)
  const stopped = AbortSignal.any([signal, lease.revoked, timeout.signal])
  let hasAnswered = false
  const onText = () => {
    hasAnswered = true
  }
  const shownTitles = new Set<string>()
  let result: GenerationResult = 'malformed'
  const needsAttempt = () => result === 'malformed' || (result === 'ideas' && shownTitles.size === 0)
  try {
    yield { kind: 'source', source: 'ai', answersLeft: run.left }
    for (let attempt = 0; attempt < ATTEMPTS && needsAttempt(); attempt++) {
      const ideas = generateIdeas(context, request.prompt, stopped, onText)
      result = yield* storeNew(context, ideas, request, shownTitles)
      // An empty response counts, too.
      hasAnswered = true
    }
  } finally {
    timeout.clear()
    // A run in which the service failed before any text is not counted, unless the student disconnected: then the call
    // of the model is counted anyway.
    const isCounted = hasAnswered || signal.aborted
    await endRun(context, run, isCounted).finally(lease.stopRenewing)
  }
  if (shownTitles.size === 0)
    refuse(requestErrors, result === 'malformed' ? request.refusals.malformed : request.refusals.empty)
}

const endRun = (context: StudentContext, { id, spentAt }: Run, isCounted: boolean): Promise<unknown> =>
  inTransaction(context.db, async (tx) => {
    // The lease first, as when a run starts and when a student is deleted, which avoids deadlock.
    await releaseAnswerLease({ ...context, db: tx }, id)
    if (!isCounted) await refundAnswer({ ...context, db: tx }, spentAt)
  })

/**
 * Stores and yields the ideas that were neither shown in this run nor known before, each with its closest match, up to
 * the limit in total.
 */
async function* storeNew(
  context: StudentContext,
  ideas: AsyncGenerator<Idea, GenerationResult, undefined>,
  { knownTitles, limit }: IdeaRequest,
  shownTitles: Set<string>,
): AsyncGenerator<SuggestionEvent, GenerationResult, undefined> {
  const { db, scope, clock } = context
  try {
    for (;;) {
      const next = await ideas.next()
      if (next.done) return next.value
      const title = titleKeyOf(next.value)
      if (shownTitles.has(title) || knownTitles.has(title)) continue
      const [similar = null] = await findMostSimilar(db, scope, [next.value.title])
      const suggestion = { ...next.value, id: randomUUID(), similar }
      await insertSuggestion(db, scope, { ...suggestion, createdAt: clock.now() })
      shownTitles.add(title)
      yield { kind: 'suggestion', suggestion, isForOthers: false }
      if (shownTitles.size === limit) return 'ideas'
    }
  } finally {
    // The model's response is aborted however this ends.
    await ideas.return('ideas')
  }
}

/** Logs failures, and refuses those of the AI service with `failed`; does neither once the student has disconnected. */
export async function* reportFailures(
  context: StudentContext,
  events: IdeaEvents,
  failed: RunRefusals['failed'],
  signal: AbortSignal,
): IdeaEvents {
  try {
    yield* events
  } catch (error) {
    if (signal.aborted) return
    logAiFailure(context, error)
    if (error instanceof AiFailedError) refuse(requestErrors, failed)
    throw error
  }
}
