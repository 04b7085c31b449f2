import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BODY, makeArchive, makeBody, makeParagraph, packText } from './bombs.testing.ts'
import { readDocx } from './docx.text.ts'
import { type DocumentPart, splitIntoPassages, toDocumentParts } from './passage.splitter.ts'
import { makePdf } from './pdf.file.ts'
import { readPdf } from './pdf.text.ts'

const word = fc.stringMatching(/^[a-zé土मा]{1,14}$/)
const sentence = fc
  .array(word, { minLength: 1, maxLength: 40 })
  .map((words) => `${words.join(' ')}${words.length % 3 === 0 ? '.' : ''}`)
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 12 }).map((sentences) => sentences.join(' '))
/** The parts of a document whose pages only go forward. No two of its headings are the same. */
const documentParts = fc
  .array(
    fc.record({
      text: paragraph,
      isNewPage: fc.nat(3).map((draw) => draw === 3),
      level: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
    {
      maxLength: 14,
    },
  )
  .map((drafts) => {
    let place = 1
    return drafts.map(({ text, isNewPage, level }, number): DocumentPart => {
      if (isNewPage) place += 1
      return { place, level, text: level === null ? text : `Heading ${number}` }
    })
  })
const wordsOf = (texts: readonly { text: string }[]) => texts.flatMap(({ text }) => text.split(/\s+/))

test('passages hold every word once, in order', () => {
  fc.assert(
    fc.property(documentParts, (parts) => {
      const paragraphs = parts.filter(({ level }) => level === null)
      expect(wordsOf(splitIntoPassages(parts))).toEqual(wordsOf(paragraphs))
    }),
  )
})

test('a passage has 300 to 1,000 characters, or is the last of its section or page', () => {
  fc.assert(
    fc.property(documentParts, (parts) => {
      for (const [index, passage] of splitIntoPassages(parts).entries()) {
        const next = splitIntoPassages(parts)[index + 1]
        const isLast = next?.heading !== passage.heading || next.place !== passage.place
        expect(passage.text.length).toBeGreaterThanOrEqual(isLast ? 1 : 300)
        expect(passage.text.length).toBeLessThanOrEqual(1000)
      }
    }),
  )
})

test('a text without spaces or sentences is split as well', () => {
  const lengths = splitIntoPassages([{ text: '土'.repeat(2500), place: 1, level: null }]).map(
    ({ text }) => text.length,
  )
  expect(lengths.reduce((sum, length) => sum + length)).toBe(2500)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(300)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000)
})

test('a passage carries its heading, the one above, and the page it begins on', () => {
  const at = (place: number, text: string, level: number | null = null): DocumentPart => ({
    text,
    place,
    level,
  })
  const passages = splitIntoPassages([
    at(1, 'Results', 1),
    at(1, 'Error', 2),
    at(1, 'It was measured where the page'),
    at(2, 'ends.'),
    at(2, 'Limits', 1),
    at(2, 'One district.'),
    at(3, 'One year.'),
  ])
  expect(
    passages.map(({ place, outerHeading, heading, text }) => [place, outerHeading, heading, text]),
  ).toEqual([
    [1, 'Results', 'Error', 'It was measured where the page\nends.'],
    [2, '', 'Limits', 'One district.'],
    [3, '', 'Limits', 'One year.'],
  ])
})

test('headings of a Word document keep the levels of their styles, or of their outline', () => {
  const heading = (properties: string, text: string) =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const style = (id: string) => `<w:pStyle w:val="${id}"/>`
  const styles = `<w:styles><w:style w:styleId="Kop2"><w:name w:val="heading 2"/></w:style></w:styles>`
  const body = [
    heading(style('Title'), 'River log'),
    heading(style('Heading1'), 'Methods'),
    heading(style('Kop2'), 'Sensors'),
    makeParagraph('Twelve of them.'),
    heading('<w:outlineLvl w:val="1"/>', 'Volunteers'),
    makeParagraph('Thirty of them.'),
    heading(style('Heading1'), 'Results'),
    makeParagraph('A map.'),
  ].join('')
  const archive = makeArchive([
    [BODY, packText(makeBody(body))],
    ['word/styles.xml', packText(styles)],
  ])
  const passages = splitIntoPassages(toDocumentParts(readDocx(archive).lines, false))
  expect(passages.map(({ outerHeading, heading, text }) => [outerHeading, heading, text])).toEqual([
    ['Methods', 'Sensors', 'Twelve of them.'],
    ['Methods', 'Volunteers', 'Thirty of them.'],
    ['', 'Results', 'A map.'],
  ])
})

test('a subheading of the size of the text has a line of its own', async () => {
  const body = 'How well can the concentration of each street be known from twelve sensors on buses?'
  const pdf = await makePdf('A report', [
    { style: 'body', text: body },
    { style: 'subheading', text: 'The question' },
    { style: 'body', text: body },
  ])
  const { lines } = await readPdf(new Uint8Array(pdf), 1)
  const flat = lines.map((line) => ({ ...line, size: 12, isSetOff: false }))
  expect(splitIntoPassages(toDocumentParts(flat, true))[0]?.text.split('\n')).toEqual([
    body,
    'The question',
    body,
  ])
})

test('each item of a list of a PDF has a line of its own, also one that takes several', async () => {
  const long = `• an app of less than 8 MB that works on phones with one gigabyte of memory ${'and with less '.repeat(5)}too`
  const items = ['• a merge rule for attendance', long, '2. the experience of four teachers']
  const pdf = await makePdf('A report', [
    { style: 'body', text: 'We found in section' },
    ...items.map((text) => ({ style: 'item', text }) as const),
  ])
  const { lines } = await readPdf(new Uint8Array(pdf), 1)
  const [passage] = splitIntoPassages(toDocumentParts(lines, true))
  expect(passage?.text.split('\n')).toEqual(['We found in section', ...items])
})
