import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { countWords } from '@capstone/contract/papers/abstract.model'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { findAbstract } from '../../../platform/documents/abstract.finder.ts'
import type { DocumentContent } from '../../../platform/documents/document.content.ts'
import { readDocx } from '../../../platform/documents/docx.text.ts'
import { readPdf } from '../../../platform/documents/pdf.text.ts'

const FOLDER = fileURLToPath(new URL('../../../../fixtures/papers/', import.meta.url))

type Expected = readonly [
  file: string,
  pages: number | null,
  hasText: boolean,
  abstract: readonly [first: string, last: string, words: number] | null,
]

const ONE_COLUMN = ['We counted what a', 'reads the numbers.', 175] as const
const TWO_COLUMNS = ['Sensors that cost less', 'little is not.', 169] as const
const ACROSS = ['Students write better reports', 'banks have moved.', 194] as const
const LETTERSPACED = ['A bus that is', 'owns any more.', 153] as const
const UPPER_COLON = ['Farmers who are told', 'they came back.', 143] as const
const COVER_SHEET = ['The method needs three', 'to the result.', 157] as const
const CONTENTS = ['A reader who was', 'who would not.', 176] as const
const SHORT = ['Farmers who are told', 'less of it.', 40] as const
const STRUCTURED = ['Background: Sensors that cost', 'reads the numbers.', 127] as const

/** The expected content of each file, from the text it was generated from. */
const FILES: readonly Expected[] = [
  ['one-column.pdf', 2, true, ONE_COLUMN],
  ['one-column.docx', 2, true, ONE_COLUMN],
  ['two-columns.pdf', 2, true, TWO_COLUMNS],
  ['two-columns.docx', null, true, TWO_COLUMNS],
  ['distilled.pdf', 2, true, TWO_COLUMNS],
  ['margin-stamp.pdf', 2, true, TWO_COLUMNS],
  // Text that spans both columns makes their order ambiguous.
  ['overprinted.pdf', 2, true, null],
  ['line-numbers.pdf', 2, true, ['All of the drawings', 'it is certain.', 174]],
  ['across.pdf', 2, true, ACROSS],
  ['linearized.pdf', 2, true, ACROSS],
  ['letterspaced.pdf', 2, true, LETTERSPACED],
  ['letterspaced.docx', null, true, LETTERSPACED],
  ['upper-colon.pdf', 2, true, UPPER_COLON],
  ['upper-colon.docx', null, true, UPPER_COLON],
  ['numbered.pdf', 1, true, ['Old photographs of the', 'who was not.', 133]],
  ['cover-sheet.pdf', 3, true, COVER_SHEET],
  ['cover-sheet.docx', null, true, COVER_SHEET],
  ['contents.pdf', 3, true, CONTENTS],
  ['contents.docx', null, true, CONTENTS],
  ['contents-only.pdf', 2, true, null],
  ['no-heading.pdf', 1, true, null],
  ['no-heading.docx', null, true, null],
  ['no-end.pdf', 1, true, null],
  ['no-end.docx', null, true, null],
  ['long.pdf', 2, true, ['The paper describes how', 'at the bridge.', 343]],
  ['short.pdf', 2, true, SHORT],
  ['short.docx', null, true, SHORT],
  ['restricted.pdf', 2, true, SHORT],
  [
    ...(['hyphenated.pdf', 3, true] as const),
    ['Multidimensional characterisations of agricultural', 'demonstrate considerable improvements.', 155],
  ],
  ['typeset.pdf', 2, true, ['For six months twelve', 'is wrong about.', 183]],
  ['ligatures.pdf', 2, true, ['The five final figures', 'confirmed the findings.', 144]],
  ['footnote.pdf', 3, true, ['Reports that began that', 'at the bridge.', 202]],
  ['running-header.pdf', 3, true, ['The figures come from', 'had never seen.', 277]],
  ['german.pdf', 1, true, null],
  ['german.docx', null, true, null],
  ['bilingual.pdf', 2, true, ['From two million boardings', 'at the bridge.', 152]],
  ['structured.pdf', 2, true, STRUCTURED],
  ['structured.docx', null, true, STRUCTURED],
  ['next-heading.pdf', 1, true, ['The model is simple', 'read without us.', 162]],
  ['two-parts.pdf', 2, true, null],
  ['run-in-dot.pdf', 2, true, ['We repeated the study', 'who was not.', 152]],
  ['bold-lead.docx', null, true, ['Along nine kilometres the', 'to the result.', 135]],
  ['scan.pdf', 2, false, null],
  ['scan-stamped.pdf', 2, false, null],
  ['scan-with-text.pdf', 2, true, ONE_COLUMN],
]

async function read(file: string): Promise<DocumentContent> {
  const content = new Uint8Array(await readFile(FOLDER + file))
  return file.endsWith('.pdf') ? readPdf(content, 6) : readDocx(content)
}

/** The original abstracts, by file name without extension. */
const readTexts = async () => {
  const { PAPERS } = z
    .object({ PAPERS: z.record(z.string(), z.object({ abstract: z.string() })) })
    .parse(await import(`${FOLDER}texts.mjs`))
  return PAPERS
}

test.each(FILES)('%s has the expected pages, text and abstract', async (file, pages, hasText, expected) => {
  const content = await read(file)
  const abstract = findAbstract(content.lines)
  expect({ pages: content.pages, hasText: content.hasText }).toEqual({ pages, hasText })
  if (abstract === null || expected === null) return expect(abstract).toBe(expected)
  const [first, last, words] = expected
  expect(abstract.slice(0, first.length)).toBe(first)
  expect(abstract.slice(-last.length)).toBe(last)
  expect(countWords(abstract)).toBe(words)
  const written = (await readTexts())[file.replace(/\.\w+$/, '')]
  // Word for word as written, whichever apostrophe the program used.
  if (written) expect(abstract.replaceAll('’', "'")).toBe(written.abstract.replaceAll('\n', ' '))
})

test('a password-protected PDF cannot be read', async () => {
  await expect(read('locked.pdf')).rejects.toThrow()
})

test('the lists of this test name every file of the folder', () => {
  const others = [
    'README.md',
    'documents.mjs',
    'fodt.mjs',
    'make.mjs',
    'texts.mjs',
    'locked.pdf',
    'one-column.doc',
  ]
  const known = FILES.map(([file]) => file)
  expect(readdirSync(FOLDER).sort()).toEqual([...known, ...others].sort())
})
