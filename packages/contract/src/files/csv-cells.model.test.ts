import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeFormulas, unescapeFormulas } from './csv-cells.model.ts'

// The rule as one pattern, which looks ahead anew at each place: obviously right, but its time grows with the square of
// the cell's length.
const SIGN = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]'
const pattern = (apostrophe: '' | "'") =>
  new RegExp(
    `(?:^(?=${apostrophe}'*[\\t\\r\\n])|(?<=^|[;"\\t\\r\\n])(?=${apostrophe}[\\s\\p{C}']*${SIGN}))${apostrophe}`,
    'gu',
  )
const [UNESCAPED, ESCAPED] = [pattern(''), pattern("'")]

const parts = [
  ...['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'],
  ...['\t', '\r', '\n', '\r\n', ' ', '\u00A0', '\u3000', '\u200B', '\uFEFF', '\u0001', '\u2028'],
  ...['\u{E0001}', '\u{10FFFF}', '\uD83C', '\uDF93', '🎓'],
  ...[';', ',', '"', "'", "''", 'x', '1', 'é', '文'],
]
const cells = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parts) }, fc.string({ unit: 'binary' })), {
    maxLength: 30,
  })
  .map((chosen) => chosen.join(''))

const RUNS = { numRuns: 5000 }

describe('the apostrophes of formulas', () => {
  test('are added exactly where a spreadsheet could read a formula', () => {
    fc.assert(
      fc.property(cells, (cell) => {
        expect(escapeFormulas(cell)).toBe(cell.replaceAll(UNESCAPED, "'"))
      }),
      RUNS,
    )
  })

  test('are removed exactly where they would have been added', () => {
    fc.assert(
      fc.property(cells, (cell) => {
        expect(unescapeFormulas(cell)).toBe(cell.replaceAll(ESCAPED, ''))
        expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell)
      }),
      RUNS,
    )
  })
})

// A time that grows with the square of the length would be minutes here, a linear one is milliseconds.
const LENGTH = 200_000
const LIMIT_MS = 20_000

describe('threat-48 a cell is read and written in linear time, even if it is full of', () => {
  test.each([
    ['line breaks and apostrophes', "\n'"],
    ['line breaks', '\n'],
    ['carriage returns', '\r'],
    ['tabs', '\t'],
    ['apostrophes', "'"],
    ['spaces', ' '],
    ['tabs and spaces', '\t '],
    ['quotes', '"'],
    ['quotes and spaces', '" '],
    ['semicolons and apostrophes', ";'"],
    ['line breaks, invisible characters and apostrophes', "\n\u200B'"],
    ['formulas', "\n'="],
  ])('%s', { timeout: LIMIT_MS }, (_what, part) => {
    const middle = part.repeat(LENGTH / part.length)
    for (const cell of [`x${middle}x`, `${middle}x`, `x${middle}=`, `${middle}=`])
      expect(unescapeFormulas(escapeFormulas(cell))).toBe(cell)
  })
})
