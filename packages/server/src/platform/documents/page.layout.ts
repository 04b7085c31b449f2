import { LINE_LENGTH_MAX, type TextLine } from './document.content.ts'
import { findGutter, type Gutter, type Row, splitAt, type TextPiece } from './page.columns.ts'

export type PageOfPieces = {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly pieces: readonly TextPiece[]
}

/** Share of a page's height that headers and footers stand in, above and below. */
const MARGIN = 0.085
/** Two lines further apart than so many times the usual distance are set off from each other. */
const SET_OFF = 1.35
/** Fewer rows that begin with a number are a table, or a list. */
const NUMBERED_ROWS = 8
/** So many letter heights to the right is an indent. */
const INDENT = 0.8

/** The lines of a page in the order a person reads them: down the left column, then the right one. */
export function layOutPage(page: PageOfPieces): TextLine[] {
  const rows = dropLineNumbers(toRows(page.pieces))
  const gutter = findGutter(rows, page.width)
  return toBlocks(rows, gutter).flatMap((columns, block) =>
    columns.flatMap((column) => toLines(column, page, block)),
  )
}

/** Pieces in rows, from top to bottom: what stands at nearly one height is one row. */
function toRows(pieces: readonly TextPiece[]): Row[] {
  const sorted = pieces
    .filter(({ size, y, isUpright }) => isUpright && size > 0 && Number.isFinite(y))
    .sort((one, other) => one.y - other.y)
  const rows: TextPiece[][] = []
  let base: TextPiece | undefined
  for (const piece of sorted) {
    // Raised and lowered letters belong to the row they are raised from.
    const isSame = base && Math.abs(piece.y - base.y) < 0.45 * Math.max(piece.size, base.size)
    if (!isSame) rows.push([])
    if (!isSame || (base && piece.size > base.size)) base = piece
    rows.at(-1)?.push(piece)
  }
  return rows.map(toRow)
}

function toRow(pieces: readonly TextPiece[]): Row {
  const byLength = pieces.toSorted((one, other) => other.text.length - one.text.length)
  const [{ y = 0, size = 0 } = {}] = byLength
  return { y, size, pieces: pieces.toSorted((one, other) => one.x - other.x) }
}

/** A draft may have a number beside each line, left or right of it; they are no part of the text. */
function dropLineNumbers(rows: readonly Row[]): readonly Row[] {
  const isNumber = (piece: TextPiece | undefined) => /^\d{1,4}$/.test(piece?.text ?? '')
  const isFirst = ({ pieces: [first, second] }: Row) =>
    isNumber(first) &&
    first !== undefined &&
    second !== undefined &&
    second.x - first.right > 0.4 * first.size
  const isLast = ({ pieces }: Row) => {
    const [before, last] = pieces.slice(-2)
    return (
      isNumber(last) && last !== undefined && before !== undefined && last.x - before.right > 0.4 * last.size
    )
  }
  const isUsual = (isIt: (row: Row) => boolean) => {
    const count = rows.filter(isIt).length
    return count >= NUMBERED_ROWS && 2 * count >= rows.length
  }
  const [first, last] = [isUsual(isFirst), isUsual(isLast)]
  if (!first && !last) return rows
  return rows.map((row) => {
    const from = first && isFirst(row) ? 1 : 0
    return toRow(row.pieces.slice(from, last && isLast(row) ? -1 : undefined))
  })
}

/**
 * Rows in blocks, each of columns to be read one after another: rows across the page, then those left and right of
 * the gutter. A row across ends the columns above it, and begins the next block.
 */
function toBlocks(rows: readonly Row[], gutter: Gutter | null): Row[][][] {
  if (!gutter) return [[[...rows]]]
  const blocks: Row[][][] = []
  let [across, left, right]: [Row[], Row[], Row[]] = [[], [], []]
  const close = () => {
    blocks.push([across, left, right])
    ;[across, left, right] = [[], [], []]
  }
  for (const row of rows) {
    const halves = splitAt(row, gutter)
    if (!halves) {
      if (left.length + right.length > 0) close()
      across.push(row)
      continue
    }
    if (halves.left.length > 0) left.push(toRow(halves.left))
    if (halves.right.length > 0) right.push(toRow(halves.right))
  }
  close()
  return blocks
}

function toLines(rows: readonly Row[], page: PageOfPieces, block: number): TextLine[] {
  const distances = rows.slice(1).map((row, index) => row.y - (rows[index]?.y ?? 0))
  const usual = distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0
  return rows.map((row, index) => {
    const before = rows[index - 1]
    const [first] = row.pieces
    const isIndented = (first?.x ?? 0) - (before?.pieces[0]?.x ?? 0) > INDENT * row.size
    const isApart = before !== undefined && row.y - before.y > SET_OFF * Math.min(usual, 2.2 * row.size)
    return {
      ...describeRow(row),
      page: page.number,
      block,
      isHeading: false,
      isSetOff: before !== undefined && (isApart || isIndented),
      isInMargin: row.y < MARGIN * page.height || row.y > (1 - MARGIN) * page.height,
    }
  })
}

function describeRow({ pieces, size }: Row): Pick<TextLine, 'text' | 'size' | 'font' | 'lead'> {
  let [text, lead] = ['', '']
  let before: TextPiece | undefined
  const [first] = pieces
  for (const piece of pieces) {
    const gap = before ? piece.x - before.right : 0
    const isApart = gap > 0.15 * piece.size && !text.endsWith(' ') && !piece.text.startsWith(' ')
    if (piece.font !== first?.font && lead === '') lead = text
    text += (isApart ? ' ' : '') + piece.text
    before = piece
    if (text.length > LINE_LENGTH_MAX) break
  }
  const longest = pieces.toSorted((one, other) => other.text.length - one.text.length)[0]
  return { text: tidy(text), lead: tidy(lead), size, font: longest?.font ?? '' }
}

const LIGATURES = /[\uFB00-\uFB06]/g
const tidy = (text: string) =>
  text
    .replaceAll(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .trim()
