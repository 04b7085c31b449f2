import type { AiUseExport, AiUseFile, AiUseSummary } from '@capstone/contract/assistant/ai-use.schemas'
import { AI_USE_QUESTIONS_MAX } from '@capstone/contract/assistant/assistant.constants'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { openAssignment } from '../../assignments/resources.service.ts'
import { toMessages } from '../messages.service.ts'
import { countAiUse, countQuestionsSince, findQuestionsSince } from './ai-use.repository.ts'
import { toMarkdown, toPdf } from './ai-use-files.service.ts'
import { type AiUseRecord, writeStatement } from './ai-use-statement.service.ts'

/** Lists the student's projects, newest first, with how much each one's record holds. */
export const listAiUse = async ({ db, scope }: StudentContext): Promise<{ projects: AiUseSummary[] }> => ({
  projects: await countAiUse(db, scope),
})

/** Makes the record of one of the student's projects as a file. */
export async function exportAiUse(
  context: StudentContext,
  { assignmentId, format }: AiUseExport,
): Promise<AiUseFile> {
  const record = await readAiUse(context, assignmentId)
  const statement = writeStatement(record, context.settings)
  const name = `ai-use-record-${toLocalDate(context.settings, record.madeAt)}`
  const markdown = { name: `${name}.md`, type: 'text/markdown', text: toMarkdown(statement) }
  if (format === 'markdown') {
    const { text, ...file } = markdown
    return { ...file, base64: Buffer.from(text).toString('base64') }
  }
  const pdf = await toPdf(statement, { madeAt: record.madeAt, attachment: markdown })
  return { name: `${name}.pdf`, type: 'application/pdf', base64: pdf.toString('base64') }
}

/**
 * Reads what the student asked since one of their projects was assigned. Sources are named with the student's current
 * rights. Refuses ASSIGNMENT_NOT_FOUND, AI_USE_RECORD_EMPTY.
 */
async function readAiUse(context: StudentContext, assignmentId: string): Promise<AiUseRecord> {
  const { db, scope, viewer, clock } = context
  const { title, assignedAt } = await openAssignment(db, viewer, assignmentId)
  const [total, questions] = await Promise.all([
    countQuestionsSince(db, scope, assignedAt),
    findQuestionsSince(db, scope, assignedAt, AI_USE_QUESTIONS_MAX),
  ])
  if (questions.length === 0) refuse(assistantErrors, 'AI_USE_RECORD_EMPTY')
  const answers = await toMessages(
    context,
    questions.flatMap(({ answer }) => answer ?? []),
  )
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return {
    student: viewer.name,
    project: title,
    since: assignedAt,
    madeAt: clock.now(),
    total: Math.max(total, questions.length),
    entries: questions.map(({ question, answer }) => ({
      askedAt: question.createdAt,
      question: question.text,
      answer: byId.get(answer?.id ?? '') ?? null,
      model: answer?.model ?? null,
    })),
  }
}
