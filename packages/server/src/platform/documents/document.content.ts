/** The MIME types of documents that can be read line by line. */
export const READABLE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
export type ReadableType = (typeof READABLE_TYPES)[number]

/** The MIME types of documents whose passages can be searched. */
export const SEARCHABLE_TYPES = [
  ...READABLE_TYPES,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
] as const
export type SearchableType = (typeof SEARCHABLE_TYPES)[number]

/** A line of a table: the texts of its cells by column, empty where a column has none. */
export type TableRow = {
  readonly cells: readonly string[]
  /** Whether it continues the row of the line before, because a cell takes several lines or paragraphs. */
  readonly isContinuation: boolean
}

/** A line of text in reading order; in a Word document, a whole paragraph. */
export type TextLine = {
  readonly text: string
  /** The page, from 1; always 1 when pages are unknown. */
  readonly page: number
  /** The block within its page: a new one starts where a line across the page ends two columns. */
  readonly block: number
  /** The font size in points, or relative to other lines when that is unknown. */
  readonly size: number
  /** The name of its font; fonts with different names may look the same. */
  readonly font: string
  /** The first words of the line, if they have another font than the rest; otherwise empty. */
  readonly lead: string
  /** Its level, from 1, if the document marks it as a heading; otherwise null. */
  readonly headingLevel: number | null
  /** Whether a gap, an indent or a new paragraph separates it from the previous line. */
  readonly isSetOff: boolean
  /** Whether it is in the upper or lower margin of its page. */
  readonly isInMargin: boolean
  /** Its cells, if it belongs to a table. */
  readonly row: TableRow | null
}

export type DocumentContent = {
  /** The number of pages; null when the document does not say. */
  readonly pages: number | null
  /** Whether its text can be selected: false for a scan. */
  readonly hasText: boolean
  readonly lines: readonly TextLine[]
}

/** A passage of a document: text of 300 to 1,000 characters, less at the end of a section, page or slide. */
export type DocumentPassage = {
  /** Its page or slide, from 1; null when unknown. */
  readonly place: number | null
  readonly heading: string
  /** The heading above that one. */
  readonly outerHeading: string
  readonly text: string
}

export type DocumentReading = DocumentContent & {
  readonly abstract: string | null
  /** Its text for a search, if the task wants passages instead of lines. */
  readonly passages: readonly DocumentPassage[]
}

/**
 * The outcome of a reading: `unreadable` when the document is damaged, encrypted or too large once unpacked; `busy`
 * when it could not be read now, because the queue was full or took most of the time, no process could be started, or
 * the file was removed; `timed_out` when most of the time was spent reading, as it would be again.
 */
export type ReadOutcome = DocumentReading | 'unreadable' | 'busy' | 'timed_out'

/** The input of a worker. */
export type ReadTask = {
  readonly file: string
  readonly type: SearchableType
  /** How many pages to read, from the first. */
  readonly pagesMax: number
  /** What to return: the lines with the abstract, or the whole text as passages. The lines by default. */
  readonly purpose?: 'abstract' | 'passages'
}

/** Limits on the text extracted from one document. */
const LINES_MAX = 4000
export const LINE_LENGTH_MAX = 20_000
const TEXT_LENGTH_MAX = 400_000
/** How many times as much is read for passages: a few hundred pages. */
const PASSAGES_FACTOR = 5

/** The limits on what is read of one document for its abstract, and for its passages. */
export type TextLimits = { readonly lines: number; readonly length: number }
export const ABSTRACT_LIMITS: TextLimits = { lines: LINES_MAX, length: TEXT_LENGTH_MAX }
export const PASSAGE_LIMITS: TextLimits = {
  lines: PASSAGES_FACTOR * LINES_MAX,
  length: PASSAGES_FACTOR * TEXT_LENGTH_MAX,
}

/**
 * The most passages returned for one document. The limits on its text allow hardly more: a passage has 300 characters,
 * or a line of its own below a heading.
 */
export const PASSAGES_MAX = PASSAGE_LIMITS.lines / 2

/** Returns the first lines, up to the limits on one document. */
export function limitLines(lines: readonly TextLine[], limits: TextLimits): TextLine[] {
  let length = 0
  return lines.slice(0, limits.lines).filter(({ text }) => {
    length += text.length
    return length <= limits.length
  })
}

/** Thrown for a document that is damaged, encrypted, or not valid for its type. */
export class UnreadableError extends Error {}
