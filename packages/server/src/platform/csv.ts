import Papa from 'papaparse'

/** What a cell holds; null leaves it empty. */
export type Cell = string | number | null

// A spreadsheet takes a cell for a formula by its first sign. Some skip spaces and unseen characters before it, some read
// the wide forms of East Asian scripts as the sign itself, and where a comma is the decimal sign a semicolon, a quote or
// a line break within a text begins another cell. Papa's own `escapeFormulae` knows of none of these.
// Apostrophes count among what is skipped, so that one is added to texts that have one already: only so can exactly what was
// added be taken away again.
const SIGNS = String.raw`[\s\p{C}']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]`
const PLACES = String.raw`(?:^(?=MARK'*[\t\r\n])|(?<=^|[;"\t\r\n])(?=MARK${SIGNS}))`
const BEGINS_FORMULA = new RegExp(PLACES.replaceAll('MARK', ''), 'gu')
const IS_MARKED = new RegExp(`${PLACES.replaceAll('MARK', "'")}'`, 'gu')

const asText = (cell: Cell) => (typeof cell === 'string' ? cell.replaceAll(BEGINS_FORMULA, "'") : cell)

/** A text as it was before {@link toCsv} marked it as text; any other stays as it is. */
export const readCell = (cell: string): string => cell.replaceAll(IS_MARKED, '')

/**
 * Comma-separated values for a spreadsheet: with a byte order mark, so that names of any script are read, and CRLF. A text
 * that could be taken for a formula gets an apostrophe before it, which a spreadsheet reads as "this is text".
 */
export const toCsv = (columns: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${toCsvLines([columns, ...rows])}`

/** Further lines of such a file, each but the last ended by CRLF. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  Papa.unparse(
    rows.map((row) => row.map(asText)),
    { newline: '\r\n' },
  )
