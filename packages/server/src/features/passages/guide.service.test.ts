import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isNotNull } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { captureLog } from '../../platform/log.testing.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { openTestPortal } from '../../rpc/portal.testing.ts'
import { indexStudyGuide, readGuidePage } from './guide.service.ts'
import { passageSources, passages } from './passages.table.ts'

const STUDY_GUIDE_DIR = makeTestFolder()
const outsideFolder = makeTestFolder()
const fileOf = (name: string) => join(STUDY_GUIDE_DIR, name)
let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({ STUDY_GUIDE_DIR })
  writeFileSync(join(outsideFolder, 'secret.md'), '# Secret')
})
beforeEach(() => {
  rmSync(STUDY_GUIDE_DIR, { recursive: true, force: true })
  mkdirSync(STUDY_GUIDE_DIR)
})

/** Indexes the guide; returns the institution's pages that are searched, and which pages the log names. */
async function index() {
  const { log, lines } = captureLog()
  await indexStudyGuide({ ...portal, log })
  const rows = await portal.db.select().from(passageSources).where(isNotNull(passageSources.guidePage))
  const names = rows.map(({ guidePage }) => guidePage ?? '')
  return {
    own: names.filter((name) => name.startsWith('own/')).sort(),
    builtIn: names.filter((name) => !name.startsWith('own/')).length,
    refused: lines.flatMap((line) => ('page' in line ? [line.page] : [])).sort(),
    lines,
  }
}
const textOf = async () => JSON.stringify(await portal.db.select().from(passages))

test('pages of the institution’s own folder are indexed, indexed again when they change, and removed', async () => {
  writeFileSync(fileOf('hostel.md'), '# The hostel\n\n## Nights\n\nThe quexal gate closes at ten.')
  writeFileSync(fileOf('README.md'), '# Contents')
  expect(await index()).toMatchObject({ own: ['own/hostel'], builtIn: 61, refused: [] })
  expect(await textOf()).toContain('quexal gate closes at ten')
  expect(await readGuidePage(portal, 'own/hostel')).toMatchObject({ title: 'The hostel' })
  writeFileSync(fileOf('hostel.md'), '# The hostel\n\nThe quexal gate closes at eleven.')
  await index()
  expect(await textOf()).toContain('quexal gate closes at eleven')
  expect(await textOf()).not.toContain('at ten')
  rmSync(fileOf('hostel.md'))
  expect(await index()).toMatchObject({ own: [], builtIn: 61 })
  expect(await textOf()).not.toContain('quexal')
})

test('headings of any level are read without blank lines around them, but not in code', async () => {
  writeFileSync(
    fileOf('rules.md'),
    [
      '# Rules',
      '## Nights',
      'The gate closes.',
      '```',
      '# install',
      '```',
      '# Quexal days',
      'Nobody works.',
      '## Rules',
      'They hold.',
    ].join('\n'),
  )
  await index()
  const rows = await portal.db.select().from(passages)
  const headings = rows.map(({ heading, text }) => ({ heading, text }))
  expect(headings).toContainEqual({ heading: 'Nights', text: expect.stringContaining('install') })
  expect(headings).toContainEqual({ heading: 'Quexal days', text: 'Nobody works.' })
  expect(headings).toContainEqual({ heading: 'Rules', text: 'They hold.' })
})

test('a page that is deleted while the folder is read is skipped', async () => {
  writeFileSync(fileOf('gone.md'), '# Gone')
  writeFileSync(fileOf('hostel.md'), '# The hostel')
  const { stat } = fs
  const readStats = vi.spyOn(fs, 'stat').mockImplementation((path, options) => {
    if (path === fileOf('gone.md')) rmSync(path)
    return stat(path, options)
  })
  syncBuiltinESMExports()
  try {
    expect(await index()).toMatchObject({ own: ['own/hostel'], builtIn: 61, refused: ['own/gone'] })
  } finally {
    readStats.mockRestore()
    syncBuiltinESMExports()
  }
})

test('folders, huge files and links out of the folder are skipped; links inside it and broken text are read', async () => {
  symlinkSync(join(outsideFolder, 'secret.md'), fileOf('link.md'))
  symlinkSync('/nowhere/at/all.md', fileOf('dangling.md'))
  mkdirSync(fileOf('folder.md'))
  writeFileSync(fileOf('huge.md'), Buffer.alloc(5_000_000, 'word '))
  writeFileSync(fileOf('broken.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x00, 0x0a, 0x0a, 0x61]))
  symlinkSync('broken.md', fileOf('inside.md'))
  expect(await index()).toMatchObject({
    own: ['own/broken', 'own/inside'],
    builtIn: 61,
    refused: ['own/dangling', 'own/folder', 'own/huge', 'own/link'],
  })
  for (const page of ['own/link', 'own/dangling', 'own/folder', 'own/huge', 'own/../own/link'])
    await expect(readGuidePage(portal, page), page).rejects.toMatchObject({ code: 'GUIDE_PAGE_NOT_FOUND' })
})

test('while the folder is missing, its pages stay as they are, and the built-in guide can be read', async () => {
  writeFileSync(fileOf('hostel.md'), '# The hostel\n\nThe gate closes at ten.')
  await index()
  rmSync(STUDY_GUIDE_DIR, { recursive: true })
  const { own, builtIn, lines } = await index()
  expect({ own, builtIn, faults: lines.length }).toEqual({ own: ['own/hostel'], builtIn: 61, faults: 1 })
  expect(await readGuidePage(portal, 'citing')).toMatchObject({ page: 'citing' })
  await expect(readGuidePage(portal, 'own/hostel')).rejects.toMatchObject({ code: 'GUIDE_PAGE_NOT_FOUND' })
})

test('a page that does not begin with its title has its name as title, whatever its code says', async () => {
  writeFileSync(fileOf('setup.md'), 'Run this:\n\n```\n# install\n```')
  expect(await readGuidePage(portal, 'own/setup')).toMatchObject({ title: 'own/setup' })
})
