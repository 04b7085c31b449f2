/** A piece of text on a page, in points from its upper left corner; `y` is where its letters stand. */
export type TextPiece = {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly font: string
  /** False for what runs upwards or downwards, as a stamp in the margin does. */
  readonly isUpright: boolean
}
/** Pieces that stand on one line, from left to right. */
export type Row = { readonly y: number; readonly size: number; readonly pieces: readonly TextPiece[] }

/** Where two columns part, in points from the left edge. */
export type Gutter = { readonly at: number; readonly width: number }

/** So many rows must have text on both sides before two columns are believed in. */
const ROWS_OF_TWO_COLUMNS = 6
/** Narrower than so many letter heights, a gap is one between two words. */
const NARROWEST = 0.9
/** Where on the page it may be, as shares of its width. */
const [FROM, TO] = [0.35, 0.65]
const STEP = 2

type Gap = { readonly from: number; readonly to: number }

/** The gutter between two columns of text, null on a page of one column. */
export function findGutter(rows: readonly Row[], width: number): Gutter | null {
  const gaps = rows.map((row) => gapsOf(row))
  let best: { at: number; rows: number; crossed: number } | null = null
  for (let at = FROM * width; at <= TO * width; at += STEP) {
    const parted = gaps.filter((ofRow) => ofRow.some(({ from, to }) => from <= at && at <= to)).length
    const crossed = rows.filter(({ pieces }) => pieces.some(({ x, right }) => x < at && right > at)).length
    if (parted >= ROWS_OF_TWO_COLUMNS && parted - crossed > (best ? best.rows - best.crossed : 0))
      best = { at, rows: parted, crossed }
  }
  if (!best) return null
  const { at } = best
  const parting = gaps.flat().filter(({ from, to }) => from <= at && at <= to)
  // The gutter is what all of them share; ragged lines leave more beside it.
  const from = quantile(
    parting.map((gap) => gap.from),
    0.9,
  )
  const to = quantile(
    parting.map((gap) => gap.to),
    0.1,
  )
  return to > from ? { at: (from + to) / 2, width: to - from } : null
}

/** A row's pieces left and right of the gutter; null for a row that runs across it. */
export function splitAt(row: Row, gutter: Gutter): { left: TextPiece[]; right: TextPiece[] } | null {
  const left = row.pieces.filter(({ right }) => right <= gutter.at + 1)
  const right = row.pieces.filter(({ x }) => x >= gutter.at - 1)
  if (left.length + right.length < row.pieces.length) return null
  if (left.length === 0 || right.length === 0) return { left, right }
  const gap = Math.min(...right.map(({ x }) => x)) - Math.max(...left.map((piece) => piece.right))
  // A gap between two words that happens to be here.
  return gap < 0.7 * gutter.width ? null : { left, right }
}

/** Where a row has wide gaps between its pieces. */
function gapsOf({ pieces, size }: Row): Gap[] {
  const gaps: Gap[] = []
  let end = pieces[0]?.right ?? 0
  for (const { x, right } of pieces.slice(1)) {
    if (x - end > NARROWEST * size) gaps.push({ from: end, to: x })
    end = Math.max(end, right)
  }
  return gaps
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
