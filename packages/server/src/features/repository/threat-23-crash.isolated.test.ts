import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeDatabase } from '../../db/dump.testing.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import type { Portal } from '../../rpc/context.ts'
import { sweepStoredFiles } from '../files/files.job.ts'
import { storedFiles } from '../files/files.table.ts'
import { openPersistentPortal } from './crash.testing.ts'
import { instructorProjects } from './repository.table.ts'

const KILLS = process.env.PROVE === 'full' ? 200 : 1
const WRITER = fileURLToPath(new URL('crash.testing.ts', import.meta.url))
const folder = makeTestFolder()
await writeDatabase(join(folder, 'database'))

/** Runs the writer and kills it at a random moment; returns the ids reported as written and not as being deleted. */
async function writeAndKill(): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(writer, 'close')
  const committed = new Set<string>()
  for await (const line of createInterface({ input: writer.stdout })) {
    const [what, id = ''] = line.split(' ')
    // Wait until one is committed, so that there is something to lose.
    if (what === 'written' && committed.size === 0)
      setTimeout(() => writer.kill('SIGKILL'), Math.random() * 900)
    if (what === 'written') committed.add(id)
    if (what === 'deleting') committed.delete(id)
  }
  expect(await ended, 'ended by the kill alone').toEqual([null, 'SIGKILL'])
  return [...committed]
}

async function expectConsistent(portal: Portal) {
  const projects = await portal.db.select().from(instructorProjects)
  const files = await portal.db.select().from(storedFiles)
  for (const { synopsisUrl } of projects) {
    const file = files.find(({ path, state }) => path === synopsisUrl && state === 'attached')
    const content = await readFile(
      join(portal.settings.DATA_DIR, 'files', 'project-docs', file?.path ?? 'none'),
    )
    expect(content.length).toBe(file?.size)
    expect(createHash('sha256').update(content).digest('hex')).toBe(file?.sha256)
  }
  return { projects, files }
}

test(
  'threat-23 after a kill at any moment, every project has its whole file, and the sweep leaves no orphan',
  async () => {
    const committed: string[] = []
    for (let each = 0; each < KILLS; each++) committed.push(...(await writeAndKill()))
    expect(committed.length).toBeGreaterThan(0)
    const { portal, database } = await openPersistentPortal(folder)
    const { projects } = await expectConsistent(portal)
    const ids = new Set(projects.map(({ id }) => id))
    expect(committed.filter((id) => !ids.has(id))).toEqual([])

    await portal.db.update(storedFiles).set({ stateSince: sql`now() - interval '2 hours'` })
    await sweepStoredFiles(portal)
    const { files } = await expectConsistent(portal)
    expect(files.map(({ state }) => state)).not.toContain('staged')
    const root = join(portal.settings.DATA_DIR, 'files')
    const onDisk = await readdir(root, { recursive: true, withFileTypes: true })
    const names = onDisk.filter((entry) => entry.isFile()).map(({ name }) => name)
    expect(names.sort()).toEqual(files.map(({ path }) => basename(path)).sort())
    await database.close()
  },
  KILLS * 60_000,
)
