import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import { and, desc, eq, exists, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/engine/prepared.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { assistantMessages } from './assistant.table.ts'

const lineColumns = {
  id: assistantMessages.id,
  speaker: assistantMessages.speaker,
  text: assistantMessages.text,
  state: assistantMessages.state,
  createdAt: assistantMessages.createdAt,
}
export type Line = Pick<typeof assistantMessages.$inferSelect, keyof typeof lineColumns>
export type LinePart = { readonly before: TimeBounds; readonly limit: number }

const isNewestFirst = [desc(assistantMessages.createdAt), desc(assistantMessages.id)]

const lines = preparedSelect<Line>(lineColumns, (db) =>
  db
    .select(lineColumns)
    .from(assistantMessages)
    .where(
      and(
        eq(assistantMessages.studentId, sql.placeholder('studentId')),
        sql`(${assistantMessages.createdAt}, ${assistantMessages.id})
          < (${sql.placeholder('beforeTime')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`,
      ),
    )
    .orderBy(...isNewestFirst)
    .limit(sql.placeholder('limit')),
)

/** The student's own conversation, newest line first. */
export const findLines = (db: Database, scope: StudentScope, { before, limit }: LinePart) =>
  lines(db)({ studentId: scope.userId, beforeTime: before.time, beforeId: before.id, limit })

/**
 * What was said before a question, newest first: answers, and questions that have one. A question that was never
 * answered says nothing to the model but that two come in a row, which not every service takes.
 */
export function findSaidBefore(db: Database, scope: StudentScope, question: Line, limit: number) {
  const answers = alias(assistantMessages, 'answers')
  const isAnswered = exists(
    db.select({ one: sql`1` }).from(answers).where(eq(answers.questionId, assistantMessages.id)),
  )
  return db
    .select({ speaker: assistantMessages.speaker, text: assistantMessages.text })
    .from(assistantMessages)
    .where(
      and(
        eq(assistantMessages.studentId, scope.userId),
        lt(assistantMessages.createdAt, question.createdAt),
        sql`(${assistantMessages.speaker} = 'assistant' or ${isAnswered})`,
      ),
    )
    .orderBy(...isNewestFirst)
    .limit(limit)
}

/** Writes a question under the client's id; nothing when that id is there. */
export const insertQuestion = async (
  tx: Database,
  scope: StudentScope,
  { id, text, createdAt }: Pick<Line, 'id' | 'text' | 'createdAt'>,
) => {
  await tx
    .insert(assistantMessages)
    .values({ id, studentId: scope.userId, speaker: 'user', text, createdAt })
    .onConflictDoNothing({ target: assistantMessages.id })
}

/** One of the student's own questions, and its answer as far as there is one; undefined for an id that is anything else. */
export async function findQuestion(db: Database, scope: StudentScope, id: string) {
  const answers = alias(assistantMessages, 'answers')
  const [row] = await db
    .select({
      question: lineColumns,
      answer: { id: answers.id, text: answers.text, state: answers.state },
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

export type KeptAnswer = { readonly id: string; readonly text: string; readonly state: AnswerState }

/** Writes the answer to a question, in place of one that broke off. */
export const writeAnswer = async (
  tx: Database,
  scope: StudentScope,
  { questionId, ...answer }: KeptAnswer & { questionId: string; createdAt: Date },
) => {
  await tx
    .insert(assistantMessages)
    .values({ ...answer, questionId, studentId: scope.userId, speaker: 'assistant' })
    .onConflictDoUpdate({ target: assistantMessages.questionId, set: answer })
}

/** Deletes the student's own conversation; returns how many lines it had. */
export async function deleteLines(tx: Database, scope: StudentScope): Promise<number> {
  const rows = await tx
    .delete(assistantMessages)
    .where(eq(assistantMessages.studentId, scope.userId))
    .returning({ id: assistantMessages.id })
  return rows.length
}
