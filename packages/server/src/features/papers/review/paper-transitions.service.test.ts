import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { createUser } from '../../../rpc/context.testing.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { actAsNew, admin, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { finishUpload } from '../../files/uploads/uploads.testing.ts'
import { addPaperVersion } from '../own/submissions.service.ts'
import { paperVersions, studentPapers } from '../papers.table.ts'
import { addPaper, uploadPaper } from '../papers.testing.ts'
import { approvePaper, returnPaper, startPaperReview } from './paper-transitions.service.ts'
import { publishPaper } from './publications.service.ts'
import { listPapers } from './reviewed-papers.service.ts'

let paperId: string
beforeAll(() => portal.clock.freeze())
beforeEach(async () => {
  paperId = (await addPaper(portal, student.viewer)).id
})

const rowOf = async () =>
  (await portal.db.select().from(studentPapers).where(eq(studentPapers.id, paperId)))[0]
const auditLog = () => portal.db.select().from(auditEvents).orderBy(asc(auditEvents.occurredAt))
const later = () => {
  portal.clock.advance(60)
  return portal.clock.now()
}
const addVersion = async () =>
  addPaperVersion(student, {
    id: randomUUID(),
    paperId,
    abstract: '',
    uploadId: await uploadPaper(portal, student.viewer),
  })
const feedbackByVersion = async () =>
  (await portal.db.select().from(paperVersions).orderBy(paperVersions.number)).map(({ feedback }) => feedback)
const seenVersion = (version = 1) => ({ paperId, version })

describe('paper transitions', () => {
  test('a paper is returned, gets a new version, and is approved and published', async () => {
    const startedAt = later()
    expect(await startPaperReview(admin, seenVersion())).toEqual({ status: 'review' })
    expect(await rowOf()).toMatchObject({ status: 'review', reviewStartedAt: startedAt })
    await expect(addVersion()).rejects.toMatchObject({ code: 'PAPER_NOT_DRAFT' })
    const returnedAt = later()
    expect(await returnPaper(admin, { ...seenVersion(), feedback: 'Shorter.' })).toEqual({ status: 'draft' })
    expect(await rowOf()).toMatchObject({
      status: 'draft',
      feedback: 'Shorter.',
      returnedAt,
      reviewStartedAt: null,
    })
    later()
    await addVersion()
    expect(await rowOf()).toMatchObject({ feedback: null, returnedAt: null })
    later()
    await startPaperReview(admin, seenVersion(2))
    const approvedAt = later()
    expect(await approvePaper(admin, seenVersion(2))).toEqual({ status: 'approved' })
    expect(await rowOf()).toMatchObject({ status: 'approved', approvedAt, publishedAt: null })
    await expect(addVersion()).rejects.toMatchObject({ code: 'PAPER_NOT_DRAFT' })
    const publishedAt = later()
    const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
    const publication = { ...seenVersion(2), uploadId, feedback: 'Well done.' }
    expect(await publishPaper(admin, publication)).toEqual({ status: 'published' })
    const row = await rowOf()
    expect(row).toMatchObject({ status: 'published', publishedAt, approvedAt, feedback: 'Well done.' })
    expect(row?.publishedUrl).toMatch(
      new RegExp(`^papers/published/${paperId}/published_paper_\\d+_[0-9a-f]{16}\\.pdf$`),
    )
    expect(await feedbackByVersion()).toEqual(['Shorter.', null])
    const events = await auditLog()
    expect(events.map(({ action }) => action)).toEqual([
      'paper.created',
      'paper.review_started',
      'paper.returned',
      'paper.version_added',
      'paper.review_started',
      'paper.approved',
      'paper.published',
    ])
    expect(events.at(-1)).toMatchObject({
      actorId: admin.viewer.id,
      subjectId: paperId,
      before: { status: 'approved' },
      after: { status: 'published', version: 2, publishedUrl: row?.publishedUrl },
    })
  })

  test('the review of a returned paper cannot start without a new version', async () => {
    await startPaperReview(admin, seenVersion())
    await returnPaper(admin, { ...seenVersion(), feedback: 'Shorter.' })
    expect(await codeOf(startPaperReview(admin, seenVersion()))).toBe('PAPER_CHANGED_MEANWHILE')
    expect(await rowOf()).toMatchObject({ status: 'draft', feedback: 'Shorter.' })
  })

  test('the counts include a transition immediately', async () => {
    const counts = async () => (await listPapers(admin, { search: '', limit: 25 })).counts
    expect(await counts()).toMatchObject({ total: 1, draft: 1, review: 0 })
    await startPaperReview(admin, seenVersion())
    expect(await counts()).toMatchObject({ total: 1, draft: 0, review: 1 })
  })

  test('a paper can be published without feedback', async () => {
    await startPaperReview(admin, seenVersion())
    await approvePaper(admin, seenVersion())
    const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
    await publishPaper(admin, { ...seenVersion(), uploadId, feedback: '' })
    expect(await rowOf()).toMatchObject({ status: 'published', feedback: null })
  })
})

