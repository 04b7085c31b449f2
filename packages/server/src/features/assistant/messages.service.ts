import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import { type PassageReader, readPassages } from '../passages/passages.service.ts'
import { createWordMatcher } from '../passages/question-terms.service.ts'
import { findQuestionTexts, type MessageRow } from './assistant.repository.ts'

type Answer = Pick<MessageRow, 'id' | 'kind' | 'text' | 'state' | 'createdAt' | 'citations'>

/** Returns stored messages as the student sees them: passages are quoted with the student's current rights. */
export async function renderMessages(
  context: PassageReader,
  rows: readonly MessageRow[],
): Promise<AssistantMessage[]> {
  const answers = rows.filter(({ citations }) => citations.length > 0)
  const [questions, passages] = await Promise.all([
    findQuestionTexts(
      context.db,
      context.scope,
      answers.flatMap(({ questionId }) => questionId ?? []),
    ),
    readPassages(
      context,
      answers.flatMap(({ citations }) => citations),
    ),
  ])
  const messages: AssistantMessage[] = []
  for (const row of rows) {
    messages.push(toMessage(row, questions.get(row.questionId ?? '') ?? '', passages, row.speaker))
    // Marking the words of a long question in its passages takes milliseconds of processor time.
    await yieldToEventLoop()
  }
  return messages
}

/** Returns one stored answer as the student sees it. */
export async function renderMessage(
  context: PassageReader,
  answer: Answer,
  question: string,
): Promise<AssistantMessage> {
  return toMessage(answer, question, await readPassages(context, answer.citations), 'assistant')
}

function toMessage(
  { id, kind, text, state, createdAt, citations }: Answer,
  question: string,
  { passageOf, relatedTo }: Awaited<ReturnType<typeof readPassages>>,
  speaker: AssistantMessage['speaker'],
): AssistantMessage {
  const cited = speaker === 'assistant' && kind === 'text' ? findCitedNumbers(text) : []
  const isQuestionWord = createWordMatcher(question)
  return {
    id,
    speaker,
    kind,
    text,
    state,
    createdAt,
    citations: citations.map((reference, index) => ({
      number: index + 1,
      isCited: kind === 'passages' || cited.includes(index + 1),
      passage: passageOf(reference, isQuestionWord),
    })),
    unknownCitations: citations.length > 0 ? cited.filter((number) => number > citations.length) : [],
    relatedQuestions: kind === 'passages' ? relatedTo(citations) : [],
  }
}

// [1] or [1, 3], but neither the interval [0, 1] nor the text of a link.
const CITED = /\[([1-9]\d{0,2}(?:\s*,\s*[1-9]\d{0,2})*)\](?!\()/g
const CODE = /(`{3,}|~{3,})[\s\S]*?(\1|$)|(`{1,2})[^\n]*?\3/g

/** Returns the numbers that a text cites as [1] or [1, 2], ascending, each once. Code is left out. */
function findCitedNumbers(text: string): number[] {
  const numbers = [...text.replaceAll(CODE, ' ').matchAll(CITED)].flatMap(([, list = '']) =>
    list.split(',').map(Number),
  )
  return [...new Set(numbers)].sort((one, other) => one - other)
}
