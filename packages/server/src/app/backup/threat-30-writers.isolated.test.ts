// @module-tag database
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, openDatabase } from '../../db/database.ts'
import { auditEvents } from '../../features/audit/audit.table.ts'
import { sweepStoredFiles } from '../../features/files/files.job.ts'
import { createUpload } from '../../features/files/uploads/uploads.service.ts'
import { createProject, deleteProject, updateProject } from '../../features/repository/repository.service.ts'
import { instructorProjects } from '../../features/repository/repository.table.ts'
import { makeTestFolder } from '../../platform/cleanup.testing.ts'
import { makePdf } from '../../platform/documents/pdf.file.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import { partialPath } from '../../platform/storage/storage.open.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { InstructorContext } from '../../rpc/context.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { openPortal } from '../portal.ts'
import { writeBackup } from './backup.ts'
import { restorePortal } from './restore.ts'
import { withSnapshot } from './rows.repository.ts'

// Only PostgreSQL allows a backup and writers at the same time; the embedded database belongs to one process.
const server = process.env.DATABASE_URL
const WRITERS = process.env.PROVE === 'full' ? 20 : 4
const BACKUPS = process.env.PROVE === 'full' ? 10 : 3

const folder = makeTestFolder()
let singleConnection: DatabaseHandle

beforeAll(async () => {
  const [row] = await portal.db.execute<{ name: string }>(sql`select current_database() as name`)
  if (!server || !row) return
  const url = new URL(server)
  url.pathname = row.name
  singleConnection = await openDatabase({ url: url.href, folder: '', poolSize: 1 })
})
afterAll(() => singleConnection?.close())

async function upload(context: InstructorContext, text: string) {
  const content = await makePdf(text, [{ text, style: 'body' }])
  const slot = 'synopsis'
  const { id } = await createUpload(context, context.viewer, {
    slot,
    name: 'synopsis.pdf',
    length: content.length,
  })
  const part = partialPath(context.settings, id)
  mkdirSync(dirname(part), { recursive: true })
  writeFileSync(part, content)
  return id
}

const describeProject = async (context: InstructorContext, id: string, title: string) => ({
  id,
  title,
  description: title,
  category: 'General',
  videoUrl: '',
  tools: [],
  files: { synopsis: await upload(context, title) },
})

/**
 * Adds projects with a file, replaces the files and deletes some while `isRunning`; reports each project that remains.
 */
async function writeProjects(
  context: InstructorContext,
  onWritten: (id: string) => void,
  isRunning: () => boolean,
) {
  while (isRunning()) {
    const id = randomUUID()
    await createProject(context, await describeProject(context, id, 'first'))
    await updateProject(context, await describeProject(context, id, 'second'))
    if (Math.random() < 0.3) await deleteProject(context, { id })
    else onWritten(id)
    await sweepStoredFiles(portal)
  }
}

test.runIf(server)(
  'threat-30: backups taken while others write can be restored and are complete up to their start',
  async () => {
    const acknowledged: string[] = []
    let isRunning = true
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async () =>
        actAs(portal, await createUser(portal, { role: 'instructor' })),
      ),
    )
    const writing = writers.map((context) =>
      writeProjects(
        context,
        (id) => acknowledged.push(id),
        () => isRunning,
      ),
    )

    const backups: { file: string; before: string[] }[] = []
    for (let nth = 0; nth < BACKUPS; nth += 1) {
      const file = join(folder, `${nth}.tar`)
      while (acknowledged.length < (nth + 1) * WRITERS) await new Promise((done) => setTimeout(done, 20))
      const before = [...acknowledged]
      await writeBackup({ portal: { ...portal, db: singleConnection.db }, database: singleConnection }, file)
      backups.push({ file, before })
    }
    isRunning = false
    await Promise.all(writing)

    for (const { file, before } of backups) {
      const settings = readSettings({ DATA_DIR: join(folder, randomUUID()), LOG_LEVEL: 'silent' })
      const target = await openPortal(settings)
      // Restoring stores every file that a row references, and fails when one is missing or different.
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
  'threat-30: a file deleted while a backup reads is removed from storage only afterwards',
  async () => {
    const context = actAs(portal, await createUser(portal, { role: 'instructor' }))
    const id = randomUUID()
    await createProject(context, await describeProject(context, id, 'soon deleted'))
    const [project] = await portal.db.select().from(instructorProjects).where(eq(instructorProjects.id, id))
    const path = project?.synopsisUrl ?? ''
    const exists = () => portal.storage.has('project-docs', path)
    await withSnapshot(singleConnection.db, async () => {
      await deleteProject(context, { id })
      await sweepStoredFiles(portal)
      expect(await exists()).toBe(true)
    })
    await sweepStoredFiles(portal)
    expect(await exists()).toBe(false)
  },
)
