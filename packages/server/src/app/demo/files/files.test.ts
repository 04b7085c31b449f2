import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { extensionOf } from '../../../features/files/content/file-names.service.ts'
import { verifyFileType } from '../../../features/files/content/file-types.service.ts'
import { makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { makePdf } from '../../../platform/documents/pdf.file.ts'
import { readPdf } from '../../../platform/documents/pdf.text.ts'
import { PROJECTS } from '../data/projects.data.ts'
import { TOOLS } from '../data/tools.data.ts'
import { makeProjectFile } from './project.files.ts'

const PAGES_MAX = 100

const folder = makeTestFolder()

const projects = PROJECTS.map((project) => ({ ...project, instructor: 'Dr. Ananya Rao' }))
const make = (kind: ProjectFileKind) =>
  Promise.all(projects.map(async (project) => ({ project, ...(await makeProjectFile(project, kind)) })))

test.each(PROJECT_FILE_KINDS)('every %s has the file type of its name', async (kind) => {
  for (const { name, content } of await make(kind)) {
    const file = join(folder, name)
    writeFileSync(file, content)
    expect(await verifyFileType(file, extensionOf(name)), name).not.toBeNull()
  }
})

test.each(['synopsis', 'report'] as const)('a %s is a PDF with text, the same at each run', async (kind) => {
  const again = await make(kind)
  for (const [index, { project, content }] of (await make(kind)).entries()) {
    expect(content.equals(again[index]?.content ?? Buffer.of()), project.title).toBe(true)
    const { pages, hasText, lines } = await readPdf(new Uint8Array(content), PAGES_MAX)
    const text = lines.map((line) => line.text).join(' ')
    expect({ hasText, pages }, project.title).toEqual({ hasText: true, pages: lines.at(-1)?.page })
    expect(text).toContain(project.title)
    expect(text).toContain('guided by Dr. Ananya Rao')
    // The documents of a project with a `filePrefix` are written by hand and need not repeat its description.
    if (!project.filePrefix) expect(text).toContain(project.description)
  }
})

test('a PDF refuses letters that its fonts do not have', async () => {
  await expect(makePdf('A title', [{ style: 'body', text: 'வணக்கம்' }])).rejects.toThrow(
    'do not have every letter',
  )
})

test('a paragraph may be split between pages, a table is not, and a heading stays with the text that follows it', async () => {
  const filler = Array.from({ length: 29 }, (_, nth) => ({ style: 'body', text: `Line ${nth}` }) as const)
  const table = {
    style: 'table',
    rows: [['Name', 'Number'], ...filler.map(({ text }) => [text, '7'])],
  } as const
  const content = await makePdf('A title', [
    ...filler.slice(0, 23),
    { style: 'heading', text: 'A heading' },
    { style: 'body', text: 'word '.repeat(600).trim() },
    table,
  ])
  const { pages, lines } = await readPdf(new Uint8Array(content), PAGES_MAX)
  expect(pages).toBe(4)
  expect(lines.find(({ text }) => text === 'A heading')?.page).toBe(2)
  expect(new Set(lines.filter(({ text }) => text.startsWith('word')).map(({ page }) => page))).toEqual(
    new Set([2, 3]),
  )
  expect(lines.filter(({ text, page }) => text.startsWith('Line') && page === 4)).toHaveLength(29)
})

test('a presentation contains every part that it references', async () => {
  for (const { project, content } of await make('presentation')) {
    const parts = unzipSync(content)
    for (const [, part] of strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array()).matchAll(
      /PartName="\/([^"]+)"/g,
    ))
      expect(Object.keys(parts)).toContain(part)
    const slides = Object.keys(parts).filter((name) => name.startsWith('ppt/slides/slide')).length
    const relations = Object.keys(parts).filter((name) => name.endsWith('.rels'))
    // One for each slide, and those of the package, the presentation, the slide master and the slide layout.
    expect(relations.length).toBe(slides + 4)
    for (const name of relations) {
      const base = new URL(name.replace('_rels/', '').replace('.rels', ''), 'file:///')
      for (const [, target = ''] of strFromU8(parts[name] ?? new Uint8Array()).matchAll(/Target="([^"]+)"/g))
        expect(Object.keys(parts), `${name}: ${target}`).toContain(new URL(target, base).pathname.slice(1))
    }
    expect(strFromU8(parts['ppt/slides/slide1.xml'] ?? new Uint8Array())).toContain(
      project.title.replaceAll('&', '&amp;'),
    )
  }
})

test('an archive contains a program and a README', async () => {
  for (const { project, content } of await make('source_code')) {
    const files = unzipSync(content)
    expect(Object.keys(files)).toEqual(['README.md', 'src/main.py', 'src/sample.csv', 'docs/plan.txt'])
    expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain(project.title)
  }
})

test('every tool has an address of its own, and every project differs from the others', () => {
  const addresses = Object.values(TOOLS)
  for (const address of addresses) expect(new URL(address).protocol).toBe('https:')
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(PROJECTS.map(({ title }) => title)).size).toBe(30)
  expect(new Set(PROJECTS.map(({ description }) => description)).size).toBe(30)
})
