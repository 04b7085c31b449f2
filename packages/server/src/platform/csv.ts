import Papa from 'papaparse'

/** The value of a cell; null for an empty cell. */
export type CsvCell = string | number | null

// A spreadsheet recognises a formula by the first character of a cell. Some skip spaces and invisible characters before
// it, some accept the full-width forms of East Asian scripts, and where a comma is the decimal separator, a semicolon,
// quote or line break within a text starts another cell. Papa's own `escapeFormulae` handles none of these cases.
// Apostrophes are skipped, too, so that one is also added before an existing one: only then can exactly the added
// apostrophe be removed again.
const SIGNS = String.raw`[\s\p{C}']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]`
const PLACES = String.raw`(?:^(?=MARK'*[\t\r\n])|(?<=^|[;"\t\r\n])(?=MARK${SIGNS}))`
const FORMULA_START = new RegExp(PLACES.replaceAll('MARK', ''), 'gu')
const ESCAPED_START = new RegExp(`${PLACES.replaceAll('MARK', "'")}'`, 'gu')

const asText = (cell: CsvCell) => (typeof cell === 'string' ? cell.replaceAll(FORMULA_START, "'") : cell)

/** Removes the apostrophe that {@link toCsv} added to a text; returns any other text unchanged. */
export const readCell = (cell: string): string => cell.replaceAll(ESCAPED_START, '')

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
