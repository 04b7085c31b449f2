import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { PAPER_STATUSES, publishedPathOf } from '@capstone/contract/papers/papers.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { admin, student, trioTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { finishUpload, refuseAllFiles, requestExactly, serveFiles } from '../files/uploads/uploads.testing.ts'
import { openPaperFile, openPublicPaper } from './paper-files.service.ts'
import { studentPapers } from './papers.table.ts'
import { addPaper, changePaper } from './papers.testing.ts'
import { approvePaper, startPaperReview } from './review/paper-transitions.service.ts'
import { publishPaper } from './review/publications.service.ts'

const DRAFT = Buffer.concat([SAMPLES['.doc'], Buffer.from('my secret draft')])
const FINAL = Buffer.concat([SAMPLES['.pdf'], Buffer.from('\n% the final version\n%%EOF')])

let paperId: string
let draftPath: string

const files = await serveFiles(portal, { ...refuseAllFiles, paper: openPaperFile }, openPublicPaper)
beforeEach(async () => {
  const { id, version } = await addPaper(portal, student.viewer, { name: 'My paper.doc', content: DRAFT })
  ;[paperId, draftPath] = [id, version.path]
  files.viewer = null
})

async function publish() {
  const seen = { paperId, version: 1 }
  await startPaperReview(admin, seen)
  await approvePaper(admin, seen)
  const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper', content: FINAL })
  await publishPaper(admin, { ...seen, uploadId, feedback: '' })
}
const open = (query = '', init: RequestInit = {}) => fetch(files.url + publishedPathOf(paperId) + query, init)
const publishedUrlOf = async () =>
  (await portal.db.select().from(studentPapers).where(eq(studentPapers.id, paperId)))[0]?.publishedUrl ?? ''

test('a published paper can be read by anybody, inline, and no script in it runs', async () => {
  await publish()
  const answer = await open()
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(FINAL)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="published.pdf"; filename*=UTF-8''published.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, no-cache',
  })
  expect((await open('?download')).headers.get('content-disposition')).toMatch(
    /^attachment; filename="published/,
  )
})

test('a published paper can be requested in ranges and by HEAD, not by POST, and is not sent again to a client that has it', async () => {
  await publish()
  const part = await open('', { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, '%PDF'])
  const head = await open('', { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(FINAL.length))
  const again = await open('', { headers: { 'if-none-match': head.headers.get('etag') ?? 'none' } })
  expect(again.status).toBe(304)
  expect((await open('', { method: 'POST' })).status).toBe(405)
})

test.each(PAPER_STATUSES.filter((status) => status !== 'published'))(
  'threat-05 the public address of a paper that is %s opens nothing, even with a published file, whoever is signed in',
  async (status) => {
    await publish()
    await changePaper(portal, paperId, { status })
    for (const viewer of [null, student.viewer, admin.viewer]) {
      files.viewer = viewer
      for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }]) {
        const answer = await open('', init)
        expect(answer.status).toBe(404)
        expect(await answer.text()).not.toMatch(/%PDF|secret/)
      }
    }
  },
)

test('threat-05 no spelling of the public address opens a draft or a path in storage', async () => {
  await publish()
  const missing = await fetch(files.url + publishedPathOf(randomUUID()))
  expect(await missing.json()).toMatchObject({ code: 'PAPER_NOT_FOUND' })
  const stored = await publishedUrlOf()
  const spellings = [
    draftPath,
    stored,
    `${paperId}`,
    `${paperId}/`,
    `${paperId}/draft.pdf`,
    `${paperId}/published.pdf/`,
    `/${paperId}/published.pdf`,
    `${paperId}//published.pdf`,
    `${paperId}/published.PDF`,
    `${paperId}/published.pdf.`,
    `${paperId}%2fpublished.pdf`,
    `${paperId}/published%2epdf`,
    `${paperId}/published.pdf%00`,
    `${paperId}/../${stored}`,
    `../files/${draftPath}`,
    `..%2f..%2f${draftPath}`,
    `${paperId}/${draftPath}`,
    'published.pdf',
    '',
  ]
  for (const spelling of spellings)
    for (const method of ['GET', 'HEAD']) {
      const answer = await requestExactly(files, `/api/papers/${spelling}`, { method })
      expect(answer.status, spelling).toBe(404)
      expect(answer.body.toString('latin1'), spelling).not.toMatch(/%PDF|secret/)
    }
})

test('a missing file of a published paper is reported as not available, and a deleted paper as not found', async () => {
  await publish()
  await rm(`${portal.settings.DATA_DIR}/files/papers/${await publishedUrlOf()}`)
  const answer = await open('', { headers: { accept: 'text/html' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('File not available')
  await portal.db.delete(studentPapers)
  expect(await (await open()).json()).toMatchObject({ code: 'PAPER_NOT_FOUND' })
})
