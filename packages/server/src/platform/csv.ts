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

/** Formats further lines of such a file, separated by CRLF. */
export const toCsvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(asText)),
    { newline: '\r\n' },
  )
