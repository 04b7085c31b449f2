import { escapeFormulas } from '@capstone/contract/files/csv-cells.model'
import Papa from 'papaparse'

/** The value of a cell; null for an empty cell. */
export type CsvCell = string | number | null

const asText = (cell: CsvCell) => (typeof cell === 'string' ? escapeFormulas(cell) : cell)

/**
 * Formats comma-separated values for a spreadsheet, with CRLF and a byte order mark, so that UTF-8 is recognised. A
 * text that could be read as a formula gets an apostrophe before it, which marks it as text.
 */
export const toCsv = (columns: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${toCsvLines([columns, ...rows])}`

/**
 * Formats a chunk of such a file. Only the first chunk has headings; each ends with a line break, so that the next one
 * can be appended.
 */
export function toCsvChunk(
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  isFirst: boolean,
): string {
  if (isFirst) return `${toCsv(columns, rows)}\r\n`
  return rows.length > 0 ? `${toCsvLines(rows)}\r\n` : ''
}

const toCsvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(asText)),
    { newline: '\r\n' },
  )
