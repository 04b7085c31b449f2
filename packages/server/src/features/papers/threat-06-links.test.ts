import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SIGNED_LINK_SECONDS } from '@capstone/contract/files/files.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import * as z from 'zod'
import type { SignedInContext } from '../../rpc/context.ts'
import { actAsNew, admin, student, trioTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { storedFiles } from '../files/files.table.ts'
import { refuseAllFiles, requestExactly, serveFiles } from '../files/uploads/uploads.testing.ts'
import { linkToPaper, openPaperFile } from './paper-files.service.ts'
import { studentPapers } from './papers.table.ts'
import { addPaper, changePaper } from './papers.testing.ts'

const TRIES = process.env.PROVE === 'full' ? 100 : 5

const DRAFT = Buffer.concat([SAMPLES['.doc'], Buffer.from('my secret draft')])
let paper: Awaited<ReturnType<typeof addPaper>>

const files = await serveFiles(portal, { ...refuseAllFiles, paper: openPaperFile })
beforeEach(async () => {
  paper = await addPaper(portal, student.viewer, { name: 'My paper.doc', content: DRAFT })
  files.viewer = student.viewer
})

const linkOf = async (context: SignedInContext, versionId: string | null) =>
  files.url + (await linkToPaper(context, { paperId: paper.id, versionId })).url
const codeOf = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, code: z.object({ code: z.string() }).parse(await answer.json()).code }
}

test.each(['student', 'admin'] as const)(
  'a version opens for the %s, called draft with its true extension',
  async (who) => {
    const context = who === 'student' ? student : admin
    files.viewer = context.viewer
    paper = await addPaper(portal, student.viewer, { name: 'My paper.pdf' })
    const url = await linkOf(context, paper.version.id)
    const answer = await fetch(url)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="draft\.pdf"/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(SAMPLES['.pdf'])).toBe(true)
    const shown = await fetch(`${url}?view`)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="draft\.pdf"/)
    expect(shown.headers.get('content-security-policy')).toMatch(/sandbox$/)
  },
)

test('a Word document is sent as an attachment even for viewing', async () => {
  paper = await addPaper(portal, student.viewer, { name: 'a.docx', content: SAMPLES['.docx'] })
  const answer = await fetch(`${await linkOf(student, paper.version.id)}?view`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="draft\.docx"/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the published file is called published, and is not found before publication', async () => {
  await expect(linkOf(student, null)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
  const { version } = await addPaper(portal, student.viewer, { name: 'My paper.pdf' })
  await changePaper(portal, paper.id, { publishedUrl: version.path })
  const answer = await fetch(await linkOf(student, null))
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="published\.pdf"/)
})

test('a version can be opened only through its own paper', async () => {
  const other = await addPaper(portal, (await actAsNew('student')).viewer)
  await expect(linkOf(student, other.version.id)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
  await expect(linkOf(student, randomUUID())).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
})

test('threat-06 a link does not work for somebody else, signed out, or after an hour', async () => {
  const url = await linkOf(student, paper.version.id)
  files.viewer = (await actAsNew('student')).viewer
  expect(await codeOf(url)).toEqual({ status: 403, code: 'LINK_INVALID' })
  files.viewer = null
  expect(await codeOf(url)).toEqual({ status: 401, code: 'SIGN_IN_REQUIRED' })
  files.viewer = student.viewer
  portal.clock.advance(SIGNED_LINK_SECONDS)
  expect(await codeOf(url)).toEqual({ status: 410, code: 'LINK_EXPIRED' })
})

test('threat-06 a link stops working as soon as its permission is gone', async () => {
  const url = await linkOf(student, paper.version.id)
  expect((await fetch(url)).status).toBe(200)
  const newOwner = await actAsNew('student')
  await portal.db
    .update(studentPapers)
    .set({ studentId: newOwner.viewer.id })
    .where(eq(studentPapers.id, paper.id))
  for (let each = 0; each < TRIES; each++)
    expect(await codeOf(url)).toEqual({ status: 404, code: 'PAPER_NOT_FOUND' })
  await portal.db.delete(studentPapers)
  expect(await codeOf(url)).toEqual({ status: 404, code: 'PAPER_NOT_FOUND' })
})

test('threat-06 links of a former admin no longer work', async () => {
  const url = await linkOf(admin, paper.version.id)
  files.viewer = { ...admin.viewer, role: 'student' }
  expect(await codeOf(url)).toEqual({ status: 404, code: 'PAPER_NOT_FOUND' })
})

test('threat-05 no spelling of a paper’s path opens its file', async () => {
  const [{ path } = { path: '' }] = await portal.db.select().from(storedFiles)
  expect(path).toBe(paper.version.path)
  expect((await readFile(`${portal.settings.DATA_DIR}/files/papers/${path}`)).length).toBeGreaterThan(0)
  const spellings = [
    path,
    `papers/${path}`,
    `files/papers/${path}`,
    `../files/papers/${path}`,
    `/${path}`,
    `${path}.`,
    `..%2ffiles%2fpapers%2f${path.replaceAll('/', '%2F')}`,
    path.replaceAll('/', '//'),
    path.toUpperCase(),
    `${path}%00`,
    `${path}?view`,
    `public/papers/${path}`,
  ]
  for (const viewer of [null, student.viewer]) {
    files.viewer = viewer
    for (const spelling of spellings)
      for (const [method, headers] of [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { Range: 'bytes=0-9' }],
      ] as const) {
        const answer = await requestExactly(files, `/api/files/${spelling}`, { method, headers })
        expect(answer.status, spelling).toBe(403)
        expect(answer.body.includes('secret'), spelling).toBe(false)
      }
  }
})
