import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import type { AnswerEvent } from '@capstone/contract/assistant/assistant.schemas'
import { inTransaction } from '../../db/transaction.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { refuse } from '../../rpc/refuse.ts'
import { noteFailure } from './ai-failures.service.ts'
import { finishTurn, holdTurn } from './answer-leases.service.ts'
import { writeAnswer } from './assistant.repository.ts'
import { giveBackAnswer } from './budget.service.ts'
import { type Asked, speak } from './completions.service.ts'

/**
 * Streams the model's answer and keeps it when it ends, however that is: as far as it came when the student stops it
 * or goes away, or the service breaks off. Refuses ANSWER_EMPTY and ANSWER_FAILED where no text came at all.
 */
export async function* answer(
  context: StudentContext,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const turn = holdTurn(context, asked.answerId)
  const left = new AbortController()
  // What holds when the student goes away between two pieces, and this is left where it stands.
  let [text, state, isKept]: [string, AnswerState, boolean] = ['', 'stopped', false]
  const keep = async () => {
    isKept = true
    await keepAnswer(context, asked, { text, state })
  }
  try {
    yield { kind: 'begin', answerId: asked.answerId, budget: asked.budget }
    for await (const piece of speak(context, asked, AbortSignal.any([signal, turn.lost, left.signal]))) {
      if (piece.kind === 'end') state = piece.state
      else {
        text += piece.text
        yield piece
      }
    }
    await keep()
    if (isNothing(text) && state !== 'stopped')
      refuse(assistantErrors, state === 'failed' ? 'ANSWER_FAILED' : 'ANSWER_EMPTY')
    yield { kind: 'end', state }
  } finally {
    // The model, too, is told that nobody listens any more.
    left.abort()
    try {
      if (!isKept) await keep()
    } finally {
      turn.letGo()
    }
  }
}

const isNothing = (text: string) => text.trim() === ''

/** Keeps what came, unless the conversation was deleted meanwhile; where nothing came, the budget gets its answer back. */
async function keepAnswer(
  context: StudentContext,
  { question, answerId, askedAt }: Asked,
  { text, state }: { readonly text: string; readonly state: AnswerState },
) {
  try {
    await inTransaction(context.db, async (tx) => {
      const isOurs = await finishTurn({ ...context, db: tx }, answerId)
      if (isNothing(text)) {
        // Who stops an answer has had the model asked all the same.
        if (state !== 'stopped') await giveBackAnswer({ ...context, db: tx }, askedAt)
      } else if (isOurs) {
        await writeAnswer(tx, context.scope, {
          ...{ id: answerId, questionId: question.id, text: text.toWellFormed(), state },
          // Right behind its question, also where that was asked again after others.
          createdAt: new Date(question.createdAt.getTime() + 1),
        })
      }
    })
  } catch (error) {
    noteFailure(context, error)
    throw error
  }
}
