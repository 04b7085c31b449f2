import type { TableRow } from './document.content.ts'
import { GAP_MIN, type TextPiece, type TextRow } from './page.columns.ts'

/** The words between two wide gaps of a line. */
type Cell = { readonly text: string; readonly x: number; readonly right: number }
/** A line of a table: its index in the column, and whether it continues the row above it. */
type TableLine = { readonly index: number; readonly isContinuation: boolean }

/** Lines of wrapped cells that may follow a line of a table. */
const WRAPPED_LINES = 4
/** A line continues the row above if its distance is below this share of the distance to the line after it. */
const NEARER_SHARE = 0.85
const LIST_MARKER = /^([•●◦▪–*-]|[([]?\w{1,3}[.)\]])$/

/**
 * Finds the rows of tables among the lines of a column of text: lines with wide gaps that stand below each other, and
 * lines of wrapped cells. Returns for each line its cells by column, or null.
 */
export function findTableRows(
  rows: readonly TextRow[],
  join: (pieces: readonly TextPiece[]) => string,
): (TableRow | null)[] {
  const cells = rows.map((row) => splitCells(row, join))
  const found: (TableRow | null)[] = rows.map(() => null)
  for (let start = 0; start < rows.length; start++) {
    const table = findTable(rows, cells, start)
    if (table.length === 0) continue
    const columns = findColumns(table.map(({ index }) => cells[index] ?? []))
    for (const { index, isContinuation } of table)
      found[index] = { cells: placeCells(cells[index] ?? [], columns), isContinuation }
    start = table.at(-1)?.index ?? start
  }
  return found
}

function splitCells({ pieces, size }: TextRow, join: (pieces: readonly TextPiece[]) => string): Cell[] {
  const groups: TextPiece[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const piece of pieces) {
    const last = groups.at(-1)
    const isMarker = last?.length === 1 && LIST_MARKER.test(last[0]?.text.trim() ?? '')
    if (last && (piece.x - end <= GAP_MIN * size || (groups.length === 1 && isMarker))) last.push(piece)
    else groups.push([piece])
    end = Math.max(end, piece.right)
  }
  return groups.map((group) => ({
    text: join(group),
    x: group[0]?.x ?? 0,
    right: Math.max(...group.map(({ right }) => right)),
  }))
}

/** Returns the lines of the table that starts at a line; none if no other line with aligned gaps follows. */
function findTable(rows: readonly TextRow[], cells: readonly Cell[][], start: number): TableLine[] {
  let above = cells[start] ?? []
  if (above.length < 2) return []
  const lines: TableLine[] = [{ index: start, isContinuation: false }]
  let [waiting, rowsFound]: [number[], number] = [[], 1]
  /** Whether a line is nearer to the line above than to the one below. */
  const isNearer = (index: number) => {
    const [before, row, after] = [rows[index - 1], rows[index], rows[index + 1]]
    return before && row ? !after || row.y - before.y < NEARER_SHARE * (after.y - row.y) : false
  }
  // Of several wrapped lines the last one decides, because the others are as near to the next.
  const isWaitingNearer = () => isNearer(waiting.at(-1) ?? -1)
  const acceptWaiting = () => {
    const isContinuation = isWaitingNearer()
    lines.push(...waiting.map((index) => ({ index, isContinuation })))
    waiting = []
  }
  for (let index = start + 1; index < rows.length; index++) {
    const line = cells[index] ?? []
    const [only] = line
    if (line.length >= 2 && areAligned(above, line)) {
      acceptWaiting()
      const isContinuation = line.length < above.length && isNearer(index)
      lines.push({ index, isContinuation })
      if (isContinuation) continue
      above = line
      rowsFound++
    } else if (line.length === 1 && only && isUnder(above, only) && waiting.length < WRAPPED_LINES)
      waiting.push(index)
    else break
  }
  // Otherwise the waiting lines are the text after the table.
  if (isWaitingNearer()) acceptWaiting()
  return rowsFound < 2 ? [] : lines
}

/** Whether a gap of one line is above a gap of the other. */
const areAligned = (above: readonly Cell[], below: readonly Cell[]) =>
  gapsBetween(above).some(({ from, to }) =>
    gapsBetween(below).some((gap) => Math.min(to, gap.to) - Math.max(from, gap.from) > 2),
  )

const gapsBetween = (cells: readonly Cell[]) =>
  cells.slice(1).map(({ x }, index) => ({ from: cells[index]?.right ?? 0, to: x }))

/** Whether a line stands under one cell of a row, between its neighbours. */
const isUnder = (above: readonly Cell[], { x, right }: Cell) =>
  above.some((cell, index) => {
    const [before, after] = [above[index - 1], above[index + 1]]
    return x >= (before?.right ?? cell.x - 2) && right <= (after?.x ?? cell.right + 2) && right > cell.x
  })

type Column = { readonly from: number; readonly to: number }

/** Returns the columns of a table: the extents of the cells of those rows that have the most. */
function findColumns(lines: readonly (readonly Cell[])[]): Column[] {
  const count = Math.max(...lines.map(({ length }) => length))
  const full = lines.filter(({ length }) => length === count)
  return Array.from({ length: count }, (_, column) => ({
    from: Math.min(...full.map((line) => line[column]?.x ?? 0)),
    to: Math.max(...full.map((line) => line[column]?.right ?? 0)),
  }))
}

/** Returns the texts of a line by column; those of one column are joined. */
function placeCells(cells: readonly Cell[], columns: readonly Column[]): string[] {
  const texts = columns.map((): string[] => [])
  for (const [index, cell] of cells.entries())
    texts[cells.length === columns.length ? index : nearestOf(cell, columns)]?.push(cell.text)
  return texts.map((text) => text.join(' '))
}

/** The column that a cell overlaps most, or is closest to. */
function nearestOf({ x, right }: Cell, columns: readonly Column[]): number {
  const shared = columns.map(({ from, to }) => Math.min(right, to) - Math.max(x, from))
  return shared.indexOf(Math.max(...shared))
}