describe('two administrators who review the same paper', () => {
  let other: AdminContext
  beforeEach(async () => {
    other = await actAsNew('admin')
  })

  test('the second transition fails with the current status and version', async () => {
    await startPaperReview(admin, seenVersion())
    const changed = { code: 'PAPER_CHANGED_MEANWHILE', data: { status: 'review', version: 1 } }
    await expect(startPaperReview(other, seenVersion())).rejects.toMatchObject(changed)
    await returnPaper(admin, { ...seenVersion(), feedback: 'Shorter.' })
    await expect(approvePaper(other, seenVersion())).rejects.toMatchObject({
      code: 'PAPER_CHANGED_MEANWHILE',
      status: 409,
      data: { status: 'draft', version: 1 },
    })
    expect(await codeOf(returnPaper(other, { ...seenVersion(), feedback: 'Shorter.' }))).toBe(
      'PAPER_CHANGED_MEANWHILE',
    )
  })

  test('a transition for an outdated version is refused', async () => {
    await addVersion()
    const changed = { code: 'PAPER_CHANGED_MEANWHILE', data: { status: 'draft', version: 2 } }
    await expect(startPaperReview(admin, seenVersion(1))).rejects.toMatchObject(changed)
    await startPaperReview(admin, seenVersion(2))
    await expect(approvePaper(admin, seenVersion(1))).rejects.toMatchObject({
      code: 'PAPER_CHANGED_MEANWHILE',
    })
  })
})

describe('repeated transitions', () => {
  test('a repeated return is a no-op; with different feedback it is refused', async () => {
    for (let each = 0; each < 2; each++) await startPaperReview(admin, seenVersion())
    for (let each = 0; each < 2; each++) await returnPaper(admin, { ...seenVersion(), feedback: 'Shorter.' })
    expect(await codeOf(returnPaper(admin, { ...seenVersion(), feedback: 'Longer.' }))).toBe(
      'PAPER_CHANGED_MEANWHILE',
    )
    await addVersion()
    // The first response was lost, and the student has added a version before the retry.
    expect(await returnPaper(admin, { ...seenVersion(), feedback: 'Shorter.' })).toEqual({ status: 'draft' })
    expect(await auditLog()).toHaveLength(4)
  })

  test('an admin who made the same transition of another paper does not count as having made this one', async () => {
    await startPaperReview(await actAsNew('admin'), seenVersion())
    const { id } = await addPaper(portal, student.viewer)
    await startPaperReview(admin, { ...seenVersion(), paperId: id })
    expect(await codeOf(startPaperReview(admin, seenVersion()))).toBe('PAPER_CHANGED_MEANWHILE')
  })

  test('a repeated publication is a no-op; with a different file it is refused', async () => {
    await startPaperReview(admin, seenVersion())
    await approvePaper(admin, seenVersion())
    const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
    const publication = { ...seenVersion(), uploadId, feedback: '' }
    for (let each = 0; each < 2; each++)
      expect(await publishPaper(admin, publication)).toEqual({ status: 'published' })
    const another = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
    await expect(publishPaper(admin, { ...publication, uploadId: another })).rejects.toMatchObject({
      code: 'PAPER_CHANGED_MEANWHILE',
      data: { status: 'published', version: 1 },
    })
  })
})

test('an unknown paper is refused', async () => {
  const missing = { paperId: randomUUID(), version: 1 }
  const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
  for (const transition of [
    () => startPaperReview(admin, missing),
    () => returnPaper(admin, { ...missing, feedback: 'Shorter.' }),
    () => approvePaper(admin, missing),
    () => publishPaper(admin, { ...missing, uploadId, feedback: '' }),
  ])
    await expect(transition()).rejects.toMatchObject({ code: 'PAPER_NOT_FOUND', status: 404 })
})

test('a publication needs a file that the admin uploaded to the published_paper slot', async () => {
  await startPaperReview(admin, seenVersion())
  await approvePaper(admin, seenVersion())
  const stranger = await createUser(portal, { role: 'admin' })
  for (const uploadId of [
    await finishUpload(portal, stranger, { slot: 'published_paper' }),
    await uploadPaper(portal, admin.viewer),
  ])
    await expect(publishPaper(admin, { ...seenVersion(), uploadId, feedback: '' })).rejects.toMatchObject({
      code: 'UPLOAD_NOT_FOUND',
      data: { slot: 'published_paper' },
    })
  const uploadId = await finishUpload(portal, admin.viewer, {
    slot: 'published_paper',
    name: 'a.pdf',
    content: Buffer.from('<html>'),
  })
  expect(await codeOf(publishPaper(admin, { ...seenVersion(), uploadId, feedback: '' }))).toBe(
    'FILE_TYPE_MISMATCH',
  )
  expect(await rowOf()).toMatchObject({ status: 'approved', publishedUrl: null, publishedAt: null })
})
