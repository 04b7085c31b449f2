import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { partialPath, uploadFolder } from '../../platform/storage/storage.open.ts'
import { EICAR, startVirusScanner } from '../../platform/virus-scanner.testing.ts'
import { actAs, createUser } from '../../rpc/context.testing.ts'
import type { InstructorViewer } from '../../rpc/context.ts'
import type { TestPortal } from '../../rpc/open-portal.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { SAMPLES } from './content/sample-files.testing.ts'
import { sweepStoredFiles } from './files.job.ts'
import { attachStagedFile, findFileInfo, openStoredFile, releaseFiles, stageUpload } from './files.service.ts'
import { storedFiles, uploads } from './files.table.ts'
import { cancelUpload, sweepUploads } from './uploads/uploads.service.ts'
import { finishUpload } from './uploads/uploads.testing.ts'

let owner: InstructorViewer

beforeEach(async () => {
  await rm(join(portal.settings.DATA_DIR, 'files'), { recursive: true, force: true })
  await rm(uploadFolder(portal.settings), { recursive: true, force: true })
  owner = await createUser(portal, { role: 'instructor' })
})

const pathOf = (name: string) => `someone/projects/one/${name}`
const stage = (uploadId: string, viewer = owner) =>
  stageUpload(actAs(portal, viewer), { uploadId, slot: 'synopsis', pathOf })
