import { S3Client } from '@aws-sdk/client-s3'
import type { UploadSlot } from '@capstone/contract/files/files.constants'
import S3rver from 's3rver'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { closeAfterFile, makeTestFolder } from '../../../platform/cleanup.testing.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import { openTestPortal } from '../../../rpc/portal.testing.ts'
import { SAMPLES } from '../content/sample-files.testing.ts'
import { signFileLink } from '../downloads/file-links.service.ts'
import { sweepStoredFiles } from '../files.job.ts'
import {
  attachStagedFile,
  openFinishedUpload,
  openStoredFile,
  releaseFiles,
  stageUpload,
} from '../files.service.ts'
import { cancelUpload } from './uploads.service.ts'
import { finishUpload, refuseAllFiles, sendPart, serveFiles, startUpload } from './uploads.testing.ts'

const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: makeTestFolder(),
  configureBuckets: [{ name: 'capstone', configs: [] }],
})
const { port } = await s3.run()
closeAfterFile(() => s3.close())
const portal = await openTestPortal({
  STORAGE: 's3',
  S3_BUCKET: 'capstone',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_FORCE_PATH_STYLE: 'true',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})

const uploadOf = (uploadId: string, slot: UploadSlot) => ({
  uploadId,
  slot,
  pathOf: (name: string) => `a/${name}`,
})

test('on S3 a file is staged, opened by a redirect, shown without one, and swept', async () => {
  const owner = await createUser(portal, { role: 'instructor' })
  const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
  const upload = uploadOf(uploadId, 'synopsis')
  const staged = await stageUpload(actAs(portal, owner), upload)
  expect((await stageUpload(actAs(portal, owner), upload)).path).toBe(staged.path)
  await inTransaction(portal.db, (tx) => attachStagedFile(tx, staged))

  const openStored = () => openStoredFile(portal.db, staged.path, 'synopsis')
  const files = await serveFiles(portal, { ...refuseAllFiles, 'project-file': openStored })
  files.viewer = owner
  const subject = { kind: 'project-file', projectId: owner.id, file: 'synopsis' } as const
  const url = files.url + signFileLink(actAs(portal, owner), subject).url
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
  const answer = await fetch(url, { headers: { Range: 'bytes=0-7' } })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="synopsis.pdf"/)
  expect(await answer.text()).toBe(SAMPLES['.pdf'].subarray(0, 8).toString())
  // A page that shows a file may not load it from another host.
  const shown = await fetch(`${url}?view`, { headers: { Range: 'bytes=0-7' }, redirect: 'manual' })
  expect([shown.status, await shown.text()]).toEqual([206, SAMPLES['.pdf'].subarray(0, 8).toString()])

  await inTransaction(portal.db, (tx) => releaseFiles(tx, [staged.path]))
  expect((await fetch(url)).status).toBe(404)
  await sweepStoredFiles(portal)
  expect(await portal.storage.has('project-docs', staged.path)).toBe(false)
})

test('on S3 only a picture or a PDF is shown without a redirect, whatever the address asks for', async () => {
  const owner = await createUser(portal, { role: 'student' })
  const archive = { slot: 'hand_in_archive', name: 'code.zip', content: SAMPLES['.zip'] } as const
  const uploadId = await finishUpload(portal, owner, archive)
  const upload = uploadOf(uploadId, archive.slot)
  const staged = await stageUpload(actAs(portal, owner), upload)
  await inTransaction(portal.db, (tx) => attachStagedFile(tx, staged))
  const openStored = () => openStoredFile(portal.db, staged.path, archive.slot)
  const files = await serveFiles(portal, { ...refuseAllFiles, 'hand-in': openStored })
  files.viewer = owner
  const { url } = signFileLink(actAs(portal, owner), { kind: 'hand-in', versionId: owner.id })
  expect((await fetch(`${files.url}${url}?view`, { redirect: 'manual' })).status).toBe(302)
  const answer = await fetch(`${files.url}${url}?view`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.zip"/)
})

test('on S3 nothing is copied of an upload that is not complete yet', async () => {
  const owner = await createUser(portal, { role: 'instructor' })
  const files = await serveFiles(portal, refuseAllFiles)
  files.viewer = owner
  const content = SAMPLES['.pdf']
  const location = `${files.url}${(await startUpload(files)).headers.get('location')}`
  const open = () =>
    openFinishedUpload(actAs(portal, owner), { uploadId: location.slice(-32), slot: 'synopsis' })
  expect((await sendPart(location, content.subarray(0, 30))).status).toBe(204)
  const sent = vi.spyOn(S3Client.prototype, 'send')
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(open()).rejects.toMatchObject({ code: 'UPLOAD_INCOMPLETE' })
  const readKeys = sent.mock.calls.flatMap(([{ input }]) => ('Key' in input ? [String(input.Key)] : []))
  expect(readKeys.map((key) => key.split('/').at(-1))).toEqual(['info'])
  expect((await sendPart(location, content.subarray(30), 30)).status).toBe(204)
  expect((await open()).mimeType).toBe('application/pdf')
})

test('threat-63 while the storage fails an upload is refused as STORAGE_FAILED, and it can be used afterwards', async () => {
  const owner = await createUser(portal, { role: 'instructor' })
  const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
  const upload = uploadOf(uploadId, 'synopsis')
  const context = actAs(portal, owner)
  const { storage } = portal
  const failing = async () => {
    throw new Error('S3 is away')
  }
  const uploads = { ...storage.uploads, fetch: failing }
  await expect(
    openFinishedUpload({ ...context, storage: { ...storage, uploads } }, upload),
  ).rejects.toMatchObject({
    code: 'STORAGE_FAILED',
  })
  const away = { ...storage, save: failing, has: failing }
  await expect(stageUpload({ ...context, storage: away }, upload)).rejects.toMatchObject({
    code: 'STORAGE_FAILED',
  })
  expect((await stageUpload(context, upload)).name).toBe('synopsis.pdf')
})

test('threat-63 an upload can be staged or cancelled although the storage fails to remove its bytes', async () => {
  const owner = await createUser(portal, { role: 'instructor' })
  const context = actAs(portal, owner)
  const { storage } = portal
  const remove = async () => {
    throw new Error('S3 is away')
  }
  const uploads = { ...storage.uploads, remove }
  const failing = { ...context, storage: { ...storage, uploads } }
  const uploadId = await finishUpload(portal, owner, { slot: 'synopsis' })
  const upload = uploadOf(uploadId, 'synopsis')
  const staged = await stageUpload(failing, upload)
  await inTransaction(portal.db, (tx) => attachStagedFile(tx, staged))
  expect(await storage.has('project-docs', staged.path)).toBe(true)

  const cancelled = await finishUpload(portal, owner, { slot: 'synopsis' })
  await cancelUpload(failing, owner.id, cancelled)
  await expect(openFinishedUpload(context, { uploadId: cancelled, slot: 'synopsis' })).rejects.toMatchObject({
    code: 'UPLOAD_NOT_FOUND',
  })
})
