import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { extensionOf } from '../../../features/files/content/file-names.service.ts'
import { verifyFileType } from '../../../features/files/content/file-types.service.ts'
import { makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { PROJECTS } from '../data/projects.data.ts'
import { TOOLS } from '../data/tools.data.ts'
import { makeProjectFile } from './project.files.ts'

const folder = makeTestFolder()

const guided = PROJECTS.map((project) => ({ ...project, instructor: 'Dr. Ananya Rao' }))
const make = (kind: ProjectFileKind) =>
  guided.map((project) => ({ project, ...makeProjectFile(project, kind) }))

test.each(PROJECT_FILE_KINDS)('every %s has the file type of its name', async (kind) => {
  for (const { name, content } of make(kind)) {
    const file = join(folder, name)
    writeFileSync(file, content)
    expect(await verifyFileType(file, extensionOf(name)), name).not.toBeNull()
  }
})

const shownText = (pdf: string) =>
  [...pdf.matchAll(/\((.*)\) Tj/g)].map(([, text]) => text?.replaceAll(/\\(.)/g, '$1')).join(' ')

test.each(['synopsis', 'report'] as const)(
  'in a %s the cross-reference table has the position of every object',
  (kind) => {
    for (const { project, content } of make(kind)) {
      const pdf = content.toString('latin1')
      expect(shownText(pdf)).toContain(project.description.slice(0, 40))
      expect(shownText(pdf)).not.toContain('?'.repeat(2))
      const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
      const [table = ''] = pdf.slice(start).split('trailer')
      const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
      expect(offsets.length).toBeGreaterThanOrEqual(7)
      for (const [index, offset] of offsets.entries())
        expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
      for (const [, length, stream] of pdf.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
        expect(stream?.length).toBe(Number(length))
      // The encoding would change a character outside Latin-1.
      expect(Buffer.from(project.description, 'latin1').toString('latin1')).toBe(project.description)
    }
  },
)

test('a presentation contains every part that it references', () => {
  for (const { project, content } of make('presentation')) {
    const parts = unzipSync(content)
    for (const [, part] of strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array()).matchAll(
      /PartName="\/([^"]+)"/g,
    ))
      expect(Object.keys(parts)).toContain(part)
    const relations = Object.keys(parts).filter((name) => name.endsWith('.rels'))
    expect(relations.length).toBe(9)
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

test('an archive contains a program and a README', () => {
  for (const { project, content } of make('source_code')) {
    const files = unzipSync(content)
    expect(Object.keys(files)).toEqual(['README.md', 'src/main.py', 'src/sample.csv', 'docs/plan.txt'])
    expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain(project.title)
  }
})

test('every tool has an address of its own, and every project differs from the others', () => {
  for (const address of Object.values(TOOLS)) expect(new URL(address).protocol).toBe('https:')
  expect(new Set(PROJECTS.map(({ title }) => title)).size).toBe(30)
  expect(new Set(PROJECTS.map(({ description }) => description)).size).toBe(30)
})
