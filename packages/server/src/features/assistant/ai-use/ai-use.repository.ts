import type { AiUseSummary } from '@capstone/contract/assistant/ai-use.schemas'
import { and, count, desc, eq, gte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isNotRemoved } from '../../assignments/project-columns.table.ts'
import { type MessageRow, messageColumns } from '../assistant.repository.ts'
import { assistantMessages } from '../assistant.table.ts'

/** More projects than a student has. */
const PROJECTS_MAX = 100

const answers = alias(assistantMessages, 'answers')

/**
 * Counts for each of the student's projects, newest first, the questions since it was assigned and the model's answers.
 */
export function countAiUse(db: Database, scope: StudentScope): Promise<AiUseSummary[]> {
  const questions = alias(assistantMessages, 'questions')
  return db
    .select({
      assignmentId: studentProjects.id,
      title: studentProjects.title,
      assignedAt: studentProjects.assignedAt,
      questions: count(questions.id),
      answeredByModel: count(answers.id),
    })
    .from(studentProjects)
    .leftJoin(
      questions,
      and(
        eq(questions.studentId, studentProjects.studentId),
        eq(questions.speaker, 'user'),
        gte(questions.createdAt, studentProjects.assignedAt),
      ),
    )
    .leftJoin(answers, and(eq(answers.questionId, questions.id), eq(answers.kind, 'text')))
    .where(and(eq(studentProjects.studentId, scope.userId), isNotRemoved))
    .groupBy(studentProjects.id)
    .orderBy(desc(studentProjects.assignedAt), desc(studentProjects.id))
    .limit(PROJECTS_MAX)
}

const isQuestionSince = (scope: StudentScope, since: Date) =>
  and(
    eq(assistantMessages.studentId, scope.userId),
    eq(assistantMessages.speaker, 'user'),
    gte(assistantMessages.createdAt, since),
  )

/** Counts the student's questions since a time. */
export async function countQuestionsSince(db: Database, scope: StudentScope, since: Date): Promise<number> {
  const [row] = await db
    .select({ questions: count() })
    .from(assistantMessages)
    .where(isQuestionSince(scope, since))
  return row?.questions ?? 0
}

export type AskedQuestion = {
  readonly question: Pick<MessageRow, 'id' | 'text' | 'createdAt'>
  readonly answer: (MessageRow & { readonly model: string | null }) | null
}

/** Finds the last `limit` questions of the student since a time, in the order they were asked. */
export async function findQuestionsSince(
  db: Database,
  scope: StudentScope,
  since: Date,
  limit: number,
): Promise<AskedQuestion[]> {
  const { id, text, createdAt } = messageColumns
  const newest = await db
    .select({
      question: { id, text, createdAt },
      answer: {
        id: answers.id,
        speaker: answers.speaker,
        kind: answers.kind,
        text: answers.text,
        state: answers.state,
        createdAt: answers.createdAt,
        citations: answers.citations,
        questionId: answers.questionId,
        model: answers.model,
      },
    })
    .from(assistantMessages)
    .leftJoin(answers, eq(answers.questionId, assistantMessages.id))
    .where(isQuestionSince(scope, since))
    .orderBy(desc(assistantMessages.createdAt), desc(assistantMessages.id))
    .limit(limit)
  return newest.reverse()
}
