import { unescapeFormulas } from '@capstone/contract/files/csv-cells.model'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const COLUMNS = ['Project', 'Student', 'Progress (%)']
const parse = (csv: string) =>
  Papa.parse<string[]>(csv.slice(1), { delimiter: ',', newline: '\r\n', quoteChar: '"' }).data
/** Returns what a spreadsheet reads from the cells of these texts. */
const readBack = (...texts: string[]) =>
  parse(toCsv(COLUMNS, [[...texts, 50]]))[1]?.slice(0, texts.length) ?? []

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']
const INVISIBLE = ['\t', '\r', '\n', '\r\n', ' ', '\u00A0', '\u200B', '\uFEFF', '\u0001']
const parts = [...SIGNS, ...INVISIBLE, ';', ',', '"', "'", 'cmd|', 'A1', 'Ünï', '文件', '🎓']
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'grapheme' })), { maxLength: 12 })
  .map((chosen) => chosen.join(''))

const BEGINS_FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\t\r]/u
const withoutApostrophes = (text: string) => text.replaceAll("'", '')

describe('a file for spreadsheets', () => {
  test('has no cell that starts like a formula, also when split at semicolons and line breaks', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, name) => {
        for (const cell of readBack(title, name)) {
          expect(cell).not.toMatch(BEGINS_FORMULA)
          for (const piece of cell.split(/[;"\r\n]/)) expect(piece.trimStart()).not.toMatch(/^[=+\-@]/)
        }
      }),
    )
  })

  test('keeps every text except for the added apostrophes', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, name) => {
        const found = readBack(title, name)
        expect(found.map(withoutApostrophes)).toEqual([title, name].map(withoutApostrophes))
      }),
    )
  })

  test('is read back exactly as it was written', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, name) => {
        expect(readBack(title, name).map(unescapeFormulas)).toEqual([title, name])
      }),
    )
    expect(["O'Neil", "'tis", '5 = 2 + 3'].map(unescapeFormulas)).toEqual(["O'Neil", "'tis", '5 = 2 + 3'])
  })

  test('adds no apostrophe to texts that are no formula', () => {
    const harmless = ['O\'Neil, "Asha"', 'C++ - a history', 'Größe; 文件\nnext', 'a@b.test', '5 = 2 + 3']
    expect(harmless.flatMap((text) => readBack(text))).toEqual(harmless)
    expect(parse(toCsv(COLUMNS, [[null, 'x', -5]]))).toEqual([COLUMNS, ['', 'x', '-5']])
  })

  test.each([' =1+1', '=1+1\nnext', '＝1+1', '\u200B=1+1', 'a;=1+1', 'a\n=1+1'])(
    'marks %j, which Papa lets through',
    (text) => {
      expect(Papa.unparse([[text]], { escapeFormulae: true })).not.toContain("'")
      expect(readBack(text)).not.toEqual([text])
    },
  )

  test('starts with a byte order mark and separates its lines with CRLF', () => {
    expect(toCsv(['Name'], [['Åsa'], ['文件']])).toBe('\uFEFFName\r\nÅsa\r\n文件')
    expect(toCsv(['Name'], [])).toBe('\uFEFFName')
  })
})
