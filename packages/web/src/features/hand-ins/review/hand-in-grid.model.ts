import type { GridCell, GridPage, GridRow } from '@capstone/contract/hand-ins/review/review.schemas'

/** A column of the grid: an item, or those of the same title that several courses or projects have. */
export type GridColumn = {
  readonly key: string
  readonly title: string
  /** The due date of its items; null if they differ. */
  readonly dueAt: Date | null
  readonly cells: ReadonlyMap<GridRow, GridCell>
}

type ColumnDraft = {
  readonly title: string
  readonly dates: Set<number>
  readonly cells: Map<GridRow, GridCell>
}

/**
 * Arranges the cells of the rows in columns, sorted by earliest due date. Items of the same title share a column,
 * because each course has a plan of its own. A second item of a title in one project gets another column.
 */
export function arrangeColumns(
  pages: readonly Pick<GridPage, 'columns'>[],
  rows: readonly GridRow[],
): readonly GridColumn[] {
  const items = new Map(
    pages.flatMap(({ columns }) => columns.map((column) => [column.itemId, column] as const)),
  )
  const drafts = new Map<string, ColumnDraft>()
  for (const row of rows) {
    const seen = new Map<string, number>()
    for (const cell of row.cells) {
      const item = items.get(cell.itemId)
      if (!item) continue
      const title = item.title.trim().toLowerCase()
      const count = (seen.get(title) ?? 0) + 1
      seen.set(title, count)
      const key = `${count} ${title}`
      const column = drafts.get(key) ?? { title: item.title, dates: new Set(), cells: new Map() }
      column.dates.add(item.dueAt.getTime())
      column.cells.set(row, cell)
      drafts.set(key, column)
    }
  }
  return [...drafts]
    .sort(([, one], [, other]) => Math.min(...one.dates) - Math.min(...other.dates))
    .map(([key, { title, dates, cells }]) => {
      const [date, ...others] = dates
      return { key, title, dueAt: date !== undefined && others.length === 0 ? new Date(date) : null, cells }
    })
}

const isCell = (cell: string | undefined) => cell !== undefined

/** Where a key moves the focus: rows down and columns right. */
const DIRECTIONS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/**
 * Returns the cell to which a key moves the focus; undefined if there is none. An arrow key moves to the next cell in
 * its direction, past places without a cell. Home and End move to the first and last cell of the row.
 */
export function findNextCell(
  grid: readonly (readonly (string | undefined)[])[],
  from: string | undefined,
  key: string,
): string | undefined {
  const step = DIRECTIONS[key]
  let row = grid.findIndex((cells) => from !== undefined && cells.includes(from))
  if (key === 'Home') return grid[row]?.find(isCell)
  if (key === 'End') return grid[row]?.findLast(isCell)
  if (!step || row < 0) return undefined
  let column = grid[row]?.indexOf(from) ?? -1
  do {
    row += step[0]
    column += step[1]
  } while (grid[row] && column >= 0 && column < (grid[row]?.length ?? 0) && !grid[row]?.[column])
  return grid[row]?.[column]
}
