// @module-tag database
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from '../../db/database.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { sweepStoredFiles } from '../../features/files/files.job.ts'
import { beginUpload, partOf } from '../../features/files/uploads/uploads.service.ts'
import { createProject, deleteProject, updateProject } from '../../features/repository/repository.service.ts'
import { instructorProjects } from '../../features/repository/repository.table.ts'
import { makeTestFolder } from '../../platform/closing.testing.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { InstructorContext } from '../../rpc/context.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { makePdf } from '../demo/files/pdf.file.ts'
import { openPortal } from '../portal.ts'
import { backUpPortal } from './backup.ts'
import { restorePortal } from './restore.ts'
import { withSnapshot } from './rows.repository.ts'

// Only PostgreSQL lets a backup and writers in at the same time; the embedded database is one process's alone.
const server = process.env.DATABASE_URL
const WRITERS = process.env.PROVE === 'full' ? 20 : 4
const BACKUPS = process.env.PROVE === 'full' ? 10 : 3

const folder = makeTestFolder()
let own: DatabaseHandle

beforeAll(async () => {
  const [row] = await portal.db.execute<{ name: string }>(sql`select current_database() as name`)
  if (!server || !row) return
  const url = new URL(server)
  url.pathname = row.name
  own = await openDatabase({ url: url.href, folder: '', poolSize: 1 })
})
afterAll(() => own?.close())

async function upload(context: InstructorContext, text: string) {
  const content = makePdf(text, [{ text, style: 'body' }])
  const slot = 'synopsis'
  const { id } = await beginUpload(context, context.viewer, {
    slot,
    name: 'synopsis.pdf',
    length: content.length,
  })
  const part = partOf(context.settings, id)
  mkdirSync(dirname(part), { recursive: true })
  writeFileSync(part, content)
  return id
}

const describeProject = async (context: InstructorContext, id: string, title: string) => ({
  ...{ id, title, description: title, category: 'General', videoUrl: '', tools: [] },
  files: { synopsis: await upload(context, title) },
})

/** Adds projects with a file, replaces the files and deletes some, until told to stop; tells of each that is there. */
async function keepWriting(context: InstructorContext, written: (id: string) => void, goesOn: () => boolean) {
  while (goesOn()) {
    const id = randomUUID()
    await createProject(context, await describeProject(context, id, 'first'))
    await updateProject(context, await describeProject(context, id, 'second'))
    if (Math.random() < 0.3) await deleteProject(context, { id })
    else written(id)
    await sweepStoredFiles(portal)
  }
}

test.runIf(server)(
  'threat-30: backups taken under writers restore, complete up to their moment',
  async () => {
    const acknowledged: string[] = []
    let goesOn = true
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async () =>
        actAs(portal, await createUser(portal, { role: 'instructor' })),
      ),
    )
    const writing = writers.map((context) =>
      keepWriting(
        context,
        (id) => acknowledged.push(id),
        () => goesOn,
      ),
    )

    const backups: { file: string; before: string[] }[] = []
    for (let nth = 0; nth < BACKUPS; nth += 1) {
      const file = join(folder, `${nth}.tar`)
      while (acknowledged.length < (nth + 1) * WRITERS) await new Promise((done) => setTimeout(done, 20))
      const before = [...acknowledged]
      await backUpPortal({ portal: { ...portal, db: own.db }, database: own }, file)
      backups.push({ file, before })
    }
    goesOn = false
    await Promise.all(writing)

    for (const { file, before } of backups) {
      const settings = readSettings({ DATA_DIR: join(folder, randomUUID()), LOG_LEVEL: 'silent' })
      const target = await openPortal(settings)
      // It places every file that a row names, and refuses when one is missing or different.
      const { files } = await restorePortal(target.portal, file)
      const projects = await target.portal.db.select({ id: instructorProjects.id }).from(instructorProjects)
      expect(projects.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
      expect(before.length).toBeGreaterThan(0)
      expect(files).toBeGreaterThanOrEqual(before.length)
      expect(await target.portal.db.$count(auditEvents)).toBeGreaterThanOrEqual(2 * before.length)
      await target.database.close()
    }
  },
)

test.runIf(server)(
  'threat-30: what is deleted while a backup reads leaves storage only afterwards',
  async () => {
    const context = actAs(portal, await createUser(portal, { role: 'instructor' }))
    const id = randomUUID()
    await createProject(context, await describeProject(context, id, 'soon deleted'))
    const [project] = await portal.db.select().from(instructorProjects).where(eq(instructorProjects.id, id))
    const path = project?.synopsisUrl ?? ''
    const isThere = () => portal.storage.has('project-docs', path)
    await withSnapshot(own.db, async () => {
      await deleteProject(context, { id })
      await sweepStoredFiles(portal)
      expect(await isThere()).toBe(true)
    })
    await sweepStoredFiles(portal)
    expect(await isThere()).toBe(false)
  },
)
