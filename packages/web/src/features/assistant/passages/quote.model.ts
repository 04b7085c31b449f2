import type { Passage } from '@capstone/contract/assistant/passages.schemas'

/** A part of a quote, marked or not. */
export interface QuotePart {
  readonly text: string
  readonly isMarked: boolean
}

/** Lines of text, or a table: its rows, and the parts of each cell. */
export type QuoteBlock =
  | { readonly kind: 'text'; readonly parts: readonly QuotePart[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly QuotePart[])[])[] }

type MarkedQuote = Pick<Passage, 'quote' | 'markedWords'>
type Range = { readonly start: number; readonly end: number }
/** A range of a quote: either text, or table rows. */
type Block = Range & { readonly isTable: boolean }

/** Marks that are at most this far apart are drawn as one: "second farm". */
const GAP_MAX = 1
/** Maximum length of an excerpt, in characters: about three lines. One sentence or table may be longer. */
const EXCERPT_MAX = 280
/** A quote that exceeds EXCERPT_MAX by at most this is shown whole. */
const EXCERPT_TOLERANCE = 60
const CELL_BORDER = ' | '

const isTableRow = (line: string) => line.includes(CELL_BORDER)
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Splits a quote at its marked words; marks next to each other become one. Marks outside the quote are left out. */
export function splitQuote({ quote, markedWords }: MarkedQuote): QuotePart[] {
  const parts: QuotePart[] = []
  let at = 0
  for (const { start, end } of joinMarks(markedWords)) {
    if (start < at || end <= start || end > quote.length) continue
    if (start > at) parts.push({ text: quote.slice(at, start), isMarked: false })
    parts.push({ text: quote.slice(start, end), isMarked: true })
    at = end
  }
  if (at < quote.length) parts.push({ text: quote.slice(at), isMarked: false })
  return parts
}

function joinMarks(marks: MarkedQuote['markedWords']): MarkedQuote['markedWords'] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of marks) {
    const last = joined.at(-1)
    if (last && start >= last.end && start - last.end <= GAP_MAX) last.end = end
    else joined.push({ start, end })
  }
  return joined
}

/** Returns a part of a quote with its marks. */
function sliceQuote({ quote, markedWords }: MarkedQuote, range: Range): MarkedQuote {
  const { start, end } = range
  return {
    quote: quote.slice(start, end),
    markedWords: marksIn(markedWords, range).map((mark) => ({
      start: mark.start - start,
      end: mark.end - start,
    })),
  }
}

const marksIn = (marks: MarkedQuote['markedWords'], { start, end }: Range) =>
  marks.filter((mark) => mark.start >= start && mark.end <= end)

/**
 * Returns the consecutive sentences of a quote that contain the most of the words found, and whether something is left
 * out before and after them. A table is not divided. A quote of a few lines is returned whole.
 */
export function toExcerpt(
  quoted: MarkedQuote,
): MarkedQuote & { readonly isCutBefore: boolean; readonly isCutAfter: boolean } {
  const { quote, markedWords } = quoted
  const units = toUnits(quote)
  const candidates = units.flatMap((unit, index) => {
    if (index > 0 && marksIn(markedWords, unit).length === 0) return []
    const later = units.slice(index + 1).filter(({ end }) => end - unit.start <= EXCERPT_MAX)
    const range = { start: unit.start, end: later.at(-1)?.end ?? unit.end }
    const ends = new Map<string, number>()
    for (const mark of marksIn(markedWords, range)) {
      const word = quote.slice(mark.start, mark.end).toLowerCase()
      if (!ends.has(word)) ends.set(word, mark.end)
    }
    // The number of different words found, and the length of the text that contains all of them.
    return [{ range, words: ends.size, length: Math.max(0, ...ends.values()) - unit.start }]
  })
  const [best] = candidates.sort((one, other) => other.words - one.words || one.length - other.length)
  if (!best || quote.length <= EXCERPT_MAX + EXCERPT_TOLERANCE)
    return { ...quoted, isCutBefore: false, isCutAfter: false }
  const { start, end } = best.range
  const range = {
    start,
    end: end - (quote.slice(start, end).length - quote.slice(start, end).trimEnd().length),
  }
  return {
    ...sliceQuote(quoted, range),
    isCutBefore: start > 0,
    isCutAfter: range.end < quote.trimEnd().length,
  }
}

/** Returns the sentences of a quote, and its tables as a whole. */
function toUnits(quote: string): Range[] {
  const units: Block[] = []
  for (const { start, end, isTable } of toLines(quote)) {
    const last = units.at(-1)
    if (isTable && last?.isTable) units[units.length - 1] = { ...last, end }
    else if (isTable) units.push({ start, end, isTable })
    else
      for (const { index, segment } of sentences.segment(quote.slice(start, end)))
        units.push({ start: start + index, end: start + index + segment.length, isTable })
  }
  return units
}

/** Returns the lines of a quote, each with its line break. */
function toLines(quote: string): Block[] {
  let end = 0
  return (quote.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => {
    const start = end
    end += line.length
    return { start, end, isTable: isTableRow(line) }
  })
}

/** Splits a quote into blocks: consecutive lines of text, and tables, whose cells are separated by bars. */
export function toBlocks(quoted: MarkedQuote): QuoteBlock[] {
  const blocks: Block[] = []
  for (const line of toLines(quoted.quote)) {
    const last = blocks.at(-1)
    if (last?.isTable === line.isTable) blocks[blocks.length - 1] = { ...last, end: line.end }
    else blocks.push(line)
  }
  return blocks.map((block): QuoteBlock => {
    const part = sliceQuote(quoted, block)
    return block.isTable
      ? {
          kind: 'table',
          rows: toLines(part.quote).map((line) => toCells(sliceQuote(part, withoutBreak(part.quote, line)))),
        }
      : { kind: 'text', parts: splitQuote({ ...part, quote: part.quote.replace(/\n$/, '') }) }
  })
}

const withoutBreak = (quote: string, { start, end }: Range): Range => ({
  start,
  end: quote[end - 1] === '\n' ? end - 1 : end,
})

function toCells(row: MarkedQuote): QuotePart[][] {
  let end = -CELL_BORDER.length
  return row.quote.split(CELL_BORDER).map((cell) => {
    const start = end + CELL_BORDER.length
    end = start + cell.length
    return splitQuote(sliceQuote(row, { start, end }))
  })
}
