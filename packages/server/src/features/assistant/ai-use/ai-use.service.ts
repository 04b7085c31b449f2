import type { AiUseExport, AiUseFile, AiUseSummary } from '@capstone/contract/assistant/ai-use.schemas'
import { AI_USE_QUESTIONS_MAX } from '@capstone/contract/assistant/assistant.constants'
import { assistantErrors } from '@capstone/contract/assistant/assistant.errors'
import { toLocalDate } from '../../../platform/local-date.ts'
import type { StudentContext } from '../../../rpc/context.ts'
import { refuse } from '../../../rpc/refuse.ts'
import { openAssignment } from '../../assignments/resource-access.service.ts'
import { renderMessages } from '../messages.service.ts'
import { countAiUse, countQuestionsSince, findQuestionsSince } from './ai-use.repository.ts'
import { toMarkdown, toPdf } from './ai-use-files.service.ts'
import { type AiUseEntry, type AiUseRecord, formatStatement } from './ai-use-statement.service.ts'

/** Lists the student's projects, newest first, with the number of questions asked since each was assigned. */
export const listAiUse = async ({ db, scope }: StudentContext): Promise<{ projects: AiUseSummary[] }> => ({
  projects: await countAiUse(db, scope),
})

/** Makes the record of one of the student's projects as a file. */
export async function exportAiUse(
  context: StudentContext,
  { assignmentId, format }: AiUseExport,
): Promise<AiUseFile> {
  const record = await readAiUse(context, assignmentId)
  const statement = formatStatement(record, context.settings)
  const name = `ai-use-record-${toLocalDate(context.settings, record.createdAt)}`
  const markdown = { name: `${name}.md`, type: 'text/markdown', text: toMarkdown(statement) }
  if (format === 'markdown') {
    const { text, ...file } = markdown
    return { ...file, base64: Buffer.from(text).toString('base64') }
  }
  const pdf = await toPdf(statement, { createdAt: record.createdAt, attachment: markdown })
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
  const answers = await renderMessages(
    context,
    questions.flatMap(({ answer }) => answer ?? []),
  )
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return {
    student: viewer.name,
    project: title,
    since: assignedAt,
    createdAt: clock.now(),
    total: Math.max(total, questions.length),
    entries: takeNewest(
      questions.map(({ question, answer }) => ({
        askedAt: question.createdAt,
        question: question.text,
        answer: byId.get(answer?.id ?? '') ?? null,
        model: answer?.model ?? null,
      })),
    ),
  }
}

/** Maximum number of lines of a record, several hundred pages: drawing more would block the process for minutes. */
const LINES_MAX = 40_000
const CHARACTERS_PER_LINE = 80
const LINE_BREAK = /[\n\r\u2028\u2029\u0085\v\f]/

const countLines = (text: string) =>
  text.split(LINE_BREAK).reduce((sum, line) => sum + 1 + Math.floor(line.length / CHARACTERS_PER_LINE), 0)

const linesOf = ({ question, answer }: AiUseEntry) =>
  [question, answer?.text ?? '', ...(answer?.citations ?? []).map(({ passage }) => passage?.quote ?? '')]
    .map(countLines)
    .reduce((sum, lines) => sum + lines, 0)

/** Returns the newest entries that have at most LINES_MAX lines, and at least one; oldest first. */
function takeNewest(entries: readonly AiUseEntry[]): AiUseEntry[] {
  let lines = 0
  const lastOmitted = entries.findLastIndex((entry) => {
    lines += linesOf(entry)
    return lines > LINES_MAX
  })
  return entries.slice(Math.min(lastOmitted + 1, entries.length - 1))
}
