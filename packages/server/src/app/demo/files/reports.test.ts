import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../../platform/documents/pdf.text.ts'
import { PROJECTS } from '../data/projects.data.ts'
import { KNOWN_ANSWERS } from '../known-answers.testing.ts'
import { makeProjectFile, readBlocks } from './project.files.ts'

const KINDS = ['synopsis', 'report', 'presentation'] as const
const PAGES_MAX = 100
// PDF readers return the Greek letter mu for the micro sign.
const [MICRO, MU] = ['\u00b5', '\u03bc']
const written = PROJECTS.filter(({ filePrefix }) => filePrefix)

/** The text of each page or slide, by project and kind. */
const documents = new Map<string, string[]>()
const pagesOf = (title: string, kind: string) => documents.get(`${title} ${kind}`) ?? []

beforeAll(async () => {
  for (const project of written)
    for (const kind of KINDS) {
      const { content } = await makeProjectFile({ ...project, instructor: 'Dr. Ananya Rao' }, kind)
      const pages = kind === 'presentation' ? readSlides(content) : await readPages(content)
      documents.set(`${project.title} ${kind}`, pages)
    }
})

async function readPages(content: Buffer): Promise<string[]> {
  const { pages, hasText, lines } = await readPdf(new Uint8Array(content), PAGES_MAX)
  expect(hasText).toBe(true)
  return Array.from({ length: pages ?? 0 }, (_, index) =>
    lines
      .filter(({ page }) => page === index + 1)
      .map(({ text }) => text)
      .join(' '),
  )
}

function readSlides(content: Buffer): string[] {
  const parts = unzipSync(content)
  const slides = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  return slides.map((_, index) =>
    strFromU8(parts[`ppt/slides/slide${index + 1}.xml`] ?? new Uint8Array())
      .replaceAll('</a:p>', ' ')
      .replaceAll(/<[^>]+>/g, ''),
  )
}

test('six projects have a synopsis of two pages, a report of 8 to 15 pages and at least 7 slides', () => {
  expect(written).toHaveLength(6)
  for (const { title, missing = [] } of written) {
    expect(pagesOf(title, 'synopsis'), title).toHaveLength(2)
    expect(pagesOf(title, 'report').length, title).toBeGreaterThanOrEqual(8)
    expect(pagesOf(title, 'report').length, title).toBeLessThanOrEqual(15)
    expect(pagesOf(title, 'presentation').length, title).toBeGreaterThanOrEqual(7)
    expect(missing.filter((kind) => kind !== 'video')).toEqual([])
  }
})

test('each page of a report has more than a few lines and ends with its number', () => {
  for (const { title } of written)
    for (const [index, page] of pagesOf(title, 'report').entries()) {
      expect(page.length, `${title}, page ${index + 1}`).toBeGreaterThan(900)
      expect(page).toMatch(new RegExp(`${index + 1} / ${pagesOf(title, 'report').length}$`))
    }
})

test('the contents of a report name the pages on which its chapters are', () => {
  for (const { title } of written) {
    const pages = pagesOf(title, 'report')
    const entries = [...(pages[0] ?? '').matchAll(/\d+\. ([^,.]+), pages? (\d+)/g)]
    expect(entries.length, title).toBeGreaterThanOrEqual(7)
    for (const [, chapter = '', page] of entries) {
      const [first = ''] = chapter.split(/ and | /)
      expect(pages[Number(page) - 1]?.slice(0, 80), `${title}: ${chapter}`).toContain(first)
    }
  }
})

test('a table is read row by row', async () => {
  for (const { title, filePrefix } of written) {
    const text = pagesOf(title, 'report').join(' ')
    const file = await readFile(new URL(`../data/reports/${filePrefix}-report.md`, import.meta.url), 'utf8')
    const rows = readBlocks(file).flatMap((block) => (block.style === 'table' ? block.rows : []))
    expect(rows.length).toBeGreaterThan(15)
    for (const row of rows) expect(text, title).toContain(row.join(' ').trim().replaceAll(MICRO, MU))
  }
})

test('a report says that its data and its references are invented', () => {
  for (const { title } of written) {
    const pages = pagesOf(title, 'report')
    expect(pages[0], title).toContain('invented')
    expect(pages.at(-1), title).toContain('All references are invented')
    expect(pagesOf(title, 'synopsis').join(' '), title).toContain('invented')
    expect(pagesOf(title, 'presentation')[0], title).toContain('invented')
  }
})

test('each place of a known answer contains the quotation of the answer', () => {
  for (const { question, project, places, quotation } of KNOWN_ANSWERS)
    for (const { source, page } of places)
      if (source !== 'study_guide' && project !== null)
        expect(pagesOf(project, source)[page - 1], `${question} (${source}, ${page})`).toContain(quotation)
})
