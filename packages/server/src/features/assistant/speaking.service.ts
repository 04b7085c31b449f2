import { ANSWER_MAX_TOKENS, type AnswerState } from '@capstone/contract/assistant/assistant.constants'
import { AiFailedError } from '../../platform/ai/ai.ts'
import type { StudentContext } from '../../rpc/context.ts'
import type { Asked } from './asked.service.ts'
import { conversationUpTo } from './conversation.service.ts'
import { noteFailure } from './failures.service.ts'
import { instructionsFor } from './instructions.service.ts'
import { findKnowledge } from './knowledge.repository.ts'

/** What comes of asking the model: text piece by piece, and at last how it ended, whatever happened. */
export type Spoken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end'; readonly state: AnswerState }

/** Asks the model once, for AI_TIMEOUT_SECONDS at most; `goneAway` is aborted when nobody wants the answer any more. */
export async function* speak(
  context: StudentContext,
  asked: Asked,
  goneAway: AbortSignal,
): AsyncGenerator<Spoken, void, undefined> {
  const patience = AbortSignal.timeout(context.settings.AI_TIMEOUT_SECONDS * 1000)
  try {
    const pieces = context.ai.stream({
      ...(await tellModel(context, asked)),
      maxTokens: ANSWER_MAX_TOKENS,
      signal: AbortSignal.any([goneAway, patience]),
    })
    for await (const piece of pieces) {
      if (piece.kind === 'end') return yield { kind: 'end', state: piece.isCut ? 'cut' : 'complete' }
      // The one character no database text can hold.
      yield { kind: 'text', text: piece.text.replaceAll('\0', '') }
    }
  } catch (error) {
    if (goneAway.aborted) return yield { kind: 'end', state: 'stopped' }
    noteFailure(context, patience.aborted ? new AiFailedError('It took too long.') : error)
    yield { kind: 'end', state: 'failed' }
  }
}

async function tellModel(context: StudentContext, { question }: Asked) {
  const [{ projects }, messages] = await Promise.all([
    findKnowledge(context.db, context.scope),
    conversationUpTo(context, question),
  ])
  return { instructions: instructionsFor(context.viewer, projects), messages }
}
