import { readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { uploads } from '../files.table.ts'
import { sweepUploads, uploadFolder } from './uploads.service.ts'
import { refuseAllFiles, sendPart, serveFiles, startUpload } from './uploads.testing.ts'

// Many uploads one after another take their time.
const MANY = process.env.PROVE === 'full' ? 500 : 20

const files = await serveFiles(portal, refuseAllFiles)
beforeEach(async () => {
  files.viewer = await createUser(portal, { role: 'instructor' })
})

const begin = async () =>
  new URL((await startUpload(files, { length: 50_000 })).headers.get('location') ?? 'missing:', files.url)
const partsLeft = () => readdir(uploadFolder(portal.settings))

test('threat-39 uploads that are cancelled leave nothing behind', async () => {
  for (let each = 0; each < MANY; each++) {
    const location = await begin()
    await sendPart(location.href, Buffer.alloc(1000, 1))
    await fetch(location, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
  }
  expect(await partsLeft()).toEqual([])
  expect(await portal.db.$count(uploads)).toBe(0)
})

test('threat-39 uploads that are cut off can be carried on for a day, then leave nothing', async () => {
  for (let each = 0; each < MANY; each++) {
    if (each % 20 === 0) files.viewer = await createUser(portal, { role: 'instructor' })
    const location = await begin()
    const cut = new AbortController()
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(1000))
        await new Promise((resolve) => setTimeout(resolve, 5))
        cut.abort()
        controller.close()
      },
    })
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    }
    const sending = fetch(location, { method: 'PATCH', headers, body, duplex: 'half', signal: cut.signal })
    await expect(sending).rejects.toThrow()
  }
  await sweepUploads(portal)
  expect(await partsLeft()).toHaveLength(2 * MANY)
  await portal.db.update(uploads).set({ createdAt: sql`now() - interval '25 hours'` })
  await sweepUploads(portal)
  expect(await partsLeft()).toEqual([])
  expect(await portal.db.$count(uploads)).toBe(0)
})

test('threat-39 a full disk is a clear error, and the server lives', async () => {
  const location = await begin()
  const part = join(uploadFolder(portal.settings), location.pathname.slice(-32))
  await rm(part)
  // Every write to this device fails as on a full disk.
  await symlink('/dev/full', part)
  const answer = await sendPart(location.href, Buffer.alloc(1000, 1))
  expect(answer.status).toBe(507)
  expect(await answer.json()).toMatchObject({ code: 'STORAGE_FAILED' })
  expect((await startUpload(files)).status).toBe(201)
})
