/** One row of the table: a measured value and its target. */
export type MeasurementRow = {
  readonly what: string
  readonly figure: string
  readonly target: string
  /** Null without a target. */
  readonly passed: boolean | null
}

/** The result of a benchmark; `notes` are printed below the table. */
export type Measurement = { readonly rows: readonly MeasurementRow[]; readonly notes: readonly string[] }

/** Creates a row whose value must be at most `max`. */
export const atMost = (
  what: string,
  value: number,
  max: number,
  format: (value: number) => string,
): MeasurementRow => ({
  what,
  figure: format(value),
  target: `≤ ${format(max)}`,
  passed: value <= max,
})

/** Creates a row whose value must be at least `min`. */
export const atLeast = (
  what: string,
  value: number,
  min: number,
  format: (value: number) => string,
): MeasurementRow => ({
  what,
  figure: format(value),
  target: `≥ ${format(min)}`,
  passed: value >= min,
})

/** Creates a row without a target. */
export const withoutTarget = (what: string, figure: string): MeasurementRow => ({
  what,
  figure,
  target: '',
  passed: null,
})

/** Returns the median; of an even number of values, the lower of the middle two. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('Nothing was measured.')
  return middle
}

/** Returns how long the work takes, in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

type Repetition = {
  readonly read: () => Promise<unknown>
  /** Returns how many SQL statements were sent since it was called last. */
  readonly takeCount: () => number
  readonly warmUpRuns: number
  readonly runs: number
}

/** Repeats a read. Returns the median of its time in milliseconds, and how many SQL statements one takes. */
export async function repeatRead({ read, takeCount, warmUpRuns, runs }: Repetition) {
  for (let run = 0; run < warmUpRuns; run++) await read()
  takeCount()
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await timeOf(read))
  return { milliseconds: medianOf(times), statements: takeCount() / runs }
}

export const asSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
export const asMilliseconds = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`
export const asRatio = (ratio: number) => ratio.toFixed(2)
export const asMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
export const asKilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const asPercent = (share: number) => `${(share * 100).toFixed(1)} %`

const VERDICTS = new Map([
  [true, 'pass'],
  [false, 'FAIL'],
  [null, ''],
])

/** Formats rows as a Markdown table with columns aligned for a terminal. */
export const formatRows = (rows: readonly MeasurementRow[]) =>
  formatTable(
    ['what', 'measured', 'target', ''],
    rows.map(({ what, figure, target, passed }) => [what, figure, target, VERDICTS.get(passed) ?? '']),
  )

/** Formats a Markdown table. */
export function formatTable(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const formatLine = (line: readonly string[]) =>
    `| ${widths.map((width, column) => (line[column] ?? '').padEnd(width)).join(' | ')} |`
  return [
    formatLine(head),
    formatLine(widths.map((width) => '-'.repeat(width))),
    ...lines.map(formatLine),
  ].join('\n')
}
