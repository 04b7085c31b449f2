import type { DocumentPassage, TextLine } from './document.content.ts'
import { startsListItem } from './page.layout.ts'

/** A part of a document in reading order: a heading with its level from 1, or a paragraph. */
export type DocumentPart = {
  readonly text: string
  readonly place: number | null
  /** The level of a heading; null for a paragraph. */
  readonly level: number | null
}

const [LENGTH_MIN, LENGTH_MAX] = [300, 1000]
const HEADING_MAX_LENGTH = 140
const SENTENCE_BREAKS = ['. ', '? ', '! ', '। ', '。', '\n']
const SENTENCE_END = /[.!?:।。][)"'”’]?$/

/** Joins paragraphs of one section and page to passages, and splits long ones between sentences. */
export function splitIntoPassages(parts: readonly DocumentPart[]): DocumentPassage[] {
  const passages: DocumentPassage[] = []
  const headings: string[] = []
  let [text, place]: [string, number | null] = ['', null]
  const close = () => {
    const [heading = '', outerHeading = ''] = headings.toReversed()
    for (const piece of splitText(text)) passages.push({ place, heading, outerHeading, text: piece })
    text = ''
  }
  for (const part of parts) {
    if (part.level !== null) {
      close()
      headings.length = Math.min(headings.length, part.level - 1)
      headings.push(part.text.slice(0, HEADING_MAX_LENGTH).toWellFormed())
      continue
    }
    const isNewPage = part.place !== place
    // A short text is joined with the next paragraph of its page, however long; `close` splits the result.
    const isFull = (text.length >= LENGTH_MIN || isNewPage) && text.length + part.text.length > LENGTH_MAX
    // A passage ends with its page, unless the page break interrupts a short paragraph.
    const endsAtPageBreak = isNewPage && (text.length >= LENGTH_MIN || SENTENCE_END.test(text))
    if (text !== '' && (isFull || endsAtPageBreak)) close()
    if (text === '') place = part.place
    text += (text === '' ? '' : '\n') + part.text
  }
  close()
  return passages
}

/** Splits a text between sentences, or words, into pieces within the limits. */
function splitText(text: string): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > LENGTH_MAX) {
    // What remains is long enough for a piece of its own.
    const part = rest.slice(0, Math.min(LENGTH_MAX, rest.length - LENGTH_MIN))
    const sentence = Math.max(...SENTENCE_BREAKS.map((mark) => part.lastIndexOf(mark)))
    const word = part.lastIndexOf(' ')
    const at = sentence >= LENGTH_MIN ? sentence + 1 : word >= LENGTH_MIN ? word : part.length
    pieces.push(rest.slice(0, at).trim().toWellFormed())
    rest = rest.slice(at).trim()
  }
  if (rest !== '') pieces.push(rest.toWellFormed())
  return pieces
}

/** The smallest size of a heading, relative to the text. */
const HEADING_SIZE = 1.12
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,3})\.?\s+\p{Lu}/u
const NAMED =
  /^(abstract|introduction|acknowledge?ments?|references|bibliography|conclusions?|appendix( [A-Z])?)$/i

/**
 * Turns the lines of a PDF or a Word document into headings and paragraphs; each row of a table is a paragraph. Headers
 * and footers are left out. With `hasPages` each part has its page as its place.
 */
export function toDocumentParts(lines: readonly TextLine[], hasPages: boolean): DocumentPart[] {
  const body = bodyFontOf(lines)
  const parts: DocumentPart[] = []
  let paragraph: { text: string; place: number | null } | undefined
  let row: { cells: readonly string[]; place: number | null } | undefined
  let previous: TextLine | undefined
  const close = () => {
    if (paragraph) parts.push({ ...paragraph, level: null })
    if (row) parts.push({ text: formatTableRow(row.cells), place: row.place, level: null })
    paragraph = undefined
    row = undefined
  }
  for (const line of lines) {
    if (line.isInMargin || line.text === '') continue
    const place = hasPages ? line.page : null
    if (line.row) {
      const cells = line.row.isContinuation && row ? joinCells(row.cells, line.row.cells) : line.row.cells
      if (!line.row.isContinuation) close()
      row = { cells, place }
      continue
    }
    if (row) close()
    // A change of font starts a paragraph: the line may be a subheading of the size of the text.
    const isOtherFont = previous !== undefined && line.font !== previous.font && !line.lead && !previous.lead
    previous = line
    const level = levelOf(line, body)
    if (level !== null) {
      close()
      parts.push({ text: line.text, place, level })
    } else if (
      !paragraph ||
      line.isSetOff ||
      isOtherFont ||
      paragraph.place !== place ||
      startsListItem(line.text)
    ) {
      close()
      paragraph = { text: line.text, place }
    } else paragraph.text = joinLines(paragraph.text, line.text)
  }
  close()
  // A line of a Word document is a whole paragraph, so its headings never take several lines.
  return hasPages ? joinHeadings(parts) : parts
}

type BodyFont = { readonly size: number; readonly font: string }

/** The size and font that most characters have. */
function bodyFontOf(lines: readonly TextLine[]): BodyFont {
  const lengths = new Map<string, { font: BodyFont; length: number }>()
  for (const { size, font, text } of lines) {
    const key = `${size.toFixed(1)} ${font}`
    const known = lengths.get(key) ?? { font: { size, font }, length: 0 }
    lengths.set(key, { ...known, length: known.length + text.length })
  }
  const [longest] = [...lengths.values()].sort((one, other) => other.length - one.length)
  return longest?.font ?? { size: 10, font: '' }
}

function levelOf(line: TextLine, body: BodyFont): number | null {
  if (line.text.length > HEADING_MAX_LENGTH || !/\p{L}/u.test(line.text)) return null
  const isLarger = line.size > HEADING_SIZE * body.size
  const isOther = isLarger || (line.font !== body.font && line.isSetOff)
  const [, number] = NUMBERED.exec(line.text) ?? []
  const isEnd = /[.;,:]$/.test(line.text)
  if (number !== undefined && isOther && !isEnd) return number.split('.').length
  if (line.headingLevel !== null) return line.headingLevel
  if (NAMED.test(line.text) && isOther) return 1
  if (isLarger && !isEnd) return line.size > 1.4 * body.size ? 1 : 2
  return null
}

/** Formats a row of a table as a line of its own, with its cells apart: "Gradient boosting | 5.4 days". */
export function formatTableRow(cells: readonly string[]): string {
  const hasText = (cell: string) => cell.trim() !== ''
  const [first, last] = [cells.findIndex(hasText), cells.findLastIndex(hasText)]
  if (first < 0) return ''
  return cells
    .slice(first, last + 1)
    .join(' | ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const joinCells = (above: readonly string[], below: readonly string[]) =>
  above.map((cell, column) => joinLines(cell, below[column] ?? '').trim())

const joinLines = (before: string, next: string) =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(next) ? before.slice(0, -1) + next : `${before} ${next}`

/** Joins the lines of a heading that takes several. */
function joinHeadings(parts: readonly DocumentPart[]): DocumentPart[] {
  const joined: DocumentPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const isContinuation =
      part.level !== null &&
      last?.level === part.level &&
      last.place === part.place &&
      !NUMBERED.test(part.text)
    if (last && isContinuation && last.text.length + part.text.length < HEADING_MAX_LENGTH)
      joined[joined.length - 1] = { ...last, text: `${last.text} ${part.text}` }
    else joined.push(part)
  }
  return joined
}
