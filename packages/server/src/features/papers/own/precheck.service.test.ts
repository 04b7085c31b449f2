import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRECHECK_LIMIT, PRECHECK_OUTCOMES } from '@capstone/contract/papers/papers.constants'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { makeNestedPage, makeSlowPage } from '../../../platform/documents/bombs.testing.ts'
import { actAsNew, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { SAMPLES } from '../../files/content/sample-files.testing.ts'
import { storedFiles, uploads } from '../../files/files.table.ts'
import { finishUpload } from '../../files/uploads/uploads.testing.ts'
import { paperVersions } from '../papers.table.ts'
import { addPaper, prepareNewPaper } from '../papers.testing.ts'
import { listOwnPapers } from './papers.service.ts'
import { precheckUpload } from './precheck.service.ts'
import { submitPaper } from './submissions.service.ts'

const readFixture = (name: string) =>
  readFile(new URL(`../../../../fixtures/papers/${name}`, import.meta.url))
const upload = (name: string, content: Buffer, owner = student.viewer) =>
  finishUpload(portal, owner, { slot: 'paper', name, content })
const precheck = (uploadId: string) => precheckUpload(student, { uploadId })
const NOTHING = { pages: null, hasText: null, abstract: null, abstractWords: null }

test('the pre-check reports what a PDF contains, and stores nothing', async () => {
  const uploadId = await upload('a.pdf', await readFixture('two-columns.pdf'))
  const found = await precheck(uploadId)
  expect(found).toMatchObject({ outcome: 'read', pages: 2, hasText: true, abstractWords: 169 })
  expect(found.abstract).toMatch(/^Sensors that cost less .* a little is not\.$/)
  expect(await portal.db.select().from(storedFiles)).toEqual([])
  expect(await portal.db.select().from(uploads)).toHaveLength(1)
  expect(await precheck(uploadId)).toEqual(found)
})

test.each([
  ['a Word document', 'one-column.docx', { outcome: 'read', pages: 2, hasText: true, abstractWords: 175 }],
  ['an old Word document', 'one-column.doc', { outcome: 'not_supported', ...NOTHING }],
  ['a scan', 'scan.pdf', { outcome: 'read', ...NOTHING, pages: 2, hasText: false }],
  ['a locked PDF', 'locked.pdf', { outcome: 'unreadable', ...NOTHING }],
] as const)('the pre-check reports of %s what is certain', async (_what, name, expected) => {
  expect(PRECHECK_OUTCOMES).toContain(expected.outcome)
  expect(await precheck(await upload(name, await readFixture(name)))).toMatchObject(expected)
})

test.each([
  [
    'somebody else’s upload',
    async () => upload('a.pdf', SAMPLES['.pdf'], (await actAsNew('student')).viewer),
  ],
  ['an upload for a project', () => finishUpload(portal, student.viewer, { slot: 'report' })],
  ['a missing upload', async () => 'e'.repeat(32)],
] as const)('the pre-check refuses %s', async (_what, make) => {
  await expect(precheck(await make())).rejects.toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
})

test('threat-49 the server answers other requests while a document exceeds its limits', async () => {
  const other = await actAsNew('student')
  let isOver = false
  const bomb = await upload('a.pdf', makeNestedPage(3, 3000))
  const hostile = precheck(bomb).finally(() => {
    isOver = true
  })
  expect(await listOwnPapers(other, { search: '', limit: 25 })).toMatchObject({ items: [] })
  expect(isOver).toBe(false)
  expect(await hostile).toEqual({ outcome: 'unreadable', ...NOTHING })
})

test('the pre-check refuses a file whose content does not match its extension', async () => {
  const uploadId = await upload('a.pdf', SAMPLES['.html'])
  await expect(precheck(uploadId)).rejects.toMatchObject({ code: 'FILE_TYPE_MISMATCH', status: 415 })
})

test('a file whose reading took too long is not read again', async () => {
  const uploadId = await upload('a.pdf', makeSlowPage())
  const [startTimeout, now] = [AbortSignal.timeout, performance.now.bind(performance)]
  let passedMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    setTimeout(() => {
      passedMs = 14_000
    }, 100)
    return startTimeout(400)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  for (const _ of [1, 2]) {
    expect(await precheck(uploadId)).toEqual({ outcome: 'busy', ...NOTHING })
    expect(timeout).toHaveBeenCalledTimes(1)
  }
})

test('a reading that stops because the client disconnects is busy, without any content of the file', async () => {
  const uploadId = await upload('a.pdf', makeSlowPage())
  const disconnecting = new AbortController()
  const found = precheckUpload(student, { uploadId }, disconnecting.signal)
  const again = precheckUpload(student, { uploadId }, disconnecting.signal)
  disconnecting.abort()
  expect(await Promise.all([found, again])).toEqual(Array(2).fill({ outcome: 'busy', ...NOTHING }))
  // Another document of the same owner can be read.
  const next = await upload('b.docx', await readFixture('one-column.docx'))
  expect(await precheck(next)).toMatchObject({ outcome: 'read' })
})

test.each(['one-column.docx', 'locked.pdf'])(
  'an upload that was read, here %s, is not read again',
  async (name) => {
    const uploadId = await upload(name, await readFixture(name))
    const found = await precheck(uploadId)
    const another = name.endsWith('.pdf') ? 'two-columns.pdf' : 'short.docx'
    await writeFile(join(portal.settings.DATA_DIR, 'uploads', uploadId), await readFixture(another))
    for (let calls = 0; calls < PRECHECK_LIMIT.max; calls++) expect(await precheck(uploadId)).toEqual(found)
  },
)

test('the results of the pre-check are stored with the version; the file is not read again', async () => {
  const input = await prepareNewPaper(portal, student.viewer, { content: await readFixture('scan.pdf') })
  await precheck(input.uploadId)
  const part = join(portal.settings.DATA_DIR, 'uploads', input.uploadId)
  await writeFile(part, await readFixture('scan-with-text.pdf'))
  await submitPaper(student, input)
  expect(await portal.db.select().from(paperVersions)).toMatchObject([{ pages: 2, hasText: false }])
})

test('a paper without a pre-check that takes too long to read is submitted without measurements', async () => {
  const { version } = await addPaper(portal, student.viewer, { content: makeSlowPage() })
  expect(version).toMatchObject({ pages: null, hasText: null })
})

test('without a pre-check a paper gets the extracted abstract; an empty abstract is kept empty', async () => {
  const found = await prepareNewPaper(portal, student.viewer, {
    content: await readFixture('two-columns.pdf'),
  })
  await submitPaper(student, { ...found, abstract: null })
  const [version] = await portal.db.select().from(paperVersions)
  expect(version?.abstract).toMatch(/^Sensors that cost less .* a little is not\.$/)
  const none = await prepareNewPaper(portal, student.viewer, {
    content: await readFixture('two-columns.pdf'),
  })
  await submitPaper(student, { ...none, abstract: '' })
  expect(
    await portal.db.select().from(paperVersions).where(eq(paperVersions.paperId, none.id)),
  ).toMatchObject([{ abstract: '' }])
})
