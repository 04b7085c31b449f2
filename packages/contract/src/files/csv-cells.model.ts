// A spreadsheet recognises a formula by the first character of a cell. Some skip spaces and invisible characters before
// it, and some accept the full-width forms of East Asian scripts. Where a comma is the decimal separator, a semicolon,
// quote or line break within a text starts another cell. Papa's own `escapeFormulae` misses most of these cases.
// The pattern skips apostrophes, too, so that one is also added before an existing one: only then can exactly the added
// apostrophe be removed again.
const FORMULA_SIGN = String.raw`[\s\p{C}']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]`
// Where in a cell a formula can start; MARK stands for the added apostrophe.
const FORMULA_START = String.raw`(?:^(?=MARK'*[\t\r\n])|(?<=^|[;"\t\r\n])(?=MARK${FORMULA_SIGN}))`
const UNESCAPED_START = new RegExp(FORMULA_START.replaceAll('MARK', ''), 'gu')
const ESCAPED_START = new RegExp(`${FORMULA_START.replaceAll('MARK', "'")}'`, 'gu')

/** Adds an apostrophe, which marks a cell as text, wherever a spreadsheet could read a formula. */
export const escapeFormulas = (cell: string): string => cell.replaceAll(UNESCAPED_START, "'")

/** Removes the apostrophes that {@link escapeFormulas} adds. */
export const unescapeFormulas = (cell: string): string => cell.replaceAll(ESCAPED_START, '')
