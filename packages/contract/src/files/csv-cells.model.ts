// A spreadsheet recognises a formula by the first character of a cell. Some skip spaces and invisible characters before
// it, and some accept the full-width forms of East Asian scripts. Where a comma is the decimal separator, a semicolon,
// quote or line break within a text starts another cell. Papa's own `escapeFormulae` misses most of these cases.
// The patterns skip apostrophes, too, so that one is also added before an existing one: only then can exactly the added
// apostrophe be removed again.
const CELL_START = /(?<=[;"\t\r\n])/
const FORMULA = /^[\s\p{C}']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u
const SKIPPED = /^[\s\p{C}']*$/u
const LEADING_BREAK = /^'*[\t\r\n]/

/**
 * Changes each part of a cell at whose start a spreadsheet could read a formula. Goes from the last part to the first,
 * because a part of skipped characters alone starts a formula if the next one does: looking ahead from each part would
 * take quadratic time.
 */
function changeFormulas(cell: string, change: (part: string) => string): string {
  const parts = cell.split(CELL_START)
  let isFormula = false
  for (const [index, part] of [...parts.entries()].reverse()) {
    isFormula = FORMULA.test(part) || (isFormula && SKIPPED.test(part))
    if (isFormula || (index === 0 && LEADING_BREAK.test(part))) parts[index] = change(part)
  }
  return parts.join('')
}

/** Adds an apostrophe, which marks a cell as text, wherever a spreadsheet could read a formula. */
export const escapeFormulas = (cell: string): string => changeFormulas(cell, (part) => `'${part}`)

/** Removes the apostrophes that {@link escapeFormulas} adds. */
export const unescapeFormulas = (cell: string): string =>
  changeFormulas(cell, (part) => part.replace(/^'/, ''))
