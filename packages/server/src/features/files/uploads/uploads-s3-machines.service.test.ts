// @module-tag database
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as startRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { sql } from 'drizzle-orm'
import S3rver from 's3rver'
import { beforeEach, expect, onTestFinished, vi } from 'vitest'
import { closeAfterFile, makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import { openTestPortal, test } from '../../../rpc/portal.testing.ts'
import { SAMPLES } from '../content/sample-files.testing.ts'
import { stageUpload } from '../files.service.ts'
import { uploads } from '../files.table.ts'
import { sweepUploads } from './uploads.service.ts'
import { refuseAllFiles, sendPart, serveFiles, startUpload } from './uploads.testing.ts'

// Longer than two of the pieces in which an upload is stored on S3.
const CONTENT = Buffer.concat([SAMPLES['.pdf'], randomBytes(9_000_000), Buffer.from('\n%%EOF\n')])
const FIRST_BYTES = 5_000_000

const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: makeTestFolder(),
  configureBuckets: [{ name: 'capstone', configs: [] }],
})
const { port } = await s3.run()
closeAfterFile(() => s3.close())
const endpoint = `http://127.0.0.1:${port}`

/** Opens the portal as on a machine of its own, which shares only the database and S3. */
const openMachine = async () => {
  const portal = await openTestPortal({
    DATA_DIR: makeTestFolder(),
    STORAGE: 's3',
    S3_BUCKET: 'capstone',
    S3_ENDPOINT: endpoint,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  return { portal, files: await serveFiles(portal, refuseAllFiles) }
}
const machines = { one: await openMachine(), other: await openMachine() }
const { one, other } = machines

const client = new S3Client({
  region: 'us-east-1',
  endpoint,
  forcePathStyle: true,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
})
closeAfterFile(async () => client.destroy())
const keysOf = async (id: string) => {
  const listed = await client.send(new ListObjectsV2Command({ Bucket: 'capstone', Prefix: `uploads/${id}` }))
  return (listed.Contents ?? []).map(({ Key }) => Key)
}

let owner: Awaited<ReturnType<typeof createUser>>
beforeEach(async () => {
  owner = await createUser(one.portal, { role: 'instructor' })
  for (const { files } of Object.values(machines)) files.viewer = owner
})

async function start(length = CONTENT.length) {
  const answer = await startUpload(one.files, { slot: 'report', length })
  return (answer.headers.get('location') ?? '').slice(-32)
}
const at = ({ files }: typeof one, id: string) => `${files.url}/api/uploads/${id}`
const readOffset = async (machine: typeof one, id: string) => {
  const head = await fetch(at(machine, id), { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
  return Number(head.headers.get('upload-offset'))
}

/** Starts to send all of an upload to a machine, but only its first bytes. */
function sendFirstBytes(machine: typeof one, id: string) {
  const request = startRequest(at(machine, id), {
    method: 'PATCH',
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': CONTENT.length,
    },
  })
  request.on('error', () => undefined)
  request.write(CONTENT.subarray(0, FIRST_BYTES))
  return request
}

test('an upload is received by two machines in turn and staged, byte for byte', async () => {
  const id = await start()
  const isComplete = async () =>
    (await other.portal.storage.uploads.completedAt(id, CONTENT.length)) !== undefined
  expect((await sendPart(at(one, id), CONTENT.subarray(0, FIRST_BYTES))).status).toBe(204)
  expect(await readOffset(other, id)).toBe(FIRST_BYTES)
  // A part of a few bytes, whose piece the next one lengthens.
  expect(
    (await sendPart(at(other, id), CONTENT.subarray(FIRST_BYTES, FIRST_BYTES + 10), FIRST_BYTES)).status,
  ).toBe(204)
  expect(await isComplete()).toBe(false)
  expect((await sendPart(at(one, id), CONTENT.subarray(FIRST_BYTES + 10), FIRST_BYTES + 10)).status).toBe(204)
  expect(await isComplete()).toBe(true)
  const upload = { uploadId: id, slot: 'report', pathOf: (name: string) => `a/${name}` } as const
  const staged = await stageUpload(actAs(other.portal, owner), upload)
  expect(await stageUpload(actAs(one.portal, owner), upload)).toMatchObject({ path: staged.path })
  const hash = createHash('sha256')
  for await (const chunk of (await one.portal.storage.read('project-docs', staged.path)) ?? [])
    hash.update(chunk)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(CONTENT).digest('hex'))
  expect(await keysOf(id)).toEqual([])
})

test('what arrived before a connection was cut is kept, and another machine goes on from there', async () => {
  const id = await start()
  const request = sendFirstBytes(one, id)
  // The first piece is stored as soon as it is full.
  await expect.poll(() => keysOf(id)).toHaveLength(2)
  request.destroy()
  await expect.poll(() => readOffset(other, id)).toBeGreaterThan(4_000_000)
  const offset = await readOffset(other, id)
  expect((await sendPart(at(other, id), CONTENT.subarray(offset), offset)).status).toBe(204)
  expect(await readOffset(one, id)).toBe(CONTENT.length)
})

test('a machine does not replace a stored file by what another one has left of its pieces', async () => {
  const id = await start()
  expect((await sendPart(at(one, id), CONTENT)).status).toBe(204)
  const upload = { uploadId: id, slot: 'report', pathOf: (name: string) => `a/${name}` } as const
  const stageAt = ({ portal }: typeof one) => stageUpload(actAs(portal, owner), upload)
  const send = S3Client.prototype.send
  const isPiece = new RegExp(`^uploads/${id}/\\d+$`)
  let isFirst = true
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, command) {
    if (isFirst && command instanceof GetObjectCommand && isPiece.test(command.input.Key ?? '')) {
      isFirst = false
      await stageAt(one)
    }
    return Reflect.apply(send, this, [command])
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { path } = await stageAt(other)
  expect(isFirst).toBe(false)
  const stored = await one.portal.storage.read('project-docs', path)
  expect(stored && CONTENT.equals(await buffer(stored))).toBe(true)
})

test('a request with a few bytes puts hardly more to S3, however much of the upload is there', async () => {
  const id = await start()
  let offset = 3_000_000
  await sendPart(at(one, id), CONTENT.subarray(0, offset))
  const sent = vi.spyOn(S3Client.prototype, 'send')
  onTestFinished(() => void vi.restoreAllMocks())
  for (let part = 0; part < 20; part++, offset += 10)
    expect((await sendPart(at(other, id), CONTENT.subarray(offset, offset + 10), offset)).status).toBe(204)
  const puts = sent.mock.calls.flatMap(([{ input }]) =>
    'Body' in input ? [Buffer.from(input.Body as Buffer)] : [],
  )
  expect(puts).toHaveLength(20)
  expect(puts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(10_000)
  expect((await sendPart(at(one, id), CONTENT.subarray(offset), offset)).status).toBe(204)
  expect(CONTENT.equals(await readFile(await one.portal.storage.uploads.fetch(id)))).toBe(true)
})

test('a request at another machine ends the one whose connection is dead', async () => {
  const id = await start()
  const dead = sendFirstBytes(one, id)
  const refused = new Promise((resolve) => dead.once('response', ({ statusCode }) => resolve(statusCode)))
  await expect.poll(() => keysOf(id)).toHaveLength(2)
  const offset = await readOffset(other, id)
  expect(await refused).toBe(400)
  expect((await sendPart(at(other, id), CONTENT.subarray(offset), offset)).status).toBe(204)
})

test('a lease of a killed process ends by itself', async () => {
  const id = await start()
  await one.portal.db
    .update(uploads)
    .set({ leaseHolder: 'killed', leaseEndsAt: sql`clock_timestamp() + interval '1 second'` })
  expect((await sendPart(at(one, id), CONTENT)).status).toBe(204)
})

test('what a cancelled or abandoned upload left on S3 is removed', async () => {
  const cancelled = await start()
  await sendPart(at(one, cancelled), CONTENT.subarray(0, 10))
  await fetch(at(other, cancelled), { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } })
  expect(await keysOf(cancelled)).toEqual([])

  const abandoned = await start()
  await sendPart(at(one, abandoned), CONTENT.subarray(0, 10))
  await one.portal.db.update(uploads).set({ createdAt: new Date('2020-01-01') })
  await sweepUploads(other.portal)
  expect(await keysOf(abandoned)).toEqual([])
})
