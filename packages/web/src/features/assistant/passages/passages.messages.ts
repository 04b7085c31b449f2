import type { RecordKind } from '@capstone/contract/assistant/assistant.constants'
import { formatPlace } from '@capstone/contract/assistant/passages.model'
import type { Citation, Passage, SearchedDocument } from '@capstone/contract/assistant/passages.schemas'
import { pluralize } from '../../../lib/text/formats.ts'

export const SEARCH_NOT_AI = 'This is a search, not an AI.'
export const SEARCH_QUOTES = 'It quotes the passages of your documents that fit your question best.'
export const NOTHING_FOUND = 'Nothing in your project mentions this'
export const NOTHING_FOUND_HINT = 'Try other words, or ask your instructor.'
export const RELATED_QUESTIONS = 'Related questions'
export const FIRST_QUESTIONS = 'Questions to begin with'
export const NOT_IT = 'Not what you were looking for?'
export const WHOLE_PASSAGE = 'Whole passage'
export const QUOTE_GONE = 'You can no longer open what was quoted here, or it has changed.'
export const SOURCES_FAILED = 'Failed to load the searched sources.'
export const SEARCHED_WITH_FILES = 'Everything you may open, in its current state'
export const SEARCHED_WITHOUT_FILES = 'Records of your projects and the study guide, but not your files'
export const GUIDE_PAGE_FAILED = 'Failed to load this page of the study guide'
export const SOURCES_GIVEN = 'The passages the assistant was given for this answer'

const COUNTS = [
  'No passages',
  'One passage',
  'Two passages',
  'Three passages',
  'Four passages',
  'Five passages',
  'Six passages',
]

/** "Three passages from your documents", "One passage from the study guide". */
export function formatFound(citations: readonly Citation[]): string {
  const isGuideOnly = citations.every(({ passage }) => passage?.target.kind === 'guide_page')
  const count = COUNTS[citations.length] ?? `${citations.length} passages`
  return `${count} from ${isGuideOnly ? 'the study guide' : 'your documents'}`
}

/** What a screen reader hears of a search: "Three passages from your documents. Report, page 12. …". */
export function formatFoundForSpeech(citations: readonly Citation[]): string {
  if (citations.length === 0) return NOTHING_FOUND
  const places = citations.flatMap(({ passage }) => (passage ? [formatPlace(passage)] : []))
  return [formatFound(citations), ...places].join('. ')
}

/** "Sources of this answer (6)" */
export const formatSourcesOf = (count: number) => `Sources of this answer (${count})`

/** "Source 7 was not among the passages the assistant was given. Do not rely on the sentence." */
export const formatUnknownSource = (number: number) =>
  `Source ${number} was not among the passages the assistant was given. Do not rely on the sentence.`

export const RECORD_LABELS: Readonly<Record<RecordKind, string>> = {
  description: 'Project description',
  roadmap_step: 'Roadmap',
  tool: 'Software tools',
  paper_feedback: 'Feedback on papers',
  hand_in: 'Hand-ins and due dates',
  hand_in_feedback: 'Feedback on hand-ins',
  meeting_note: 'Meeting notes',
}

/** "14 pages", "1 slide"; nothing when unknown. */
export const formatPlaces = ({ places }: Pick<SearchedDocument, 'places'>) =>
  places ? pluralize(places.count, places.kind) : ''
export const formatEntries = (count: number) => pluralize(count, 'entry', 'entries')
export const formatDocuments = (count: number) => pluralize(count, 'document')
export const formatMore = (count: number) => `${count} more`
export const formatPages = (count: number) => pluralize(count, 'page')

/** Shown when a download has begun: "Presentation is being downloaded: go to slide 14." */
export const formatDownloading = ({ title, place }: Pick<Passage, 'title' | 'place'>) =>
  `${title} is being downloaded${place ? `: go to ${place.kind} ${place.number}` : ''}.`
