import { readFile, writeFile } from 'node:fs/promises'
import { type ClientRequest, request as startRequest } from 'node:http'
import { connect } from 'node:net'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { UPLOAD_REQUEST_LIMIT } from '@capstone/contract/files/files.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { partialPath } from '../../../platform/storage/storage.open.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { portal, test } from '../../../rpc/portal.testing.ts'
import { countActionOrRefuse } from '../../accounts/rate-limits/action-limits.service.ts'
import { uploads } from '../files.table.ts'
import { refuseAllFiles, sendPart, serveFiles, startUpload } from './uploads.testing.ts'

const CONTENT = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251))
const HEADERS = {
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
}

const files = await serveFiles(portal, refuseAllFiles)
beforeEach(async () => {
  files.viewer = await createUser(portal, { role: 'instructor' })
})

async function startAppend() {
  const answer = await startUpload(files, { length: CONTENT.length })
  return new URL(answer.headers.get('location') ?? 'missing:', files.url).href
}
const partAt = (location: string) => partialPath(portal.settings, location.slice(-32))
const readOffset = async (location: string) => {
  const head = await fetch(location, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
  return Number(head.headers.get('upload-offset'))
}

/** Starts to send all of an upload, sends its first bytes, and waits until they are on disk. */
async function sendFirstBytes(location: string, length: number): Promise<ClientRequest> {
  const request = startRequest(location, {
    method: 'PATCH',
    headers: { ...HEADERS, 'Content-Length': CONTENT.length },
  })
  request.on('error', () => undefined)
  request.write(CONTENT.subarray(0, length))
  await expect.poll(() => readFile(partAt(location))).toHaveLength(length)
  return request
}

/** Starts an upload of one byte whose lease another request seems to hold. */
async function startLeasedUpload() {
  const answer = await startUpload(files, { length: 1 })
  const location = new URL(answer.headers.get('location') ?? 'missing:', files.url).href
  await portal.db
    .update(uploads)
    .set({ leaseHolder: 'another request', leaseEndsAt: new Date(Date.now() + HOUR_MS) })
    .where(eq(uploads.id, location.slice(-32)))
  return location
}

/** The head of a request that sends an upload from its first byte on. */
function formatHead(location: string, length: number) {
  const { pathname, host } = new URL(location)
  const headers = Object.entries({ ...HEADERS, Host: host, 'Content-Length': length })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return `PATCH ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

describe('a chunk of an upload', () => {
  test.each([
    ['another version of the protocol', { 'Tus-Resumable': '0.2.2' }, 412],
    ['another type', { 'Content-Type': 'application/octet-stream' }, 415],
    ['an offset that is not a number', { 'Upload-Offset': '-1' }, 400],
    ['an offset beyond what was stored', { 'Upload-Offset': '1' }, 409],
  ])('with %s is refused, and none of it is stored', async (_what, wrong, status) => {
    const location = await startAppend()
    const headers = { ...HEADERS, ...wrong }
    const answer = await fetch(location, { method: 'PATCH', headers, body: new Uint8Array(10) })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    expect(await readOffset(location)).toBe(0)
  })

  test('gets the expiry of the upload in its response, unless it is the last', async () => {
    const location = await startAppend()
    const first = await sendPart(location, CONTENT.subarray(0, 70_000))
    expect(first.headers.get('upload-offset')).toBe('70000')
    expect(Date.parse(first.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now())
    const last = await sendPart(location, CONTENT.subarray(70_000), 70_000)
    expect(last.headers.get('upload-expires')).toBe(null)
    expect(CONTENT.equals(await readFile(partAt(location)))).toBe(true)
  })

  test('is refused after a day', async () => {
    const location = await startAppend()
    const metadata = `${partAt(location)}.json`
    const old = { ...JSON.parse(await readFile(metadata, 'utf8')), creation_date: '2020-01-01T00:00:00.000Z' }
    await writeFile(metadata, JSON.stringify(old))
    const answer = await sendPart(location, CONTENT)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'UPLOAD_NOT_FOUND' }])
  })

  test('is refused beyond the limit on requests of one person, like any other, and the upload resumes later', async () => {
    const location = await startAppend()
    const viewer = files.viewer ?? { id: 'nobody' }
    // The creation of the upload counts too.
    for (let requests = 2; requests < UPLOAD_REQUEST_LIMIT.max; requests++)
      await countActionOrRefuse({ ...portal, viewer }, 'upload_request', UPLOAD_REQUEST_LIMIT)
    expect((await sendPart(location, CONTENT.subarray(0, 1))).status).toBe(204)
    const answer = await sendPart(location, CONTENT.subarray(1, 2), 1)
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: 'ATTEMPTS_TOO_MANY' }])
    expect((await startUpload(files)).status).toBe(429)
    for (const method of ['HEAD', 'DELETE'])
      expect((await fetch(location, { method, headers: HEADERS })).status, method).toBe(429)
    portal.clock.advance(UPLOAD_REQUEST_LIMIT.seconds)
    expect(await readOffset(location)).toBe(1)
    expect((await sendPart(location, CONTENT.subarray(1), 1)).status).toBe(204)
  })

  test('that is interrupted keeps what arrived, and the upload resumes from there', async () => {
    const location = await startAppend()
    const request = await sendFirstBytes(location, 50_000)
    request.destroy()
    expect(await readOffset(location)).toBe(50_000)
    expect((await sendPart(location, CONTENT.subarray(50_000), 50_000)).status).toBe(204)
    expect(CONTENT.equals(await readFile(partAt(location)))).toBe(true)
  })

  test('is aborted by the request that resumes the upload', async () => {
    const location = await startAppend()
    const dead = await sendFirstBytes(location, 50_000)
    const refused = new Promise((resolve) => dead.once('response', ({ statusCode }) => resolve(statusCode)))
    expect((await sendPart(location, CONTENT.subarray(50_000), 50_000)).status).toBe(204)
    expect(await refused).toBe(400)
    expect(CONTENT.equals(await readFile(partAt(location)))).toBe(true)
  })

  test('threat-32 cannot change an upload that another request has completed, even while its own response is delayed', async () => {
    const location = await startAppend()
    const connection = connect(Number(new URL(location).port), '127.0.0.1')
    connection.on('error', () => undefined)
    // The first answer has to wait for a lease, and so has every later answer on this connection.
    connection.write(`${formatHead(await startLeasedUpload(), 1)}x`)
    connection.write(formatHead(location, CONTENT.length))
    connection.write(CONTENT.subarray(0, 50_000))
    await expect.poll(() => readFile(partAt(location))).toHaveLength(50_000)

    expect((await sendPart(location, CONTENT.subarray(50_000), 50_000)).status).toBe(204)
    connection.write(Buffer.alloc(CONTENT.length - 50_000, 'x'))
    await expect.poll(() => connection.closed).toBe(true)
    expect(CONTENT.equals(await readFile(partAt(location)))).toBe(true)
  })
})
