import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerEvent } from '@capstone/contract/assistant/assistant.schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { publishEvents } from '../live/live.service.ts'
import { logAiFailure } from './ai-failures.service.ts'
import { endUnlessRead, releaseAnswerLease, renewAnswerLease } from './answer-leases.service.ts'
import { writeAnswer } from './assistant.repository.ts'
import { refundAnswer } from './budget.service.ts'
import { type AnswerRequest, streamCompletion } from './completions.service.ts'

/**
 * Streams the model's answer and stores it when it ends, also as a fragment: when the student stops it or disconnects,
 * or the AI service fails. A disconnect before the first event is read refunds the answer. Refuses ANSWER_EMPTY and
 * ANSWER_FAILED if no text arrived, unless the student stopped it.
 */
export const streamAnswer = (context: StudentContext, request: AnswerRequest, signal: AbortSignal) =>
  endUnlessRead(
    context,
    requestAnswer(context, request, signal),
    () => storeAnswer(context, request, { text: '', state: 'failed' }),
    signal,
  )

async function* requestAnswer(
  context: StudentContext,
  request: AnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const lease = renewAnswerLease(context, request.answerId)
  const abandoned = new AbortController()
  let text = ''
  // Stays "stopped" if the student disconnects between two pieces, which abandons the generator.
  let state: AnswerState = 'stopped'
  let isStored = false
  const store = async () => {
    isStored = true
    await storeAnswer(context, request, { text, state })
  }
  try {
    yield { kind: 'begin', answerId: request.answerId, budget: request.budget }
    for await (const piece of streamCompletion(
      context,
      request,
      AbortSignal.any([signal, lease.revoked, abandoned.signal]),
    )) {
      if (piece.kind === 'end') state = piece.state
      else {
        text += piece.text
        yield piece
      }
    }
    await store()
    if (isBlank(text) && state !== 'stopped')
      refuse(assistantErrors, state === 'failed' ? 'ANSWER_FAILED' : 'ANSWER_EMPTY')
    yield { kind: 'end', state }
  } finally {
    // Stops the model as well.
    abandoned.abort()
    try {
      if (!isStored) await store()
    } finally {
      lease.stopRenewing()
    }
  }
}

const isBlank = (text: string) => text.trim() === ''

/**
 * Stores the answer, unless it is empty or the conversation was deleted meanwhile. Refunds an empty answer if the AI
 * service failed.
 */
async function storeAnswer(
  context: StudentContext,
  { question, answerId, askedAt, passages }: AnswerRequest,
  { text, state }: { readonly text: string; readonly state: AnswerState },
) {
  try {
    await inTransaction(context.db, async (tx) => {
      const isHeld = await releaseAnswerLease({ ...context, db: tx }, answerId)
      if (isBlank(text)) {
        // An answer that the student stopped, or that the model ended without text, still cost a call of the model.
        if (state === 'failed') await refundAnswer({ ...context, db: tx }, askedAt)
      } else if (isHeld) {
        await writeAnswer(tx, context.scope, {
          id: answerId,
          questionId: question.id,
          kind: 'text',
          citations: passages.map(({ reference }) => reference),
          model: context.settings.AI_MODEL ?? null,
          text: text.toWellFormed(),
          state,
          // Sorts it directly after its question, also if that was asked again after later questions.
          createdAt: new Date(question.createdAt.getTime() + 1),
        })
      }
      // Other tabs, and a page that was reloaded meanwhile, wait for the answer.
      await publishEvents(tx, [{ to: [context.viewer.id], kind: 'answer', subjectId: answerId }])
    })
  } catch (error) {
    logAiFailure(context, error)
    throw error
  }
}
