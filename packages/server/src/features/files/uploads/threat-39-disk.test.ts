import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOADED_BYTES_MAX } from '@capstone/contract/files/files.constants'
import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { uploadFolder } from '../../../platform/storage/storage.open.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { storedFiles, uploads } from '../files.table.ts'
import { sweepUploads } from './uploads.service.ts'
import { refuseAllFiles, sendPart, serveFiles, startUpload } from './uploads.testing.ts'

const UPLOADS = process.env.PROVE === 'full' ? 500 : 20

const files = await serveFiles(portal, refuseAllFiles)
const actAsNewInstructor = async () => {
  files.viewer = await createUser(portal, { role: 'instructor' })
}
beforeEach(actAsNewInstructor)

const createUpload = async () =>
  new URL((await startUpload(files, { length: 50_000 })).headers.get('location') ?? 'missing:', files.url)
const partsLeft = () => readdir(uploadFolder(portal.settings))

test('threat-39 cancelled uploads leave neither files nor rows', async () => {
  for (let each = 0; each < UPLOADS; each++) {
    // One person may send only so many upload requests.
    if (each % 20 === 0) await actAsNewInstructor()
    const location = await createUpload()
    await sendPart(location.href, Buffer.alloc(1000, 1))
    await fetch(location, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
  }
  expect(await partsLeft()).toEqual([])
  expect(await portal.db.$count(uploads)).toBe(0)
})

test('threat-39 interrupted uploads are kept for a day and then deleted', async () => {
  for (let each = 0; each < UPLOADS; each++) {
    if (each % 20 === 0) await actAsNewInstructor()
    const location = await createUpload()
    const abort = new AbortController()
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(1000))
        await new Promise((resolve) => setTimeout(resolve, 5))
        abort.abort()
        controller.close()
      },
    })
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const sending = fetch(location, { method: 'PATCH', headers, body, duplex: 'half', signal: abort.signal })
    await expect(sending).rejects.toThrow()
  }
  await sweepUploads(portal)
  expect(await partsLeft()).toHaveLength(2 * UPLOADS)
  await portal.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
  await sweepUploads(portal)
  expect(await partsLeft()).toEqual([])
  expect(await portal.db.$count(uploads)).toBe(0)
})

test('threat-39 a full disk is reported as 507, and the server keeps running', async () => {
  const location = await createUpload()
  const part = join(uploadFolder(portal.settings), location.pathname.slice(-32))
  await rm(part)
  // Every write to this device fails as on a full disk.
  await symlink('/dev/full', part)
  const response = await sendPart(location.href, Buffer.alloc(1000, 1))
  expect(response.status).toBe(507)
  expect(await response.json()).toMatchObject({ code: 'STORAGE_FAILED' })
  expect((await startUpload(files)).status).toBe(201)
})

test('threat-39 a person uploads at most UPLOADED_BYTES_MAX in a day, waiting, used and released files together', async () => {
  const left = 50_000
  const used = { path: 'some/report.pdf', name: 'a.pdf', mimeType: 'application/pdf', sha256: 'none' }
  await portal.db.insert(storedFiles).values({
    ...used,
    bucket: 'project-docs',
    state: 'attached',
    ownerId: files.viewer?.id,
    size: UPLOADED_BYTES_MAX - left,
  })
  const refused = await startUpload(files, { length: left + 1 })
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'UPLOADED_TOO_MUCH' }])
  expect((await startUpload(files, { length: left })).status).toBe(201)
  expect((await startUpload(files, { length: 1 })).status).toBe(429)
  // A released file fills the disk until it is removed, which takes longer while a backup runs.
  await portal.db.update(storedFiles).set({ state: 'removing' })
  expect((await startUpload(files, { length: 1 })).status).toBe(429)
  await portal.db.update(storedFiles).set({ createdAt: sql`now() - interval '25 hours'` })
  expect((await startUpload(files, { length: 1 })).status).toBe(201)
})
