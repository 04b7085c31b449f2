import { SUGGESTIONS_COUNT } from '@capstone/contract/requests/requests.constants'
import { requestErrors } from '@capstone/contract/requests/requests.errors'
import { canHaveSuggestions } from '@capstone/contract/requests/requests.policy'
import type { Idea, SuggestionEvent, SuggestionSource } from '@capstone/contract/requests/requests.schemas'
import { ORPCError } from '@orpc/server'
import { AiFailedError } from '../../platform/ai.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { giveBackAnswer, spendAnswer } from '../assistant/budget.service.ts'
import { chooseIdeas } from './catalogue.service.ts'
import { type Answered, askForIdeas } from './ideas.service.ts'
import { noteSuggestion, toSuggestion } from './similarity.service.ts'

type Events = AsyncGenerator<SuggestionEvent, void, undefined>

/** A malformed answer is asked for once more. Spec 1 §7. */
const ATTEMPTS = 2

/**
 * Suggests ten projects, one by one: by the model, which spends an answer of the student's budget, or from the
 * catalogue where the student wants it or no AI is set up. `signal` is aborted when the student goes away.
 * Refuses PROFILE_INCOMPLETE, ANSWERS_SPENT; the stream refuses SUGGESTIONS_FAILED, SUGGESTIONS_EMPTY. Spec 1 §5 and §7.
 */
export async function suggestProjects(
  context: StudentContext,
  { from }: { from: SuggestionSource },
  signal: AbortSignal,
): Promise<Events> {
  if (!canHaveSuggestions(context.viewer)) refuse(requestErrors, 'PROFILE_INCOMPLETE')
  if (from === 'catalogue' || !context.ai.isConfigured)
    return tellFaults(context, suggestFromCatalogue(context), signal)
  const takenAt = context.clock.now()
  const { left } = await spendAnswer(context)
  return tellFaults(context, suggestByModel(context, { takenAt, left, signal }), signal)
}

async function* suggestFromCatalogue(context: StudentContext): Events {
  yield { kind: 'source', source: 'catalogue', answersLeft: null }
  for (const idea of await chooseIdeas(context.viewer))
    yield { kind: 'suggestion', suggestion: await toSuggestion(context, idea) }
}

type Asked = { readonly takenAt: Date; readonly left: number; readonly signal: AbortSignal }

async function* suggestByModel(context: StudentContext, { takenAt, left, signal }: Asked): Events {
  let hasAnswered = false
  const onText = () => {
    hasAnswered = true
  }
  const shown = new Set<string>()
  let answered: Answered = 'malformed'
  try {
    yield { kind: 'source', source: 'ai', answersLeft: left }
    for (let attempt = 0; attempt < ATTEMPTS && answered === 'malformed'; attempt++)
      answered = yield* suggestNew(context, askForIdeas(context, signal, onText), shown)
  } finally {
    // Of which nothing came, nothing is counted; who goes away has had the model asked all the same.
    if (!hasAnswered && !signal.aborted) await giveBackAnswer(context, takenAt)
  }
  if (shown.size === 0)
    refuse(requestErrors, answered === 'malformed' ? 'SUGGESTIONS_FAILED' : 'SUGGESTIONS_EMPTY')
}

/** Sends the ideas that have not been shown yet, up to the ten there are to be. */
async function* suggestNew(
  context: StudentContext,
  ideas: AsyncGenerator<Idea, Answered, undefined>,
  shown: Set<string>,
): AsyncGenerator<SuggestionEvent, Answered, undefined> {
  try {
    for (;;) {
      const next = await ideas.next()
      if (next.done) return next.value
      const title = next.value.title.toLowerCase()
      if (shown.has(title)) continue
      const suggestion = await toSuggestion(context, next.value)
      await noteSuggestion(context, suggestion)
      shown.add(title)
      yield { kind: 'suggestion', suggestion }
      if (shown.size === SUGGESTIONS_COUNT) return 'ideas'
    }
  } finally {
    // However this is left, the model's answer ends with it.
    await ideas.return('ideas')
  }
}

/** Says of a failure of the AI what the specification says, and logs its reason; logs a fault, which no stream does. */
async function* tellFaults(
  { log, origin: { requestId } }: StudentContext,
  events: Events,
  signal: AbortSignal,
): Events {
  try {
    yield* events
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof AiFailedError) {
      log.warn({ requestId, reason: error.message }, 'the AI service failed')
      refuse(requestErrors, 'SUGGESTIONS_FAILED')
    }
    if (!(error instanceof ORPCError)) log.error({ requestId, err: error }, 'fault')
    throw error
  }
}
