import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { access, readdir, readFile, readlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MB } from '@capstone/contract/base.constants'
import { Upload } from '@tus/server'
import S3rver from 's3rver'
import { describe, expect, test } from 'vitest'
import { closeAfterFile, makeTestFolder } from '../cleanup.testing.ts'
import { readSettings } from '../settings/settings.ts'
import { openStorage } from './storage.open.ts'
import type { ByteRange, Storage } from './storage.ts'

const folder = makeTestFolder()
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'capstone', configs: [] }],
})

const { port } = await s3.run()
closeAfterFile(() => s3.close())

const settings = readSettings({ DATA_DIR: folder, AUTH_SECRET: 'only the tests know this secret text' })
const local = await openStorage(settings)
const openRemote = (bucket: string) =>
  openStorage({
    ...settings,
    STORAGE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_FORCE_PATH_STYLE: true,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
const remote = await openRemote('capstone')
const content = randomBytes(3_000_000)
const PDF = 'application/pdf'

async function saveNew(storage: Storage, path: string, bytes = content) {
  const source = join(folder, randomBytes(6).toString('hex'))
  await writeFile(source, bytes)
  await storage.save('project-docs', path, source, PDF)
  return source
}

async function readAll(storage: Storage, path: string, range?: ByteRange) {
  const stream = await storage.read('project-docs', path, range)
  return stream && (await buffer(stream))
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/** Lists the files that this process has open. A descriptor may be closed meanwhile. */
async function listOpenFiles() {
  const descriptors = await readdir('/proc/self/fd')
  return Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
}

describe.each([
  ['local disk', local],
  ['S3', remote],
])('%s', (_name, storage) => {
  test('stores a file by moving it', async () => {
    const source = await saveNew(storage, 'a/projects/b/report_1.pdf')
    expect(await isThere(source)).toBe(false)
    expect(await storage.has('project-docs', 'a/projects/b/report_1.pdf')).toBe(true)
    expect(await storage.has('project-source', 'a/projects/b/report_1.pdf')).toBe(false)
    expect((await readAll(storage, 'a/projects/b/report_1.pdf'))?.equals(content)).toBe(true)
  })

  test('reads exactly the requested bytes', async () => {
    await saveNew(storage, 'ranges.pdf')
    const part = await readAll(storage, 'ranges.pdf', { start: 1_000_000, end: 1_000_009 })
    expect(part?.equals(content.subarray(1_000_000, 1_000_010))).toBe(true)
  })

  test('replaces an existing file', async () => {
    await saveNew(storage, 'twice.pdf')
    await saveNew(storage, 'twice.pdf', Buffer.from('second'))
    expect((await readAll(storage, 'twice.pdf'))?.toString()).toBe('second')
  })

  test('removes a file, and ignores a missing one', async () => {
    await saveNew(storage, 'gone.pdf')
    await storage.remove('project-docs', 'gone.pdf')
    await storage.remove('project-docs', 'gone.pdf')
    expect(await storage.has('project-docs', 'gone.pdf')).toBe(false)
    expect(await readAll(storage, 'gone.pdf')).toBe(null)
  })

  test('threat-25 refuses paths that the portal would not create', async () => {
    const paths = [
      '../out.pdf',
      'a/../../out.pdf',
      '/etc/passwd',
      'a//b',
      'a/./b',
      '.hidden',
      'a\\b',
      'a\0b',
      '',
    ]
    for (const path of [...paths, 'C:/x', '%2e%2e/x', 'é.pdf', 'a'.repeat(501)]) {
      await expect(saveNew(storage, path), path).rejects.toThrow('Not a storage path')
      await expect(readAll(storage, path), path).rejects.toThrow('Not a storage path')
      await expect(async () => storage.remove('project-docs', path), path).rejects.toThrow(
        'Not a storage path',
      )
    }
    const written = await readdir(folder, { recursive: true })
    expect(written.filter((name) => name.endsWith('out.pdf'))).toEqual([])
  })
})

test('a file from another disk is moved, and no draft is left', async () => {
  const otherDisk = mkdtempSync('/dev/shm/capstone-')
  const source = join(otherDisk, 'part')
  await writeFile(source, content)
  await local.save('papers', 'from/elsewhere.pdf', source, PDF)
  expect(await isThere(source)).toBe(false)
  expect(await readdir(join(folder, 'files', 'papers', 'from'))).toEqual(['elsewhere.pdf'])
  rmSync(otherDisk, { recursive: true })
})

test('the local disk has no direct URL', async () => {
  await saveNew(local, 'direct.pdf')
  const headers = { contentDisposition: 'attachment', mimeType: PDF }
  expect(await local.directUrl('project-docs', 'direct.pdf', headers)).toBe(null)
})

test('a direct URL of S3 is valid for a minute and has the given name and type', async () => {
  await saveNew(remote, 'direct.pdf')
  const contentDisposition = `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`
  const url = await remote.directUrl('project-docs', 'direct.pdf', { contentDisposition, mimeType: PDF })
  const query = new URL(url ?? '').searchParams
  expect(query.get('X-Amz-Expires')).toBe('60')
  const answer = await fetch(url ?? '', { headers: { Range: 'bytes=0-99' } })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-disposition')).toBe(contentDisposition)
  expect(answer.headers.get('content-type')).toBe(PDF)
  expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(0, 100))).toBe(true)
})

test('saving a file that cannot be read fails with the reason, and stores nothing in S3', async () => {
  // A folder has a size, and fails when it is read.
  const source = mkdtempSync(join(folder, 'unreadable-'))
  await expect(remote.save('project-docs', 'unreadable.pdf', source, PDF)).rejects.toThrow('EISDIR')
  expect(await remote.has('project-docs', 'unreadable.pdf')).toBe(false)
})

test('a file that S3 refuses stays where it is, and is closed', async () => {
  const source = join(folder, 'refused')
  await writeFile(source, '')
  // More than the system buffers: S3 refuses it while it is still being read.
  await truncate(source, 100 * MB)
  const missing = await openRemote('missing')
  await expect(missing.save('project-docs', 'refused.pdf', source, PDF)).rejects.toThrow()
  expect(await isThere(source)).toBe(true)
  await expect.poll(() => listOpenFiles()).not.toContain(source)
})

test('an upload to S3 is received whole, whatever the length of its chunks', async () => {
  // Longer than two of the pieces in which an upload is stored.
  const sent = Buffer.concat([content, content, content])
  const upload = { id: 'uneven', size: sent.length }
  await remote.uploads.store.create(new Upload({ ...upload, offset: 0 }))
  const append = (offset: number, end: number) =>
    remote.uploads.append(new Upload({ ...upload, offset }), Readable.from([sent.subarray(offset, end)]))
  expect(await append(0, 10)).toBe(10)
  expect(await append(10, sent.length)).toBe(sent.length)
  expect(sent.equals(await readFile(await remote.uploads.fetch(upload.id)))).toBe(true)
})

const SINGLE_BYTES = 300_000

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
function measureMemory() {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('threat-39 an upload to S3 in single bytes fills no more memory than its pieces', async () => {
  const sent = content.subarray(0, SINGLE_BYTES)
  let held = 0
  async function* sendSingleBytes() {
    const before = measureMemory()
    // Like those of a request, each chunk has memory of its own.
    for (const byte of sent) yield Buffer.from(new Uint8Array([byte]).buffer)
    held = measureMemory() - before
  }
  const upload = new Upload({ id: 'single-bytes', size: sent.length, offset: 0 })
  await remote.uploads.store.create(upload)
  expect(await remote.uploads.append(upload, sendSingleBytes())).toBe(sent.length)
  expect(held).toBeLessThan(8 * MB)
  expect(sent.equals(await readFile(await remote.uploads.fetch(upload.id)))).toBe(true)
})
