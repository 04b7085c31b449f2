import { CONVERSATION_SENT_MAX_LENGTH } from '@capstone/contract/assistant/assistant.constants'
import type { AiRequest } from '../../platform/ai/ai.ts'
import type { StudentContext } from '../../rpc/context.ts'
import { findSaidBefore, type Line } from './assistant.repository.ts'

/** So many lines are looked at; more rarely fit, however short they are. */
const LINES_SENT_MAX = 100

type Said = Pick<Line, 'speaker' | 'text'>

/** What the model is asked: the question, and before it as much of the conversation as may be sent. */
export async function conversationUpTo(
  { db, scope }: StudentContext,
  question: Line,
): Promise<AiRequest['messages']> {
  const before = await findSaidBefore(db, scope, question, LINES_SENT_MAX)
  return fitConversation([question, ...before]).map(({ speaker, text }) => ({ role: speaker, content: text }))
}

/** Of lines that come newest first the newest that fit, whole, in the order they were said, beginning with a question. */
export function fitConversation(newestFirst: readonly Said[]): Said[] {
  let length = 0
  const tooMuch = newestFirst.findIndex(({ text }) => {
    length += text.length
    return length > CONVERSATION_SENT_MAX_LENGTH
  })
  const fitting = tooMuch < 0 ? [...newestFirst] : newestFirst.slice(0, tooMuch)
  fitting.reverse()
  return fitting.slice(fitting.findIndex(({ speaker }) => speaker === 'user'))
}
