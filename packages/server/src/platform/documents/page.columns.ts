/** A piece of text on a page, in points from the upper left corner; `y` is its baseline. */
export type TextPiece = {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly font: string
  /** False for vertical text, such as a stamp in the margin. */
  readonly isUpright: boolean
}
/** The pieces of one line, from left to right. */
export type TextRow = { readonly y: number; readonly size: number; readonly pieces: readonly TextPiece[] }

/** The gap between two columns, in points from the left edge. */
export type Gutter = { readonly at: number; readonly width: number }

/** The fewest rows with text on both sides that make two columns. */
const ROWS_OF_TWO_COLUMNS = 6
/** The smallest gap between columns, in font sizes; a smaller one is between words. */
export const GAP_MIN = 0.9
/** The range of the gutter, as shares of the page width. */
const [FROM, TO] = [0.35, 0.65]
const STEP = 2

type Gap = { readonly from: number; readonly to: number }

/** Finds the gutter between two columns of text; null on a page with one column. */
export function findGutter(rows: readonly TextRow[], width: number): Gutter | null {
  const gaps = rows.map((row) => gapsOf(row))
  // A row with several wide gaps is one of a table, which says nothing about the page.
  const single = gaps.filter(({ length }) => length === 1)
  let best: { at: number; rowsWithGap: number; rowsAcross: number } | null = null
  for (let at = FROM * width; at <= TO * width; at += STEP) {
    const rowsWithGap = single.filter(([gap]) => gap && gap.from <= at && at <= gap.to).length
    const rowsAcross = rows.filter(({ pieces }) => pieces.some(({ x, right }) => x < at && right > at)).length
    if (
      rowsWithGap >= ROWS_OF_TWO_COLUMNS &&
      rowsWithGap - rowsAcross > (best ? best.rowsWithGap - best.rowsAcross : 0)
    )
      best = { at, rowsWithGap, rowsAcross }
  }
  if (!best) return null
  const { at } = best
  const gapsThere = gaps.flat().filter(({ from, to }) => from <= at && at <= to)
  // The gutter is the intersection of the gaps; ragged lines leave wider ones.
  const from = quantile(
    gapsThere.map((gap) => gap.from),
    0.9,
  )
  const to = quantile(
    gapsThere.map((gap) => gap.to),
    0.1,
  )
  return to > from ? { at: (from + to) / 2, width: to - from } : null
}

/** Splits a row into the pieces left and right of the gutter; null for a row across it. */
export function splitAt(row: TextRow, gutter: Gutter): { left: TextPiece[]; right: TextPiece[] } | null {
  const left = row.pieces.filter(({ right }) => right <= gutter.at + 1)
  const right = row.pieces.filter(({ x }) => x >= gutter.at - 1)
  if (left.length + right.length < row.pieces.length) return null
  if (left.length === 0 || right.length === 0) return { left, right }
  const gap = Math.min(...right.map(({ x }) => x)) - Math.max(...left.map((piece) => piece.right))
  // A narrower gap is one between two words.
  return gap < 0.7 * gutter.width ? null : { left, right }
}

function gapsOf({ pieces, size }: TextRow): Gap[] {
  const gaps: Gap[] = []
  let end = pieces[0]?.right ?? 0
  for (const { x, right } of pieces.slice(1)) {
    if (x - end > GAP_MIN * size) gaps.push({ from: end, to: x })
    end = Math.max(end, right)
  }
  return gaps
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
