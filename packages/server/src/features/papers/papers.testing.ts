import { randomUUID } from 'node:crypto'
import type { Viewer } from '@capstone/contract/accounts/accounts.schemas'
import type { NewPaper } from '@capstone/contract/papers/papers.schemas'
import { eq } from 'drizzle-orm'
import { actAs } from '../../rpc/context.testing.ts'
import type { Portal, StudentViewer } from '../../rpc/context.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { storedFiles } from '../files/files.table.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { submitPaper } from './own/submissions.service.ts'
import { paperVersions, studentPapers } from './papers.table.ts'

type NewFile = { name?: string; content?: Buffer }

/** Adds a finished upload of a paper; by default an old Word document, for which no worker process is started. */
export const uploadPaper = (
  portal: Portal,
  owner: Viewer,
  { content, name = content ? 'paper.pdf' : 'paper.doc' }: NewFile = {},
) =>
  finishUpload(portal, owner, {
    slot: 'paper',
    name,
    content: content ?? SAMPLES[name.endsWith('.pdf') ? '.pdf' : '.doc'],
  })

/** Adds a finished upload; returns the input that submits it as a paper. */
export async function prepareNewPaper(
  portal: Portal,
  student: StudentViewer,
  given: NewFile & { title?: string; abstract?: string } = {},
): Promise<NewPaper> {
  const { title = 'A paper', abstract = '', ...file } = given
  return { id: randomUUID(), title, abstract, uploadId: await uploadPaper(portal, student, file) }
}

/** Submits a paper with its first version. */
export async function addPaper(
  portal: Portal,
  student: StudentViewer,
  given: Parameters<typeof prepareNewPaper>[2] = {},
) {
  const { id } = await submitPaper(actAs(portal, student), await prepareNewPaper(portal, student, given))
  const [version] = await portal.db.select().from(paperVersions).where(eq(paperVersions.paperId, id))
  if (!version) throw new Error('The paper has no version.')
  return { id, version }
}

export const changePaper = async (
  portal: Portal,
  id: string,
  change: Partial<typeof studentPapers.$inferInsert>,
) => {
  await portal.db.update(studentPapers).set(change).where(eq(studentPapers.id, id))
}

/**
 * Adds a draft with a version whose file is not in storage, two papers without a version (under review and approved),
 * and a finished upload.
 */
export async function addPaperRows(portal: Portal, student: StudentViewer) {
  const [paperId, reviewedPaperId, approvedPaperId] = [randomUUID(), randomUUID(), randomUUID()]
  const versionId = randomUUID()
  const path = `${student.id}/papers/draft/${paperId}.pdf`
  const paper = { studentId: student.id, title: 'A paper', paperUrl: path }
  const metadata = { name: 'a.pdf', mimeType: 'application/pdf', size: 9, sha256: 'none' }
  await portal.db
    .insert(storedFiles)
    .values({ bucket: 'papers', path, state: 'attached', ownerId: student.id, ...metadata })
  await portal.db.insert(studentPapers).values([
    { id: paperId, ...paper, status: 'draft' },
    { id: reviewedPaperId, ...paper, status: 'review' },
    { id: approvedPaperId, ...paper, status: 'approved' },
  ])
  await portal.db
    .insert(paperVersions)
    .values({ id: versionId, paperId, number: 1, path, uploadedAt: portal.clock.now() })
  const paperUploadId = await finishUpload(portal, student, { slot: 'paper' })
  return { paperId, reviewedPaperId, approvedPaperId, versionId, paperUploadId }
}
