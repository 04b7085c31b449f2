import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { admin, student, trioTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { studentPapers } from './papers.table.ts'
import { addPaper, changePaper } from './papers.testing.ts'
import { publishPaper } from './review/publications.service.ts'

const NAMES = [
  '../../../etc/passwd',
  '..\\..\\a',
  '%2e%2e%2fa',
  'C:\\a',
  '/root/a',
  'CON',
  'a\u202efdp',
  'x'.repeat(240),
  'a.exe',
  '<script>',
  'same',
  'same',
]

test('threat-25 draft files get generated names, and equal names do not collide', async () => {
  for (const name of NAMES) {
    const { version } = await addPaper(portal, student.viewer, { name: `${name}.doc` })
    expect(version.path, name).toMatch(
      new RegExp(`^${student.viewer.id}/papers/draft/paper_\\d+_[0-9a-f]{16}\\.doc$`),
    )
  }
  const root = join(portal.settings.DATA_DIR, 'files')
  expect(await readdir(root)).toEqual(['papers'])
  expect(await readdir(join(root, 'papers'))).toEqual([student.viewer.id])
  expect(await readdir(join(root, 'papers', student.viewer.id, 'papers', 'draft'))).toHaveLength(NAMES.length)
})

test('threat-25 published files get generated names in the folder of their paper', async () => {
  for (const name of NAMES) {
    const { id: paperId } = await addPaper(portal, student.viewer)
    await changePaper(portal, paperId, { status: 'approved' })
    const uploadId = await finishUpload(portal, admin.viewer, {
      slot: 'published_paper',
      name: `${name}.pdf`,
    })
    await publishPaper(admin, { paperId, version: 1, uploadId, feedback: '' })
    const [row] = await portal.db.select().from(studentPapers).where(eq(studentPapers.id, paperId))
    expect(row?.publishedUrl, name).toMatch(
      new RegExp(`^papers/published/${paperId}/published_paper_\\d+_[0-9a-f]{16}\\.pdf$`),
    )
  }
  const root = join(portal.settings.DATA_DIR, 'files', 'papers', 'papers', 'published')
  expect(await readdir(root)).toHaveLength(NAMES.length)
})
