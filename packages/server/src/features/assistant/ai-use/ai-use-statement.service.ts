import type { AnswerState } from '@capstone/contract/assistant/assistant.constants'
import type { AssistantMessage } from '@capstone/contract/assistant/assistant.schemas'
import { formatPlace } from '@capstone/contract/assistant/passages.model'
import type { Citation } from '@capstone/contract/assistant/passages.schemas'
import type { Settings } from '../../../platform/settings/settings.ts'

/** What a student asked the assistant since a project was assigned, and what they got. */
export type AiUseRecord = {
  readonly student: string
  readonly project: string
  readonly since: Date
  readonly createdAt: Date
  /** How many questions were asked since then; greater than the number of entries if the oldest are left out. */
  readonly total: number
  readonly entries: readonly AiUseEntry[]
}

/** A question with its answer, if it has one, and the name of the model that wrote it, if known. */
export type AiUseEntry = {
  readonly askedAt: Date
  readonly question: string
  readonly answer: AssistantMessage | null
  readonly model: string | null
}

/** The text of an AI-use record, for any file format. */
export type AiUseStatement = {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly about: readonly string[]
  readonly entries: readonly StatementEntry[]
}

export type StatementEntry = {
  /** "1. November 23, 2026 at 2:05:00 PM GMT+5:30". */
  readonly heading: string
  readonly question: string
  /** Who answered: "Answered by the model gpt-4o", "Found by a search, not written by an AI". */
  readonly origin: string
  /** The answer as it was given; empty for a search. */
  readonly answer: string
  /** Remarks on the answer, such as that it was stopped or that a search found nothing. */
  readonly notes: readonly string[]
  readonly sources: readonly StatementSource[]
}

/** A source: where it is from, and what it says if a search found it; `quote` is empty otherwise. */
export type StatementSource = { readonly place: string; readonly quote: string }

const ABOUT = [
  'This record lists the questions that the student asked the assistant of the portal since the project was assigned, with the answers as they were given. That includes questions about other projects.',
  'It does not list conversations that the student deleted, nor tools outside the portal. Sources are named as the student may open them on the day the record was made.',
]

const SOURCE_GONE = 'A source that can no longer be opened, or has changed'

const STATE_NOTES: Readonly<Record<AnswerState, string | null>> = {
  complete: null,
  stopped: 'This answer was stopped.',
  truncated: 'This answer reached its maximum length.',
  failed: 'This answer broke off.',
}

/** Formats a record as text, with times in TIME_ZONE. */
export function formatStatement(
  record: AiUseRecord,
  { TIME_ZONE: timeZone, BASE_URL }: Pick<Settings, 'TIME_ZONE' | 'BASE_URL'>,
): AiUseStatement {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone })
  // The time of day is separated by a space that few fonts have.
  const formatTime = (time: Date) => format.format(time).replaceAll(/\p{Zs}/gu, ' ')
  const { student, project, since, createdAt, total, entries } = record
  const models = [...new Set(entries.flatMap(({ model }) => model ?? []))]
  return {
    title: 'AI-use record',
    facts: [
      ['Student', student],
      ['Project', project],
      ['Assigned', formatTime(since)],
      ['Created', formatTime(createdAt)],
      ['Portal', BASE_URL],
      ['Questions', formatCounts(entries)],
      ['Models', models.join(', ') || 'None'],
    ],
    about: [
      ...ABOUT,
      ...(total > entries.length
        ? [`It holds the newest ${entries.length} of ${total} questions; older ones are left out.`]
        : []),
    ],
    entries: entries.map((entry, index) => ({
      heading: `${index + 1}. ${formatTime(entry.askedAt)}`,
      question: entry.question,
      ...describeAnswer(entry),
    })),
  }
}

/** "12: 9 answered by a model, 2 answered by a search, 1 not answered". */
function formatCounts(entries: readonly AiUseEntry[]): string {
  const countOf = (kind: AssistantMessage['kind'] | undefined) =>
    entries.filter(({ answer }) => answer?.kind === kind).length
  const counts = [
    [countOf('text'), 'answered by a model'],
    [countOf('passages'), 'answered by a search'],
    [countOf(undefined), 'not answered'],
  ] as const
  const listed = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `${entries.length}: ${listed.join(', ')}`
}

function describeAnswer({ answer, model }: AiUseEntry): Omit<StatementEntry, 'heading' | 'question'> {
  if (!answer) return { origin: 'Not answered', answer: '', notes: [], sources: [] }
  if (answer.kind === 'passages')
    return {
      origin: 'Found by a search, not written by an AI',
      answer: '',
      notes: answer.citations.length === 0 ? ['The search found nothing.'] : [],
      sources: answer.citations.map((citation) => ({
        place: describeSource(citation),
        quote: citation.passage?.quote ?? '',
      })),
    }
  const note = STATE_NOTES[answer.state]
  return {
    origin: model ? `Answered by the model ${model}` : 'Answered by a model',
    answer: answer.text,
    notes: [
      ...(note ? [note] : []),
      ...answer.unknownCitations.map((number) => `Source ${number} was not given to the model.`),
    ],
    sources: answer.citations.map((citation) => ({
      place: `${describeSource(citation)}${citation.isCited ? '' : ' (given to the model, not cited)'}`,
      quote: '',
    })),
  }
}

/** "[1] Report, page 12, of Crop stress". */
function describeSource({ number, passage }: Citation): string {
  if (!passage) return `[${number}] ${SOURCE_GONE}`
  return `[${number}] ${formatPlace(passage)}${passage.belongsTo ? `, of ${passage.belongsTo}` : ''}`
}
