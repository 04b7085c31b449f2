import { randomUUID } from 'node:crypto'
import type { AnswerEvent, Question } from '@capstone/contract/assistant/assistant.schemas'
import { asc } from 'drizzle-orm'
import type { AiService } from '../../platform/ai/ai.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { assistantMessages } from './assistant.table.ts'
import { askQuestion } from './questions.service.ts'

export const openTestAssistant = (service: AiService, environment: NodeJS.ProcessEnv = {}) =>
  openTestPortal({ ...service.environment, ...environment })

/** Creates a student with a course, a specialization and a year. */
export async function createAskingStudent(portal: TestPortal) {
  return actAs(
    portal,
    await createUser(portal, {
      role: 'student',
      course: 'ME/M.Tech',
      specialization: 'Computer Science',
      year: 'Final Year',
    }),
  )
}

export const newQuestion = (text = 'Why?'): Question => ({ id: randomUUID(), text })

const NEVER = new AbortController().signal

/** Asks and reads the whole stream: its events, their text, and the code of the error that ended it, if any. */
export async function askAndRead(
  context: Parameters<typeof askQuestion>[0],
  question = newQuestion(),
  signal = NEVER,
): Promise<{ events: AnswerEvent[]; text: string; code: string | undefined }> {
  const events: AnswerEvent[] = []
  let code: string | undefined
  try {
    for await (const event of await askQuestion(context, question, signal)) events.push(event)
  } catch (error) {
    code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
  return { events, text: textOf(events), code }
}

export const textOf = (events: readonly AnswerEvent[]) =>
  events.map((event) => (event.kind === 'text' ? event.text : '')).join('')

/** All stored messages of all conversations, in order. */
export async function readStoredMessages({ db }: Pick<TestPortal, 'db'>) {
  const rows = await db.select().from(assistantMessages).orderBy(asc(assistantMessages.createdAt))
  return rows.map(({ speaker, text, state }) => [speaker, text, state])
}
