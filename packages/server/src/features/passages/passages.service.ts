import {
  PASSAGES_FOUND_MAX,
  RECORD_KINDS,
  RELATED_QUESTIONS_MAX,
  type RecordKind,
} from '@capstone/contract/assistant/assistant.constants'
import type {
  AssistantSources,
  OfferedQuestion,
  Passage,
  PassagePlace,
  PassageTarget,
} from '@capstone/contract/assistant/passages.schemas'
import { PROJECT_FILE_KINDS, PROJECT_FILE_LABELS } from '@capstone/contract/repository/repository.constants'
import type { StudentContext } from '../../rpc/context.ts'
import {
  countSearchableSources,
  type EntryInPlace,
  type EntryRow,
  findAwaitedHandIns,
  findCandidates,
  findDescriptions,
  findDocuments,
  findEntries,
  findHeadings,
  type HeadingRow,
  moveDocumentsAhead,
  type PassageCandidate,
  STUDY_GUIDE,
} from './entries.repository.ts'
import {
  asksForOverview,
  canBeAskedAbout,
  createWordMatcher,
  findAskedHeading,
  findDueDateSubject,
  findMarkedWords,
  toSearchTerms,
  type WordMatcher,
} from './question-terms.service.ts'
import { type RankedEntry, rankEntries } from './ranking.service.ts'

export type PassageReader = Pick<StudentContext, 'db' | 'scope' | 'settings' | 'clock' | 'ai'>

/** Whether questions go to an AI service that is sent no text from files. */
export const withholdsFiles = ({ ai, settings }: Pick<PassageReader, 'ai' | 'settings'>): boolean =>
  ai.isConfigured && settings.AI_WITHHOLD_FILES

/** A passage that a question found, with the reference that is stored of it. */
export type FoundPassage = { readonly reference: string; readonly passage: Passage }

/** Most entries to take from the database and rank here. */
const CANDIDATES_MAX = 150
/** Most passages to compare with a question: more than the documents of any student should have. */
const PASSAGES_COMPARED_MAX = 20_000
/** The least share of a question's weight that an entry must have to be found. */
const COVERAGE_MIN = 0.24
/** Entries below this share of the best one's score are left out. */
const SCORE_MIN = 0.35
/** The factor by which a passage of the student's own work counts more than one of the study guide. */
const OWN_FACTOR = 1.45
/** The factor for a hand-in when its due date is asked for. */
const DUE_DATE_FACTOR = 4
/** The factor for a passage under the heading that an offered question names. */
const ASKED_HEADING_FACTOR = 2
/** The factor for a further passage of the same page, so that the best passages come from several pages. */
const SAME_PAGE_FACTOR = 0.8
/** Longest quote of a passage, in characters. */
export const QUOTE_MAX_LENGTH = 1000

/**
 * Finds the passages that fit a question best in what the student may open now, best first; none when nothing fits.
 * `withoutFiles` searches records and the study guide alone.
 */
export async function findPassages(
  reader: PassageReader,
  question: string,
  { withoutFiles = false } = {},
): Promise<FoundPassage[]> {
  const records = await listRequestedRecords(reader, question)
  const rows = records.length > 0 ? records : await searchEntries(reader, question, withoutFiles)
  const isQuestionWord = createWordMatcher(question)
  return rows.map((row) => ({ reference: row.reference, passage: toPassage(row, isQuestionWord) }))
}

/** Lists the records that a question asks for without search terms: descriptions, or what is to be handed in next. */
async function listRequestedRecords(
  { db, scope, settings, clock }: PassageReader,
  question: string,
): Promise<EntryRow[]> {
  const limit = PASSAGES_FOUND_MAX
  if (asksForOverview(question)) return findDescriptions(db, scope, settings.TIME_ZONE, limit)
  if (findDueDateSubject(question) !== 'all') return []
  return findAwaitedHandIns(db, scope, settings.TIME_ZONE, { now: clock.now(), limit })
}