const stageNew = async () => stage(await finishUpload(portal, owner, { slot: 'synopsis' }))
const filesOnDisk = async () => {
  const found = await readdir(join(portal.settings.DATA_DIR, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
const partsOnDisk = () => readdir(uploadFolder(portal.settings))
const ageRows = (hours: number) =>
  portal.db
    .update(storedFiles)
    .set({ stateSince: sql`${storedFiles.stateSince} - make_interval(hours => ${hours})` })

describe('staging an upload', () => {
  test('moves it into storage under a unique name and keeps the original name', async () => {
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis', name: 'My plan.PDF' })
    const staged = await stage(uploadId)
    expect(staged.path).toMatch(/^someone\/projects\/one\/synopsis_\d{13}_[0-9a-f]{16}\.pdf$/)
    expect(staged).toMatchObject({ name: 'My plan.PDF', mimeType: 'application/pdf', bucket: 'project-docs' })
    const stored = await readFile(join(portal.settings.DATA_DIR, 'files', 'project-docs', staged.path))
    expect(stored.equals(SAMPLES['.pdf'])).toBe(true)
    expect(await partsOnDisk()).toEqual([])
  })

  test('twice, or many times concurrently, gives one file', async () => {
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
    const all = await Promise.all(Array.from({ length: 10 }, () => stage(uploadId)))
    expect(new Set(all.map((file) => file.path)).size).toBe(1)
    expect((await stage(uploadId)).path).toBe(all[0]?.path)
    expect(await filesOnDisk()).toHaveLength(1)
  })

  test('resumes after a crash between writing the row and moving the file', async () => {
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
    const staged = await stage(uploadId)
    // As if the process had crashed before the move: the bytes are back where they were uploaded.
    const stored = join(portal.settings.DATA_DIR, 'files', 'project-docs', staged.path)
    await rm(stored)
    await writeFile(partialPath(portal.settings, uploadId), SAMPLES['.pdf'])
    expect((await stage(uploadId)).path).toBe(staged.path)
    expect((await readFile(stored)).equals(SAMPLES['.pdf'])).toBe(true)
  })

  test('is refused for everyone but its owner, like a missing upload', async () => {
    const stranger = await createUser(portal, { role: 'instructor' })
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
    await expect(stage(uploadId, stranger)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND', status: 404 })
    await stage(uploadId)
    await expect(stage(uploadId, stranger)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    await expect(stage('0'.repeat(32))).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
  })

  test('is refused for another slot or another target than it was made for', async () => {
    const uploadId = await finishUpload(portal, owner, { slot: 'report' })
    await expect(stage(uploadId)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    const staged = await finishUpload(portal, owner, { slot: 'synopsis' })
    await stage(staged)
    const elsewhere = {
      uploadId: staged,
      slot: 'synopsis',
      pathOf: (name: string) => `other/${name}`,
    } as const
    expect(await codeOf(stageUpload(actAs(portal, owner), elsewhere))).toBe('UPLOAD_NOT_FOUND')
  })

  test('is refused after it was cancelled, even if it was staged', async () => {
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
    await stage(uploadId)
    await cancelUpload(portal, owner.id, uploadId)
    await expect(stage(uploadId)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    await sweepStoredFiles(portal)
    expect(await filesOnDisk()).toEqual([])
  })

  test('is refused while some or all bytes are missing', async () => {
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
    await writeFile(partialPath(portal.settings, uploadId), SAMPLES['.pdf'].subarray(0, 20))
    const data = { slot: 'synopsis' }
    await expect(stage(uploadId)).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE', status: 409, data })
    await rm(partialPath(portal.settings, uploadId))
    await expect(stage(uploadId)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND', data })
    expect(await portal.db.$count(storedFiles)).toBe(0)
  })

  describe('with a virus scanner', () => {
    const harmful = Buffer.concat([SAMPLES['.pdf'], Buffer.from(EICAR), Buffer.from('\n%%EOF\n')])
    const stageScanned = async (content: Buffer, address: string) => {
      const uploadId = await finishUpload(portal, owner, { slot: 'synopsis', content })
      const scanning = { ...portal, settings: { ...portal.settings, VIRUS_SCANNER_URL: address } }
      return stageUpload(actAs(scanning, owner), { uploadId, slot: 'synopsis', pathOf })
    }

    test('stores a clean file, and deletes and records a harmful one', async () => {
      const { address, scanned } = await startVirusScanner()
      await stageScanned(SAMPLES['.pdf'], address)
      expect(scanned.at(-1)?.equals(SAMPLES['.pdf'])).toBe(true)
      await expect(stageScanned(harmful, address)).rejects.toMatchObject({
        code: 'FILE_HARMFUL',
        data: { name: 'synopsis.pdf', slot: 'synopsis' },
      })
      expect(await filesOnDisk()).toHaveLength(1)
      expect(await partsOnDisk()).toEqual([])
      const [event] = await portal.db.select().from(auditEvents)
      expect(event).toMatchObject({
        action: 'upload.refused_as_harmful',
        actorId: owner.id,
        after: { name: 'synopsis.pdf', found: 'Eicar-Test-Signature' },
      })
    })

    test('that gives no verdict stores nothing and keeps the upload', async () => {
      const scanner = await startVirusScanner()
      scanner.answerNext('hangs up')
      await expect(stageScanned(SAMPLES['.pdf'], scanner.address)).rejects.toMatchObject({
        code: 'SCANNER_UNAVAILABLE',
        status: 507,
      })
      expect(await filesOnDisk()).toEqual([])
      expect(await partsOnDisk()).toHaveLength(2)
    })
  })

  test('is refused if content and extension do not match, and the upload is removed', async () => {
    const uploadId = await finishUpload(portal, owner, { slot: 'synopsis', content: SAMPLES['.html'] })
    await expect(stage(uploadId)).rejects.toMatchObject({
      code: 'FILE_TYPE_MISMATCH',
      data: { name: 'synopsis.pdf', slot: 'synopsis' },
    })
    expect(await partsOnDisk()).toEqual([])
    expect(await portal.db.$count(uploads)).toBe(0)
    expect(await portal.db.$count(storedFiles)).toBe(0)
  })
})

describe('attaching and releasing', () => {
  const attach = async (path: string) => {
    const [row] = await portal.db.select().from(storedFiles).where(eq(storedFiles.path, path))
    if (!row) throw new Error('There is no such file.')
    await inTransaction(portal.db, (tx) => attachStagedFile(tx, row))
  }

  test('a file can be opened while a record references it, and not afterwards', async () => {
    const { path } = await stageNew()
    expect(await codeOf(openStoredFile(portal.db, path, 'synopsis'))).toBe('FILE_NOT_FOUND')
    await attach(path)
    expect(await openStoredFile(portal.db, path, 'synopsis')).toMatchObject({ downloadName: 'synopsis.pdf' })
    expect((await findFileInfo(portal.db, [path, null, 'missing'])).size).toBe(1)
    expect(await portal.db.$count(uploads)).toBe(0)
    await inTransaction(portal.db, (tx) => releaseFiles(tx, [path]))
    expect(await codeOf(openStoredFile(portal.db, path, 'synopsis'))).toBe('FILE_NOT_FOUND')
  })

  test('a rolled-back transaction attaches and releases nothing', async () => {
    const staged = await stageNew()
    const failing = inTransaction(portal.db, async (tx) => {
      await attachStagedFile(tx, staged)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await attach(staged.path)
    const undone = inTransaction(portal.db, async (tx) => {
      await releaseFiles(tx, [staged.path])
      throw new Error('on purpose')
    })
    await expect(undone).rejects.toThrow('on purpose')
    await sweepStoredFiles(portal)
    expect(await filesOnDisk()).toHaveLength(1)
  })

  test('a file can be attached only once', async () => {
    const { path } = await stageNew()
    await attach(path)
    await expect(attach(path)).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
  })

  test('the sweep removes released files and files staged for an hour, and no others', async () => {
    const [kept, released, old] = [await stageNew(), await stageNew(), await stageNew()]
    await attach(kept.path)
    await attach(released.path)
    await inTransaction(portal.db, (tx) => releaseFiles(tx, [released.path]))
    await portal.db
      .update(storedFiles)
      .set({ stateSince: sql`now() - interval '61 minutes'` })
      .where(inArray(storedFiles.path, [old.path, kept.path]))
    const fresh = await stageNew()
    await sweepStoredFiles(portal)
    const left = await portal.db.select({ path: storedFiles.path }).from(storedFiles)
    expect(left.map(({ path }) => path).sort()).toEqual([kept.path, fresh.path].sort())
    expect(await filesOnDisk()).toHaveLength(2)
    await expect(attach(old.path)).rejects.toThrow()
  })

  test('a file that storage fails to remove is retried after the lease has expired', async () => {
    const { path } = await stageNew()
    await attach(path)
    await inTransaction(portal.db, (tx) => releaseFiles(tx, [path]))
    const tries: string[] = []
    const broken = {
      ...portal,
      storage: {
        ...portal.storage,
        remove: async (_bucket: string, which: string) => {
          tries.push(which)
          throw new Error('no answer')
        },
      },
    }
    await sweepStoredFiles(broken)
    await sweepStoredFiles(broken)
    expect(tries).toEqual([path])
    await ageRows(1)
    await sweepStoredFiles(portal)
    expect(await filesOnDisk()).toEqual([])
    expect(await portal.db.$count(storedFiles)).toBe(0)
  })

  test('concurrent sweeps remove each file once', async () => {
    for (let each = 0; each < 20; each++) await stageNew()
    await ageRows(2)
    const removed: string[] = []
    const counting = {
      ...portal,
      storage: {
        ...portal.storage,
        remove: async (bucket: 'project-docs', path: string) => {
          removed.push(path)
          await portal.storage.remove(bucket, path)
        },
      },
    }
    await Promise.all(Array.from({ length: 4 }, () => sweepStoredFiles(counting as TestPortal)))
    expect(removed).toHaveLength(20)
    expect(new Set(removed).size).toBe(20)
  })
})

test('old uploads, and files without an upload row, are removed', async () => {
  const recent = await finishUpload(portal, owner, { slot: 'synopsis' })
  const old = await finishUpload(portal, owner, { slot: 'synopsis' })
  await portal.db
    .update(uploads)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(uploads.id, old))
  const orphan = partialPath(portal.settings, 'f'.repeat(32))
  await writeFile(orphan, 'left over')
  await sweepUploads(portal)
  // Bytes without a row are kept for ten minutes.
  expect((await partsOnDisk()).sort()).toEqual([recent, `${recent}.json`, 'f'.repeat(32)].sort())
  await utimes(orphan, new Date(0), new Date(0))
  await sweepUploads(portal)
  expect((await partsOnDisk()).sort()).toEqual([recent, `${recent}.json`])
})
