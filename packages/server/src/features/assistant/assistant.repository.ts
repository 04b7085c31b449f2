import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import { and, desc, eq, exists, inArray, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/prepared-statements.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { assistantMessages } from './assistant.table.ts'

export const messageColumns = {
  id: assistantMessages.id,
  speaker: assistantMessages.speaker,
  kind: assistantMessages.kind,
  text: assistantMessages.text,
  state: assistantMessages.state,
  createdAt: assistantMessages.createdAt,
  citations: assistantMessages.citations,
  questionId: assistantMessages.questionId,
}
export type MessageRow = Pick<typeof assistantMessages.$inferSelect, keyof typeof messageColumns>
export type MessagePageRequest = { readonly before: TimeBounds; readonly limit: number }

const newestFirst = [desc(assistantMessages.createdAt), desc(assistantMessages.id)]

const messagePage = preparedSelect<MessageRow>(messageColumns, (db) =>
  db
    .select(messageColumns)
    .from(assistantMessages)
    .where(
      and(
        eq(assistantMessages.studentId, sql.placeholder('studentId')),
        sql`(${assistantMessages.createdAt}, ${assistantMessages.id})
          < (${sql.placeholder('beforeTime')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit')),
)

/** Finds a page of the student's conversation, newest message first. */
export const findMessages = (db: Database, scope: StudentScope, { before, limit }: MessagePageRequest) =>
  messagePage(db)({ studentId: scope.userId, beforeTime: before.time, beforeId: before.id, limit })

/**
 * Finds the conversation before a question, newest first: the answers of the model, and their questions. Other
 * questions are left out, because not every AI service accepts two in a row.
 */
export function findConversationBefore(
  db: Database,
  scope: StudentScope,
  question: MessageRow,
  limit: number,
) {
  const answers = alias(assistantMessages, 'answers')
  const isAnswered = exists(
    db
      .select({ one: sql`1` })
      .from(answers)
      .where(and(eq(answers.questionId, assistantMessages.id), eq(answers.kind, 'text'))),
  )
  return db
    .select({ speaker: assistantMessages.speaker, text: assistantMessages.text })
    .from(assistantMessages)
    .where(
      and(
        eq(assistantMessages.studentId, scope.userId),
        lt(assistantMessages.createdAt, question.createdAt),
        eq(assistantMessages.kind, 'text'),
        sql`(${assistantMessages.speaker} = 'assistant' or ${isAnswered})`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Adds a question under the client's id, unless it exists. */
export const insertQuestion = async (
  tx: Database,
  scope: StudentScope,
  { id, text, createdAt }: Pick<MessageRow, 'id' | 'text' | 'createdAt'>,
) => {
  await tx
    .insert(assistantMessages)
    .values({ id, studentId: scope.userId, speaker: 'user', text, createdAt })
    .onConflictDoNothing({ target: assistantMessages.id })
}

/** Finds one of the student's questions with its answer, if it has one; undefined for any other id. */
export async function findQuestion(db: Database, scope: StudentScope, id: string) {
  const answers = alias(assistantMessages, 'answers')
  const [row] = await db
    .select({
      question: messageColumns,
      answer: {
        id: answers.id,
        kind: answers.kind,
        text: answers.text,
        state: answers.state,
        createdAt: answers.createdAt,
        citations: answers.citations,
        model: answers.model,
      },
    })
    .from(assistantMessages)
    .leftJoin(answers, eq(answers.questionId, assistantMessages.id))
    .where(
      and(
        eq(assistantMessages.id, id),
        eq(assistantMessages.studentId, scope.userId),
        eq(assistantMessages.speaker, 'user'),
      ),
    )
  return row
}

export type StoredAnswer = {
  readonly id: string
  readonly kind: MessageRow['kind']
  readonly text: string
  readonly state: AnswerState
  /** References to the passages it is based on, in the order of their numbers. */
  readonly citations: string[]
  /** The model that wrote it; null for found passages. */
  readonly model: string | null
}

// An AI-use record must not lose what a model wrote.
const isReplaceable = sql`(${assistantMessages.kind} = 'passages' or excluded.kind = 'text'
  and (excluded.state in ('complete', 'truncated') or length(excluded.text) > length(${assistantMessages.text})))`

/**
 * Stores the answer to a question, replacing an earlier one. A model's text is replaced only by a finished answer of
 * the model or a longer text.
 */
export const writeAnswer = async (
  tx: Database,
  scope: StudentScope,
  { questionId, ...answer }: StoredAnswer & { questionId: string; createdAt: Date },
) => {
  await tx
    .insert(assistantMessages)
    .values({ ...answer, questionId, studentId: scope.userId, speaker: 'assistant' })
    .onConflictDoUpdate({ target: assistantMessages.questionId, set: answer, setWhere: isReplaceable })
}

/** Finds the texts of the student's questions, by id. */
export async function findQuestionTexts(
  db: Database,
  scope: StudentScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: assistantMessages.id, text: assistantMessages.text })
    .from(assistantMessages)
    .where(and(eq(assistantMessages.studentId, scope.userId), inArray(assistantMessages.id, [...ids])))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Deletes the student's conversation; returns how many messages it had. */
export async function deleteMessages(tx: Database, scope: StudentScope): Promise<number> {
  const rows = await tx
    .delete(assistantMessages)
    .where(eq(assistantMessages.studentId, scope.userId))
    .returning({ id: assistantMessages.id })
  return rows.length
}
