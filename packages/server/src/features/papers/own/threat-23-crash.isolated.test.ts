import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeDatabase } from '../../../db/dump.testing.ts'
import { makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { sweepStoredFiles } from '../../files/files.job.ts'
import { storedFiles } from '../../files/files.table.ts'
import { openPersistentPortal } from '../../repository/crash.testing.ts'
import { paperVersions, studentPapers } from '../papers.table.ts'

const KILLS = process.env.PROVE === 'full' ? 100 : 1
const WRITER = fileURLToPath(new URL('../crash.testing.ts', import.meta.url))
const folder = makeTestFolder()
await writeDatabase(join(folder, 'database'))

/** Runs the writer and kills it at a random moment; returns the ids it reported as written and as published. */
async function writeAndKill() {
  const writer = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'close')
  const written: string[] = []
  const published: string[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    const [what, id = ''] = line.split(' ')
    if (what === 'written') written.push(id)
    if (what === 'published') published.push(id)
    // Wait until one is committed, so that there is something to lose.
    if (what === 'written' && written.length === 1)
      setTimeout(() => writer.kill('SIGKILL'), Math.random() * 900)
  }
  expect(await ended, 'ended by the kill alone').toEqual([null, 'SIGKILL'])
  return { written, published }
}

test(
  'threat-23 after a kill at any moment, versions and publications have whole files, and the sweep leaves no orphan',
  async () => {
    const written: string[] = []
    const published: string[] = []
    for (let each = 0; each < KILLS; each++) {
      const result = await writeAndKill()
      written.push(...result.written)
      published.push(...result.published)
    }
    expect(written.length).toBeGreaterThan(0)
    const { portal, database } = await openPersistentPortal(folder)
    await portal.db.update(storedFiles).set({ stateSince: sql`now() - interval '2 hours'` })
    await sweepStoredFiles(portal)
    const root = join(portal.settings.DATA_DIR, 'files')
    const files = await portal.db.select().from(storedFiles)
    const versions = await portal.db.select().from(paperVersions)
    const known = new Set(versions.map(({ paperId, number }) => `${paperId}/${number}`))
    expect(written.filter((id) => !known.has(id))).toEqual([])
    const papers = await portal.db.select().from(studentPapers)
    const publications = papers.flatMap(({ publishedUrl: path }) => (path === null ? [] : [{ path }]))
    const isWhole = ({ status, publishedUrl, publishedAt }: (typeof papers)[number]) =>
      (status === 'published') === (publishedUrl !== null) &&
      (publishedUrl !== null) === (publishedAt !== null)
    expect(papers.filter((paper) => !isWhole(paper))).toEqual([])
    const arePublished = new Set(papers.filter(({ publishedUrl }) => publishedUrl).map(({ id }) => id))
    expect(published.filter((id) => !arePublished.has(id))).toEqual([])
    for (const { path } of [...versions, ...publications]) {
      const file = files.find((stored) => stored.path === path && stored.state === 'attached')
      const content = await readFile(join(root, 'papers', file?.path ?? 'none'))
      expect(content.length).toBe(file?.size)
      expect(createHash('sha256').update(content).digest('hex')).toBe(file?.sha256)
    }
    for (const { id, paperUrl } of papers) {
      const own = versions.filter(({ paperId }) => paperId === id)
      expect(own.toSorted((one, other) => other.number - one.number)[0]?.path).toBe(paperUrl)
    }
    const onDisk = await readdir(root, { recursive: true, withFileTypes: true })
    const names = onDisk.filter((entry) => entry.isFile()).map(({ name }) => name)
    expect(names.sort()).toEqual(files.map(({ path }) => basename(path)).sort())
    await database.close()
  },
  KILLS * 60_000,
)
