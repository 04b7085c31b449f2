import { readdir, rm } from 'node:fs/promises'
import { request as startRequest } from 'node:http'
import { join } from 'node:path'
import { UPLOAD_SLOT_NAMES, UPLOAD_SLOTS, type UploadSlot } from '@capstone/contract/files/files.constants'
import { beforeEach, describe, expect } from 'vitest'
import { uploadFolder } from '../../../platform/storage/storage.open.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { uploads } from '../files.table.ts'
import { createUploader, refuseAllFiles, sendPart, serveFiles, startUpload } from './uploads.testing.ts'

const files = await serveFiles(portal, refuseAllFiles)
beforeEach(async () => {
  for (const name of await filesOnDisk()) await rm(join(uploadFolder(portal.settings), name))
})

const requestUpload = (slot: UploadSlot, length: number) =>
  startUpload(files, { slot, name: `a${UPLOAD_SLOTS[slot].extensions[0]}`, length })
const createUpload = async (slot: UploadSlot, length: number) =>
  new URL((await requestUpload(slot, length)).headers.get('location') ?? 'missing:', files.url)
const filesOnDisk = () => readdir(uploadFolder(portal.settings))
const expectNothingLeft = () =>
  expect.poll(async () => [await filesOnDisk(), await portal.db.$count(uploads)]).toEqual([[], 0])

/** Sends a PATCH with chunked encoding, so without a Content-Length; returns the status. */
const sendChunked = (location: URL, content: Buffer) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Transfer-Encoding': 'chunked',
    }
    const request = startRequest(location, { method: 'PATCH', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end(content)
  })

describe.each(UPLOAD_SLOT_NAMES)('threat-24 size limit of the slot %s', (slot) => {
  const { maxBytes } = UPLOAD_SLOTS[slot]
  beforeEach(async () => {
    files.viewer = await createUploader(portal, slot)
  })

  test('accepts uploads up to the limit and refuses a byte more', async () => {
    expect((await requestUpload(slot, maxBytes - 1)).status).toBe(201)
    expect((await requestUpload(slot, maxBytes)).status).toBe(201)
    const before = await filesOnDisk()
    expect((await requestUpload(slot, maxBytes + 1)).status).toBe(413)
    expect((await requestUpload(slot, Number.MAX_SAFE_INTEGER)).status).not.toBe(201)
    expect(await filesOnDisk()).toEqual(before)
    for (const name of before.filter((part) => !part.endsWith('.json')))
      await fetch(`${files.url}/api/uploads/${name}`, {
        method: 'DELETE',
        headers: { 'Tus-Resumable': '1.0.0' },
      })
    await expectNothingLeft()
  })

  test('more bytes than the declared length are refused, and the upload is removed', async () => {
    expect((await sendPart((await createUpload(slot, 10)).href, Buffer.alloc(50_000, 1))).status).toBe(413)
    await expectNothingLeft()
  })

  test('more bytes than the declared length without a Content-Length are refused, and the upload is removed', async () => {
    expect(await sendChunked(await createUpload(slot, 10), Buffer.alloc(50_000, 1))).toBe(413)
    await expectNothingLeft()
  })

  test('the declared length without a Content-Length is accepted', async () => {
    const location = await createUpload(slot, 50_000)
    expect(await sendChunked(location, Buffer.alloc(50_000, 1))).toBe(204)
  })
})
