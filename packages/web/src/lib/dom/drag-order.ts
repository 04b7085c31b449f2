/** A row of the list when a drag began, in pixels of the page. */
export interface RowBox {
  readonly top: number
  readonly height: number
}

/** Finds the place to which a dragged row moves: it passes another row when its edge is past that row's middle. */
export function findDropPlace(rows: readonly RowBox[], from: number, offset: number): number {
  const dragged = rows[from]
  if (!dragged) return from
  const [top, bottom] = [dragged.top + offset, dragged.top + dragged.height + offset]
  const middleOf = (row: RowBox) => row.top + row.height / 2
  const above = rows.slice(0, from).filter((row) => middleOf(row) > top).length
  const below = rows.slice(from + 1).filter((row) => middleOf(row) < bottom).length
  return from - above + below
}