async function searchEntries(
  { db, scope, settings }: PassageReader,
  question: string,
  withoutFiles: boolean,
) {
  const terms = toSearchTerms(question)
  const heading = findAskedHeading(question)
  const selection = withoutFiles ? 'study_guide' : 'newest_versions'
  const found = await findCandidates(db, scope, settings.TIME_ZONE, terms, {
    selection,
    offered: heading === null ? undefined : { question, heading },
    passagesMax: PASSAGES_COMPARED_MAX,
    limit: CANDIDATES_MAX,
  })
  const ranked = rankEntries(found, terms, question)
  const isQuestionWord = createWordMatcher(question)
  const isAsked = (row: EntryRow) => row.heading === heading
  const best = pickBest(
    preferAskedSource(ranked, question, heading).filter(
      ({ row }) => isAsked(row) || !isTitleAlone(row, isQuestionWord),
    ),
    findDueDateSubject(question) ? DUE_DATE_FACTOR : OWN_FACTOR,
  )
  return best.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
}

/**
 * Returns the entries of the source that an offered question names, those under its heading with a higher score; all
 * entries if nothing of that source was found, or the question is another one.
 */
function preferAskedSource(
  ranked: readonly RankedEntry[],
  question: string,
  heading: string | null,
): readonly RankedEntry[] {
  const inSource = ranked.filter(
    ({ row }) => heading !== null && formatQuestionAbout(row, heading) === question,
  )
  if (inSource.length === 0) return ranked
  return inSource.map((entry) =>
    entry.row.heading === heading ? { ...entry, score: entry.score * ASKED_HEADING_FACTOR } : entry,
  )
}

/** What stands below the title of a document, such as its authors, is at most this long. */
const BYLINE_MAX_LENGTH = 150

/** Whether a document's title has the words of the question, and the few words below it have none of them. */
const isTitleAlone = ({ kind, position, text }: PassageCandidate, isQuestionWord: WordMatcher) =>
  kind !== 'guide_page' &&
  position === 0 &&
  text.length <= BYLINE_MAX_LENGTH &&
  findMarkedWords(text, isQuestionWord).length === 0

/**
 * Returns the best entries: those that fit well enough, the student's own first when comparable, no text twice. Equal
 * hand-ins are kept, because several projects may have the same item.
 */
function pickBest(ranked: readonly RankedEntry[], handInFactor: number): EntryRow[] {
  const factorOf = ({ kind }: EntryRow) =>
    kind === 'guide_page' ? 1 : kind === 'hand_in' ? handInFactor : OWN_FACTOR
  const scored = ranked
    .filter(({ coverage }) => coverage >= COVERAGE_MIN)
    .map(({ row, score }) => ({ row, score: score * factorOf(row) }))
    .sort((one, other) => other.score - one.score)
  const [texts, pages] = [new Set<string>(), new Set<string>()]
  const best = scored
    .filter(({ row }) => addIfNew(texts, row.kind === 'hand_in' ? row.reference : row.text))
    .map(({ row, score }) => {
      const isFirstOfPage = addIfNew(pages, `${row.source_id ?? row.reference} ${row.place}`)
      return { row, score: isFirstOfPage ? score : score * SAME_PAGE_FACTOR }
    })
    .sort((one, other) => other.score - one.score)
  const least = SCORE_MIN * (best[0]?.score ?? 0)
  return best
    .filter(({ score }) => score >= least)
    .slice(0, PASSAGES_FOUND_MAX)
    .map(({ row }) => row)
}

/** Adds a value to a set; returns whether it was new. */
function addIfNew(values: Set<string>, value: string): boolean {
  const isNew = !values.has(value)
  values.add(value)
  return isNew
}

/**
 * Reads the passages of stored references with the student's current rights. `passageOf` returns null for one that the
 * student may no longer open, that changed or is gone; `relatedTo` returns questions that neighbouring passages answer.
 */
