/** Where a key moves the focus: rows down and columns right. */
const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** Finds the cell that an arrow key leads to from another, past places without one; undefined for none or another key. */
export function findNextCell(
  grid: readonly (readonly (string | undefined)[])[],
  from: string | undefined,
  key: string,
): string | undefined {
  const step = STEPS[key]
  let row = grid.findIndex((cells) => from !== undefined && cells.includes(from))
  if (!step || row < 0) return undefined
  let column = grid[row]?.indexOf(from) ?? -1
  do {
    row += step[0]
    column += step[1]
  } while (grid[row] && column >= 0 && column < (grid[row]?.length ?? 0) && !grid[row]?.[column])
  return grid[row]?.[column]
}
