/** Kinds of documents that can be read. */
export const READABLE_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
export type ReadableType = (typeof READABLE_TYPES)[number]

/** A line of text in reading order; of a Word document a whole paragraph. */
export type TextLine = {
  readonly text: string
  /** From 1; always 1 where pages are not known. */
  readonly page: number
  /** Which part of its page: a new one begins where something across the page ends two columns. */
  readonly block: number
  /** Height of its letters, in points; relative to other lines where that is not known. */
  readonly size: number
  /** What its letters are set in; two names that differ may still look alike. */
  readonly font: string
  /** Its first words, where they are set in another font than the rest; otherwise empty. */
  readonly lead: string
  /** Whether the document itself calls it a heading. */
  readonly isHeading: boolean
  /** Whether a gap, an indent or a new paragraph sets it off from the line before. */
  readonly isSetOff: boolean
  /** Whether it stands in the upper or lower margin of its page. */
  readonly isInMargin: boolean
}

export type DocumentContent = {
  /** Null where the document does not say. */
  readonly pages: number | null
  /** Whether its text can be selected: false for a scan. */
  readonly hasText: boolean
  readonly lines: readonly TextLine[]
}

/** What was read of a document, and the abstract found in it. */
export type ReadDocument = DocumentContent & { readonly abstract: string | null }

/**
 * What came of a reading: `unreadable` is said of the document (damaged, locked, too large once unpacked), `busy` of
 * the reader, which had no place or not the time, or whose file was taken away.
 */
export type ReadOutcome = ReadDocument | 'unreadable' | 'busy'

/** What a worker is given to read. */
export type ReadOrder = {
  readonly file: string
  readonly type: ReadableType
  /** How many pages are read, from the first one on. */
  readonly pagesRead: number
}

/** How much is taken out of one document, whatever it holds. */
export const LINES_MAX = 4000
export const LINE_LENGTH_MAX = 20_000
const TEXT_LENGTH_MAX = 400_000

/** As many lines, from the first on, as may be taken out of one document. */
export function cutLines(lines: readonly TextLine[]): TextLine[] {
  let length = 0
  return lines.slice(0, LINES_MAX).filter(({ text }) => {
    length += text.length
    return length <= TEXT_LENGTH_MAX
  })
}

/** A document that is damaged, locked, or not made as its kind should be. */
export class UnreadableError extends Error {}