export async function readPassages(reader: PassageReader, references: readonly string[]) {
  const { db, scope, settings } = reader
  const rows = await findEntries(db, scope, settings.TIME_ZONE, [...new Set(references)])
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  // A related question names a heading, and would be sent to the AI service.
  const isOffered = ({ kind }: EntryInPlace) => kind === 'guide_page' || !withholdsFiles(reader)
  return {
    passageOf: (reference: string, isQuestionWord: WordMatcher): Passage | null => {
      const row = byReference.get(reference)
      return row ? toPassage(row, isQuestionWord) : null
    },
    relatedTo: (given: readonly string[]): OfferedQuestion[] =>
      toRelatedQuestions(given.flatMap((reference) => byReference.get(reference) ?? []).filter(isOffered)),
  }
}

/**
 * Returns what a question searches now, which documents cannot be searched, and questions to begin with; without files
 * if they are withheld from the AI service. Documents that wait are read next, since their student is looking.
 */
export async function readSources(reader: PassageReader): Promise<AssistantSources> {
  const { db, scope, settings } = reader
  const withoutFiles = withholdsFiles(reader)
  const [documents, counts, headings] = await Promise.all([
    withoutFiles ? [] : findDocuments(db, scope),
    countSearchableSources(db, scope, settings.TIME_ZONE),
    findHeadings(db, scope, withoutFiles ? 'study_guide' : 'newest_versions'),
  ])
  if (documents.some(({ state }) => state === 'pending')) await moveDocumentsAhead(db, scope)
  const countOf = (kind: string) => counts.find((each) => each.kind === kind)?.entries ?? 0
  return {
    documents: documents.map((row) => ({
      title: titleOf(row),
      belongsTo: row.belongs_to,
      state: row.state ?? 'not_supported',
      places: row.places === null ? null : { kind: placeKindOf(row), count: row.places },
      target: targetOf(row),
    })),
    records: RECORD_KINDS.map((kind) => ({ kind, entries: countOf(kind) })).filter(
      ({ entries }) => entries > 0,
    ),
    guidePages: countOf('guide_page'),
    questions: toFirstQuestions(headings),
  }
}

/**
 * Asks about headings from the middle of the document: it begins with a summary and ends with its references. A
 * document without other headings leaves the study guide.
 */
function toFirstQuestions(rows: readonly HeadingRow[]): OfferedQuestion[] {
  const contentHeadings = rows.filter(({ heading }) => canBeAskedAbout(heading))
  const documentHeadings = contentHeadings.filter(({ kind }) => kind !== 'guide_page')
  const headings = documentHeadings.length > 0 ? documentHeadings : contentHeadings
  const parts = RELATED_QUESTIONS_MAX + 1
  const chosen = Array.from({ length: RELATED_QUESTIONS_MAX }, (_, index) =>
    headings.at(Math.floor((headings.length * (index + 1)) / parts)),
  )
  return withoutRepetitions(chosen.flatMap((row) => (row ? [askAbout(row, row.heading)] : [])))
}

const askAbout = (row: HeadingRow | EntryRow, heading: string): OfferedQuestion => ({
  text: formatQuestionAbout(row, heading),
})

/** A question that names its source and a heading, so that a search finds both again; see `findAskedHeading`. */
const formatQuestionAbout = (row: HeadingRow | EntryRow, heading: string) =>
  `What does ${describeSource(row)} say about “${heading}”?`

const withoutRepetitions = (questions: readonly OfferedQuestion[]): OfferedQuestion[] =>
  questions.filter(({ text }, index) => questions.findIndex((other) => other.text === text) === index)

function toPassage(row: EntryRow, isQuestionWord: WordMatcher): Passage {
  const quote = shortenAround(row.text, isQuestionWord)
  return {
    quote,
    markedWords: findMarkedWords(quote, isQuestionWord),
    title: titleOf(row),
    belongsTo: ownerOf(row),
    place: placeOf(row),
    heading: row.heading || null,
    target: targetOf(row),
  }
}

/** Shortens a long record to a quote around its first marked word. A passage of a document is short enough as it is. */
function shortenAround(text: string, isQuestionWord: WordMatcher): string {
  if (text.length <= QUOTE_MAX_LENGTH) return text
  const [first] = findMarkedWords(text, isQuestionWord)
  const lineStart = text.lastIndexOf('\n', first?.start ?? 0) + 1
  const start = Math.max(
    0,
    Math.min(Math.max(lineStart, (first?.start ?? 0) - 200), text.length - QUOTE_MAX_LENGTH),
  )
  return text.slice(start, start + QUOTE_MAX_LENGTH).toWellFormed()
}

