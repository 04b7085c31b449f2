import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { closeAfterFile, makeTestFolder } from '../cleanup.testing.ts'
import { readSettings } from '../settings/settings.ts'
import { openS3Storage } from './storage.s3.ts'

// More than the connections of the client for everything but reading.
const CALLS = 60
const SILENCE_MAX_MS = 200
const FILE_BYTES = 1_000_000

/** Starts a server that acts as S3; returns a storage in it. */
async function openStorageAt(answer: RequestListener, silenceMaxMs?: number) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterFile(async () => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const folder = makeTestFolder()
  const settings = readSettings({
    DATA_DIR: folder,
    STORAGE: 's3',
    S3_BUCKET: 'capstone',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  return openS3Storage(settings, folder, 1000, silenceMaxMs)
}

test('threat-63 a storage that froze is used again once it answers', async () => {
  let isFrozen = true
  const storage = await openStorageAt((_request, response) => {
    if (!isFrozen) response.writeHead(404).end()
  }, SILENCE_MAX_MS)
  const calls = Array.from({ length: CALLS }, (_, index) => storage.has('papers', `paper-${index}.pdf`))
  for (const call of await Promise.allSettled(calls)) expect(call.status).toBe('rejected')

  isFrozen = false
  // A busy machine may take longer than SILENCE_MAX_MS for the first answers.
  await expect.poll(() => storage.has('papers', 'paper.pdf').catch(() => null), { timeout: 5000 }).toBe(false)
})

test('threat-63 files that are read slowly delay no other use of the storage', async () => {
  const storage = await openStorageAt((request, response) => {
    if (request.method === 'HEAD') response.writeHead(404).end()
    else response.writeHead(200, { 'Content-Length': FILE_BYTES }).write('the first bytes')
  })
  const reads = await Promise.all(Array.from({ length: CALLS }, () => storage.read('papers', 'paper.pdf')))
  expect(await storage.has('papers', 'paper.pdf')).toBe(false)
  for (const content of reads) content?.on('error', () => undefined).destroy()
}, 5000)

test('threat-25 an upload is not listed if S3 names it by a path, which would lead to other local files', async () => {
  const prefixes = ['uploads/0a1b/', 'uploads/../auth-secret/', 'uploads/..%2Fx/', 'uploads/./', 'uploads//']
  const listed = prefixes.map((prefix) => `<CommonPrefixes><Prefix>${prefix}</Prefix></CommonPrefixes>`)
  const storage = await openStorageAt((_request, response) => {
    response.end(`<ListBucketResult>${listed.join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`)
  })
  const ids = await storage.uploads.listIds()
  expect(ids).toContain('0a1b')
  for (const id of ids) expect(id).toMatch(/^[\w-]+$/)
})
