import fs, { readdir, rm, stat, symlink } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import {
  DISK_RESERVE_BYTES,
  UPLOADED_BYTES_MAX,
  UPLOADED_BYTES_UNCONFIRMED_MAX,
} from '@capstone/contract/files/files.constants'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, vi } from 'vitest'
import { uploadFolder } from '../../../platform/storage/storage.open.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { storedFiles, uploads } from '../files.table.ts'
import { sweepUploads } from './uploads.service.ts'
import { refuseAllFiles, sendPart, serveFiles, startUpload } from './uploads.testing.ts'

const UPLOAD_COUNT = process.env.PROVE === 'full' ? 500 : 20

const files = await serveFiles(portal, refuseAllFiles)
const actAsNewInstructor = async () => {
  files.viewer = await createUser(portal, { role: 'instructor' })
}
beforeEach(actAsNewInstructor)

const createUpload = async () =>
  new URL((await startUpload(files, { length: 50_000 })).headers.get('location') ?? 'missing:', files.url)
const partsLeft = () => readdir(uploadFolder(portal.settings))

test('threat-39 cancelled uploads leave neither files nor rows', async () => {
  for (let each = 0; each < UPLOAD_COUNT; each++) {
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
  for (let each = 0; each < UPLOAD_COUNT; each++) {
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
  expect(await partsLeft()).toHaveLength(2 * UPLOAD_COUNT)
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

/** Lets the disk have these bytes left when it is asked the first time, the second time and so on; the last lasts. */
function setFreeBytes(...bytes: readonly number[]) {
  const readSpace = vi.spyOn(fs, 'statfs')
  for (const bavail of bytes) {
    const space = { bavail, bsize: 1 } as never
    readSpace.mockResolvedValue(space)
    readSpace.mockResolvedValueOnce(space)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    readSpace.mockRestore()
    syncBuiltinESMExports()
  })
}

const outcomeOf = async (response: Response) => ({
  status: response.status,
  code: response.ok ? null : ((await response.json()) as { readonly code: string }).code,
})
const FULL = { status: 507, code: 'STORAGE_FULL' }

test('threat-39 uploads leave a reserve of free space on the disk', async () => {
  setFreeBytes(DISK_RESERVE_BYTES + 1000)
  expect(await outcomeOf(await startUpload(files, { length: 1001 }))).toEqual(FULL)
  expect(await outcomeOf(await startUpload(files, { length: 1000 }))).toEqual({ status: 201, code: null })
})

test('threat-39 an upload pauses when the disk fills up while its bytes arrive', async () => {
  const length = 20_000_000
  const { headers } = await startUpload(files, { slot: 'source_code', name: 'code.zip', length })
  const { href } = new URL(headers.get('location') ?? 'missing:', files.url)
  setFreeBytes(DISK_RESERVE_BYTES, DISK_RESERVE_BYTES - 1)
  // The answer may be lost, because the server closes the connection while bytes are being sent.
  await sendPart(href, Buffer.alloc(length, 1)).catch(() => null)
  const { size: arrived } = await stat(join(uploadFolder(portal.settings), href.slice(-32)))
  expect(arrived).toBeGreaterThan(0)
  expect(arrived).toBeLessThan(length)
})

test.each([
  ['who has confirmed their address', 'UPLOADED_TOO_MUCH', UPLOADED_BYTES_MAX],
  ['who has not confirmed their address', 'UPLOADED_TOO_MUCH_UNCONFIRMED', UPLOADED_BYTES_UNCONFIRMED_MAX],
] as const)(
  'threat-39 a person %s uploads only so much in a day, waiting, used and released files together',
  async (_who, code, max) => {
    const left = 50_000
    const emailVerified = code === 'UPLOADED_TOO_MUCH'
    await portal.db.update(users).set({ emailVerified })
    const used = { path: 'some/report.pdf', name: 'a.pdf', mimeType: 'application/pdf', sha256: 'none' }
    await portal.db.insert(storedFiles).values({
      ...used,
      bucket: 'project-docs',
      state: 'attached',
      ownerId: files.viewer?.id,
      size: max - left,
    })
    const refused = await startUpload(files, { length: left + 1 })
    expect([refused.status, await refused.json()]).toMatchObject([429, { code }])
    expect((await startUpload(files, { length: left })).status).toBe(201)
    expect((await startUpload(files, { length: 1 })).status).toBe(429)
    // A released file fills the disk until it is removed, which takes longer while a backup runs.
    await portal.db.update(storedFiles).set({ state: 'removing' })
    expect((await startUpload(files, { length: 1 })).status).toBe(429)
    await portal.db.update(storedFiles).set({ createdAt: sql`now() - interval '25 hours'` })
    expect((await startUpload(files, { length: 1 })).status).toBe(201)
  },
)