const RECORD_TITLES: Readonly<Record<RecordKind, string>> = {
  description: 'Description',
  roadmap_step: 'Roadmap',
  tool: 'Software Tools',
  paper_feedback: 'Feedback on the paper',
  hand_in: 'Hand-in',
  hand_in_feedback: 'Feedback on a hand-in',
  meeting_note: 'Meeting notes',
}

type PassageSource = Pick<
  EntryRow,
  'kind' | 'record_id' | 'version_id' | 'name' | 'belongs_to' | 'version' | 'mime_type'
>

const fileKindOf = (name: string) => PROJECT_FILE_KINDS.find((kind) => kind === name) ?? 'report'

/** The title of a row's project or paper; null for the study guide. */
const ownerOf = ({ kind, belongs_to }: PassageSource) => (kind === 'guide_page' ? null : belongs_to)

function titleOf({ kind, name, belongs_to, version }: PassageSource): string {
  if (kind === 'project_file') return PROJECT_FILE_LABELS[fileKindOf(name)]
  if (kind === 'paper_file') return `Paper, version ${version ?? 1}`
  if (kind === 'guide_page') return belongs_to ?? name
  if (kind === 'hand_in_file') return name
  if (kind === 'hand_in') return `Hand-in: ${name}`
  return kind === 'hand_in_feedback' ? `Feedback on ${name}` : RECORD_TITLES[kind]
}

function targetOf({ kind, name, record_id, version_id }: PassageSource): PassageTarget {
  const id = record_id ?? ''
  const versionId = version_id ?? ''
  if (kind === 'project_file') return { kind, assignmentId: id, file: fileKindOf(name) }
  if (kind === 'paper_file') return { kind, paperId: id, versionId }
  if (kind === 'hand_in_file') return { kind, handInId: id, versionId }
  if (kind === 'guide_page') return { kind, page: name }
  if (kind === 'paper_feedback') return { kind: 'paper', paperId: id }
  if (kind === 'hand_in' || kind === 'hand_in_feedback') return { kind: 'hand_in', handInId: id }
  return { kind: 'project', assignmentId: id, record: kind }
}

const isPresentation = ({ mime_type }: Pick<PassageSource, 'mime_type'>) =>
  mime_type?.includes('presentation') ?? false
const placeKindOf = (row: Pick<PassageSource, 'mime_type'>) => (isPresentation(row) ? 'slide' : 'page')

function placeOf(row: EntryRow): PassagePlace | null {
  if (row.place === null) return null
  return { kind: row.kind === 'roadmap_step' ? 'step' : placeKindOf(row), number: row.place }
}

/** Asks about the headings next to the found passages, nothing else: each of these questions has an answer. */
function toRelatedQuestions(rows: readonly EntryInPlace[]): OfferedQuestion[] {
  const known = new Set(rows.map(({ heading }) => heading))
  const questions = rows.flatMap((row) =>
    [row.heading_after, row.heading_before].flatMap((heading) =>
      heading === null || known.has(heading) || !canBeAskedAbout(heading) ? [] : [askAbout(row, heading)],
    ),
  )
  return withoutRepetitions(questions).slice(0, RELATED_QUESTIONS_MAX)
}

/** "the report of “Fine dust”", "the paper “Fine dust”". */
function describeSource(row: HeadingRow | EntryRow): string {
  if (row.kind === 'guide_page') return STUDY_GUIDE
  const owner = row.belongs_to ? `“${row.belongs_to}”` : ''
  const source =
    row.kind === 'hand_in_file' ? `“${row.name}”` : `the ${titleOf(row).toLowerCase().split(',')[0]}`
  if (!owner) return source
  return row.kind === 'paper_file' ? `${source} ${owner}` : `${source} of ${owner}`
}
