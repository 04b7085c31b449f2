import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import { finishUpload } from '../files/uploads.testing.ts'
import { studentPapers } from './papers.table.ts'
import { addPaper, changePaper } from './papers.testing.ts'
import { publishPaper } from './publications.service.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

const NAMES = [
  ...['../../../etc/passwd.pdf', '..\\..\\a.pdf', '%2e%2e%2fa.pdf', 'C:\\a.pdf', '/root/a.pdf', 'CON.pdf'],
  ...['a\u202efdp.pdf', `${'x'.repeat(240)}.pdf`, 'a.exe.pdf', '<script>.pdf', 'same.pdf', 'same.pdf'],
]

test('threat-25 whatever a paper is called, it lies under a name of ours, and the same name twice keeps both', async () => {
  const student = await createUser(portal, { role: 'student' })
  for (const name of NAMES) {
    const { version } = await addPaper(portal, student, { name })
    expect(version.path, name).toMatch(
      new RegExp(`^${student.id}/papers/draft/paper_\\d+_[0-9a-f]{16}\\.pdf$`),
    )
  }
  const root = join(portal.settings.DATA_DIR, 'files')
  expect(await readdir(root)).toEqual(['papers'])
  expect(await readdir(join(root, 'papers'))).toEqual([student.id])
  expect(await readdir(join(root, 'papers', student.id, 'papers', 'draft'))).toHaveLength(NAMES.length)
})

test('threat-25 whatever a published file is called, it lies below its paper under a name of ours', async () => {
  const student = await createUser(portal, { role: 'student' })
  const admin = await createUser(portal, { role: 'admin' })
  for (const name of NAMES) {
    const { id: paperId } = await addPaper(portal, student)
    await changePaper(portal, paperId, { status: 'approved' })
    const uploadId = await finishUpload(portal, admin, { slot: 'published_paper', name })
    await publishPaper(actAs(portal, admin), { paperId, version: 1, uploadId, feedback: '' })
    const [row] = await portal.db.select().from(studentPapers).where(eq(studentPapers.id, paperId))
    expect(row?.publishedUrl, name).toMatch(
      new RegExp(`^papers/published/${paperId}/published_paper_\\d+_[0-9a-f]{16}\\.pdf$`),
    )
  }
  const root = join(portal.settings.DATA_DIR, 'files', 'papers', 'papers', 'published')
  expect(await readdir(root)).toHaveLength(NAMES.length)
})
