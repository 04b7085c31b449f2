import { expect, test } from 'vitest'
import {
  BODY,
  makeArchive,
  makeBody,
  makePageOf,
  makeParagraph,
  makeStream,
  packText,
} from './bombs.testing.ts'
import { readDocx } from './docx.text.ts'
import { formatTableRow, splitIntoPassages, toDocumentParts } from './passage.splitter.ts'
import { makePdf, type PdfBlock } from './pdf.file.ts'
import { readPdf } from './pdf.text.ts'
import { readPptx } from './pptx.text.ts'

const BEFORE = 'The table shows how many days each model misses, and for whom that matters.'
const AFTER = 'The trees are better than the regression by 1.4 days, which is larger than chance.'

async function readText(content: Buffer): Promise<string> {
  const { lines } = await readPdf(new Uint8Array(content), 10)
  return splitIntoPassages(toDocumentParts(lines, true))
    .map(({ text }) => text)
    .join('\n')
}

const inPdf = (rows: readonly string[][]) =>
  makePdf('A report', [
    { style: 'body', text: BEFORE },
    { style: 'table', rows },
    { style: 'body', text: AFTER },
  ] satisfies PdfBlock[])

test('a table of a PDF keeps its rows and cells apart, also those without a value', async () => {
  const rows = [
    ['Model', 'All', 'West'],
    ['Climatology', '8.9', ''],
    ['Gradient boosted trees', '5.4', '4.6'],
  ]
  expect(await readText(await inPdf(rows))).toBe(
    [BEFORE, 'Model | All | West', 'Climatology | 8.9', 'Gradient boosted trees | 5.4 | 4.6', AFTER].join(
      '\n',
    ),
  )
})

test('the lines of a wrapped cell stay in its row, and a long table is not taken for two columns of a page', async () => {
  const long =
    'A map of every street with its uncertainty, shown to thirty residents who had not seen it before'
  const rows = [
    ['Weeks', 'Step', 'What can be seen at its end'],
    ...['1', '2', '3', '4', '5', '6', '7'].map((week) => [
      `Week ${week}`,
      `Step number ${week}`,
      `Result ${week}`,
    ]),
    ['Week 8', 'Talks', long],
    ['Week 9', 'Report', 'Both documents'],
  ]
  expect(await readText(await inPdf(rows))).toBe(
    [BEFORE, ...rows.map((row) => row.join(' | ')), AFTER].join('\n'),
  )
})

test('a list with markers and two lines that happen to have gaps are no table', async () => {
  const lines = [
    ['1.', 'Read the registers of all stations'],
    ['2.', 'Join them by name and year'],
    ['Signed in June', 'by both'],
    ['and in July, long after it was', 'asked for'],
  ]
  const operators = lines.map(([first = '', second = ''], index) => {
    const x = index < 2 ? 70 : 50 + first.length * 7 + 20
    const y = 700 - index * 16
    return `1 0 0 1 50 ${y} Tm (${first}) Tj 1 0 0 1 ${x} ${y} Tm (${second}) Tj `
  })
  const page = makePageOf(makeStream(Buffer.from(`BT /F1 12 Tf ${operators.join('')}ET`)))
  expect(await readText(page)).not.toContain('|')
})

const cell = (...paragraphs: readonly string[]) => `<w:tc>${paragraphs.map(makeParagraph).join('')}</w:tc>`
const row = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`
const readWord = (inside: string) => {
  const { lines } = readDocx(makeArchive([[BODY, packText(makeBody(inside))]]))
  return splitIntoPassages(toDocumentParts(lines, false))
    .map(({ text }) => text)
    .join('\n')
}

test('a table of a Word document keeps its rows and cells apart', () => {
  const inner = `<w:tbl>${row(cell('a'), cell('b'))}</w:tbl>`
  const table = `<w:tbl>${row(cell('Model'), cell('Error'))}${row(
    cell('Gradient', 'boosted trees'),
    cell('5.4 days'),
  )}${row(cell(''), `<w:tc>${inner}${makeParagraph('c')}</w:tc>`)}</w:tbl>`
  expect(readWord(makeParagraph(BEFORE) + table + makeParagraph(AFTER))).toBe(
    [BEFORE, 'Model | Error', 'Gradient boosted trees | 5.4 days', 'a b c', AFTER].join('\n'),
  )
})

test('threat-49 a row with more columns than Word has is no table row: each of its lines would list all its cells', () => {
  const cells = '<w:tc/>'.repeat(100_000)
  const rows = `<w:tr>${cells}${makeParagraph('a').repeat(50)}</w:tr>`
  const { lines } = readDocx(makeArchive([[BODY, packText(makeBody(`<w:tbl>${rows}</w:tbl>`))]]))
  expect(lines).toHaveLength(50)
  expect(lines.every(({ row }) => row === null)).toBe(true)
})

test('paragraphs that a Word document only lays out in a table stay paragraphs', () => {
  const long = 'A sentence of some length. '.repeat(20).trim()
  expect(readWord(`<w:tbl>${row(cell(long), cell('Beside it'))}${row(cell('Alone'))}</w:tbl>`)).toBe(
    [long, 'Beside it', 'Alone'].join('\n'),
  )
})

test('threat-49 a row of cells with nothing but bars, 1.5 million of them, is formatted without delay', () => {
  expect(
    formatTableRow([...Array<string>(75).fill('|'.repeat(20_000)), 'x', ' ', '']).endsWith('| | x'),
  ).toBe(true)
  expect(formatTableRow(['', ' '])).toBe('')
})

test('a table of a slide keeps its rows and cells apart', () => {
  const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
  const slideRow = (...cells: readonly string[]) =>
    `<a:tr>${cells.map((text) => `<a:tc><a:txBody>${text.split('/').map(paragraph).join('')}</a:txBody></a:tc>`).join('')}</a:tr>`
  const table = `<a:tbl>${slideRow('Model', 'Error')}${slideRow('Boosted/trees', '5.4 days')}</a:tbl>`
  const slide = `<p:sld><p:sp>${paragraph('Before')}</p:sp><p:graphicFrame>${table}</p:graphicFrame></p:sld>`
  const { parts } = readPptx(
    makeArchive([
      ['ppt/presentation.xml', packText('<p:presentation><p:sldId id="1" r:id="a"/></p:presentation>')],
      [
        'ppt/_rels/presentation.xml.rels',
        packText('<Relationships><Relationship Id="a" Target="slides/slide1.xml"/></Relationships>'),
      ],
      ['ppt/slides/slide1.xml', packText(slide)],
    ]),
  )
  expect(splitIntoPassages(parts).map(({ text }) => text)).toEqual([
    'Before\nModel | Error\nBoosted trees | 5.4 days',
  ])
})
