import { LINE_LENGTH_MAX, type TextLine } from './document.content.ts'
import { findGutter, type Gutter, splitAt, type TextPiece, type TextRow } from './page.columns.ts'
import { findTableRows } from './page.tables.ts'

export type PageOfPieces = {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly pieces: readonly TextPiece[]
}

/** The height of the margins for headers and footers, as a share of the page height. */
const MARGIN = 0.085
/** A line is set off if its distance from the line before exceeds the usual one by this factor. */
const SET_OFF_FACTOR = 1.35
/** The fewest numbered rows that make line numbers; fewer are a table or a list. */
const NUMBERED_ROWS = 8
/** The smallest indent, in font sizes. */
const INDENT = 0.8

/** Whether a line begins an item of a list: with a bullet, "2.", "2)" or "(b)". */
export const startsListItem = (text: string) => /^([•‣▪◦●·*-]|\d{1,2}[.)]|\(?[a-z]\))\s/.test(text)

/** Returns the lines of a page in reading order: the left column, then the right one. */
export function layOutPage(page: PageOfPieces): TextLine[] {
  const rows = dropLineNumbers(toRows(page.pieces))
  const gutter = findGutter(rows, page.width)
  return toBlocks(rows, gutter).flatMap((columns, block) =>
    columns.flatMap((column) => toLines(column, page, block)),
  )
}

/** Groups pieces whose baselines have about the same `y` into rows, from top to bottom. */
function toRows(pieces: readonly TextPiece[]): TextRow[] {
  const sorted = pieces
    .filter(({ size, y, isUpright }) => isUpright && size > 0 && Number.isFinite(y))
    .sort((one, other) => one.y - other.y)
  const rows: TextPiece[][] = []
  let base: TextPiece | undefined
  for (const piece of sorted) {
    // Superscripts and subscripts belong to the row of their text.
    const isSame = base && Math.abs(piece.y - base.y) < 0.45 * Math.max(piece.size, base.size)
    if (!isSame) rows.push([])
    if (!isSame || (base && piece.size > base.size)) base = piece
    rows.at(-1)?.push(piece)
  }
  return rows.map(toRow)
}

function toRow(pieces: readonly TextPiece[]): TextRow {
  const byLength = pieces.toSorted((one, other) => other.text.length - one.text.length)
  const [{ y = 0, size = 0 } = {}] = byLength
  return { y, size, pieces: pieces.toSorted((one, other) => one.x - other.x) }
}

/** Drops line numbers, which a draft may have left or right of each line. */
function dropLineNumbers(rows: readonly TextRow[]): readonly TextRow[] {
  const isNumber = (piece: TextPiece | undefined) => /^\d{1,4}$/.test(piece?.text ?? '')
  const startsWithNumber = ({ pieces: [first, second] }: TextRow) =>
    isNumber(first) &&
    first !== undefined &&
    second !== undefined &&
    second.x - first.right > 0.4 * first.size
  const endsWithNumber = ({ pieces }: TextRow) => {
    const [before, last] = pieces.slice(-2)
    return (
      isNumber(last) && last !== undefined && before !== undefined && last.x - before.right > 0.4 * last.size
    )
  }
  const isOnMostRows = (hasNumber: (row: TextRow) => boolean) => {
    const count = rows.filter(hasNumber).length
    return count >= NUMBERED_ROWS && 2 * count >= rows.length
  }
  const [hasLeftNumbers, hasRightNumbers] = [isOnMostRows(startsWithNumber), isOnMostRows(endsWithNumber)]
  if (!hasLeftNumbers && !hasRightNumbers) return rows
  return rows.map((row) => {
    const from = hasLeftNumbers && startsWithNumber(row) ? 1 : 0
    return toRow(row.pieces.slice(from, hasRightNumbers && endsWithNumber(row) ? -1 : undefined))
  })
}

/**
 * Groups rows into blocks of columns in reading order: rows across the page, then those left and right of the gutter. A
 * row across the page ends the columns above it and starts the next block.
 */
function toBlocks(rows: readonly TextRow[], gutter: Gutter | null): TextRow[][][] {
  if (!gutter) return [[[...rows]]]
  const blocks: TextRow[][][] = []
  let [across, left, right]: [TextRow[], TextRow[], TextRow[]] = [[], [], []]
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

function toLines(rows: readonly TextRow[], page: PageOfPieces, block: number): TextLine[] {
  const distances = rows.slice(1).map((row, index) => row.y - (rows[index]?.y ?? 0))
  const usual = distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0
  const tableRows = findTableRows(rows, joinPieces)
  return rows.map((row, index) => {
    const before = rows[index - 1]
    const [first] = row.pieces
    const indent = (first?.x ?? 0) - (before?.pieces[0]?.x ?? 0)
    // The further lines of an item stand right of its bullet.
    const isIndented = indent > INDENT * row.size && !(before && startsListItem(joinPieces(before.pieces)))
    const isApart =
      before !== undefined && row.y - before.y > SET_OFF_FACTOR * Math.min(usual, 2.2 * row.size)
    return {
      ...describeRow(row),
      page: page.number,
      block,
      headingLevel: null,
      isSetOff: before !== undefined && (isApart || isIndented),
      isInMargin: row.y < MARGIN * page.height || row.y > (1 - MARGIN) * page.height,
      row: tableRows[index] ?? null,
    }
  })
}

function describeRow({ pieces, size }: TextRow): Pick<TextLine, 'text' | 'size' | 'font' | 'lead'> {
  const [first] = pieces
  const fontChange = pieces.findIndex(({ font }) => font !== first?.font)
  const longest = pieces.toSorted((one, other) => other.text.length - one.text.length)[0]
  return {
    text: joinPieces(pieces),
    lead: fontChange < 0 ? '' : joinPieces(pieces.slice(0, fontChange)),
    size,
    font: longest?.font ?? '',
  }
}

/** Joins the pieces of a line, with spaces where there are gaps. */
function joinPieces(pieces: readonly TextPiece[]): string {
  let text = ''
  let before: TextPiece | undefined
  for (const piece of pieces) {
    const gap = before ? piece.x - before.right : 0
    const isApart = gap > 0.15 * piece.size && !text.endsWith(' ') && !piece.text.startsWith(' ')
    text += (isApart ? ' ' : '') + piece.text
    before = piece
    if (text.length > LINE_LENGTH_MAX) break
  }
  return normalizeSpaces(text)
}

const LIGATURES = /[\uFB00-\uFB06]/g
const normalizeSpaces = (text: string) =>
  text
    .replaceAll(LIGATURES, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/\s+/g, ' ')
    .trim()
