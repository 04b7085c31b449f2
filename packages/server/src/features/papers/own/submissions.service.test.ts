import { randomUUID } from 'node:crypto'
import { PAPERS_MAX, VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { StudentContext } from '../../../rpc/context.ts'
import { actAsNew, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { SAMPLES } from '../../files/content/sample-files.testing.ts'
import { storedFiles, uploads } from '../../files/files.table.ts'
import { finishUpload } from '../../files/uploads/uploads.testing.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { addNotification } from '../../notifications/notifications.testing.ts'
import { paperVersions, studentPapers } from '../papers.table.ts'
import { addPaper, changePaper, prepareNewPaper, uploadPaper } from '../papers.testing.ts'
import { addPaperVersion, submitPaper } from './submissions.service.ts'

let other: StudentContext
beforeEach(async () => {
  other = await actAsNew('student')
})

const versionsOf = (paperId: string) =>
  portal.db
    .select()
    .from(paperVersions)
    .where(eq(paperVersions.paperId, paperId))
    .orderBy(asc(paperVersions.number))
const paperOf = async (id: string) =>
  (await portal.db.select().from(studentPapers).where(eq(studentPapers.id, id)))[0]
const prepareNewVersion = async (paperId: string, given: { abstract?: string } = {}) => ({
  id: randomUUID(),
  paperId,
  uploadId: await uploadPaper(portal, student.viewer, { name: 'again.doc' }),
  abstract: '',
  ...given,
})
const actions = async () =>
  (await portal.db.select().from(auditEvents).orderBy(asc(auditEvents.occurredAt))).map(
    ({ action }) => action,
  )

describe('a submitted paper', () => {
  test('is a draft with its first version, and its file is stored under a generated name', async () => {
    const input = await prepareNewPaper(portal, student.viewer, {
      title: 'Rain',
      abstract: 'It rains.',
      name: 'My Rain.pdf',
    })
    expect(await submitPaper(student, input)).toEqual({ id: input.id })
    const paper = await paperOf(input.id)
    expect(paper).toMatchObject({
      studentId: student.viewer.id,
      title: 'Rain',
      status: 'draft',
      feedback: null,
      publishedAt: null,
      publishedUrl: null,
    })
    expect(paper?.paperUrl).toMatch(
      new RegExp(`^${student.viewer.id}/papers/draft/paper_\\d+_[0-9a-f]{16}\\.pdf$`),
    )
    expect(await versionsOf(input.id)).toMatchObject([
      {
        number: 1,
        path: paper?.paperUrl,
        uploadedAt: paper?.uploadedAt,
        abstract: 'It rains.',
        feedback: null,
      },
    ])
    const [file] = await portal.db.select().from(storedFiles)
    expect(file).toMatchObject({
      bucket: 'papers',
      path: paper?.paperUrl,
      state: 'attached',
      name: 'My Rain.pdf',
      ownerId: student.viewer.id,
    })
    expect(await portal.storage.has('papers', paper?.paperUrl ?? '')).toBe(true)
    expect(await portal.db.select().from(uploads)).toEqual([])
    expect(await actions()).toEqual(['paper.created'])
  })

  test('may be a Word document, and keeps its extension', async () => {
    for (const extension of ['.doc', '.docx'] as const) {
      const { version } = await addPaper(portal, student.viewer, {
        name: `a${extension}`,
        content: SAMPLES[extension],
      })
      expect(version.path.endsWith(extension)).toBe(true)
    }
  })

  test('submitted again is a no-op', async () => {
    const input = await prepareNewPaper(portal, student.viewer)
    await submitPaper(student, input)
    expect(await submitPaper(student, { ...input, title: 'Another' })).toEqual({ id: input.id })
    expect((await paperOf(input.id))?.title).toBe('A paper')
    expect(await versionsOf(input.id)).toHaveLength(1)
    expect(await actions()).toEqual(['paper.created'])
  })

  test('with the id of somebody else’s paper is refused and changes nothing', async () => {
    const { id } = await addPaper(portal, other.viewer)
    const input = { ...(await prepareNewPaper(portal, student.viewer)), id }
    await expect(submitPaper(student, input)).rejects.toMatchObject({ code: 'INPUT_INVALID' })
    expect((await paperOf(id))?.studentId).toBe(other.viewer.id)
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test.each([
    ['somebody else’s upload', () => uploadPaper(portal, other.viewer), 'UPLOAD_NOT_FOUND'],
    [
      'an upload for a project',
      () => finishUpload(portal, student.viewer, { slot: 'report' }),
      'UPLOAD_NOT_FOUND',
    ],
    ['an upload that is not there', async () => 'f'.repeat(32), 'UPLOAD_NOT_FOUND'],
    [
      'a web page called .pdf',
      () => uploadPaper(portal, student.viewer, { content: SAMPLES['.html'] }),
      'FILE_TYPE_MISMATCH',
    ],
  ])('with %s is refused, and no row is left', async (_what, upload, code) => {
    const input = { ...(await prepareNewPaper(portal, student.viewer)), uploadId: await upload() }
    await expect(submitPaper(student, input)).rejects.toMatchObject({ code })
    expect(await portal.db.select().from(studentPapers)).toEqual([])
    expect(await portal.db.select().from(paperVersions)).toEqual([])
    expect(await actions()).toEqual([])
  })

  test('uses an upload once: a second paper with the same file is refused', async () => {
    const input = await prepareNewPaper(portal, student.viewer)
    await submitPaper(student, input)
    expect(await codeOf(submitPaper(student, { ...input, id: randomUUID() }))).toBe('UPLOAD_NOT_FOUND')
    expect(await portal.db.select().from(studentPapers)).toHaveLength(1)
  })
})

describe('a further version', () => {
  test('becomes the current version; the old one stays with its feedback', async () => {
    const { id, version } = await addPaper(portal, student.viewer)
    await changePaper(portal, id, { feedback: 'The axis is wrong.', returnedAt: portal.clock.now() })
    portal.clock.advance(60)
    const input = await prepareNewVersion(id, { abstract: 'Better now.' })
    expect(await addPaperVersion(student, input)).toEqual({ number: 2 })
    const [first, second] = await versionsOf(id)
    expect(first).toEqual({ ...version, feedback: 'The axis is wrong.' })
    expect(second).toMatchObject({ id: input.id, number: 2, abstract: 'Better now.', feedback: null })
    expect(await paperOf(id)).toMatchObject({
      paperUrl: second?.path,
      uploadedAt: second?.uploadedAt,
      feedback: null,
      returnedAt: null,
      status: 'draft',
    })
    expect(second?.uploadedAt.getTime()).toBeGreaterThan(version.uploadedAt.getTime())
    for (const path of [first?.path, second?.path])
      expect(await portal.storage.has('papers', path ?? '')).toBe(true)
    expect(await actions()).toEqual(['paper.created', 'paper.version_added'])
  })

  test('marks the notification that the paper was returned as read, so that it is not mailed', async () => {
    const { id } = await addPaper(portal, student.viewer)
    const returned = {
      kind: 'paper_status_changed',
      title: 'Rain',
      status: 'draft',
      isReturned: true,
    } as const
    for (const subjectId of [id, randomUUID()])
      await addNotification(portal, student.viewer.id, { payload: returned, subjectId })
    const version = await prepareNewVersion(id)
    const published = await collectPublished(portal, () => addPaperVersion(student, version))
    const unread = (await portal.db.select().from(notifications)).filter(({ readAt }) => readAt === null)
    expect(unread).toHaveLength(1)
    expect(unread[0]?.subjectId).not.toBe(id)
    expect(published.map(({ kind, subjectId }) => [kind, subjectId])).toEqual([
      ['notification', id],
      ['paper', id],
    ])
  })

  test('submitted again is a no-op, even if the paper is in review by then', async () => {
    const { id } = await addPaper(portal, student.viewer)
    const input = await prepareNewVersion(id)
    await addPaperVersion(student, input)
    expect(await addPaperVersion(student, input)).toEqual({ number: 2 })
    await changePaper(portal, id, { status: 'review' })
    expect(await addPaperVersion(student, input)).toEqual({ number: 2 })
    expect(await versionsOf(id)).toHaveLength(2)
  })

  test.each(['review', 'approved', 'published'] as const)('is refused in %s', async (status) => {
    const { id } = await addPaper(portal, student.viewer)
    await changePaper(portal, id, { status })
    const added = addPaperVersion(student, await prepareNewVersion(id))
    await expect(added).rejects.toMatchObject({ code: 'PAPER_NOT_DRAFT', status: 409 })
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test('is refused with the same error if the paper is somebody else’s or missing', async () => {
    const { id } = await addPaper(portal, other.viewer)
    for (const paperId of [id, randomUUID()]) {
      const added = addPaperVersion(student, await prepareNewVersion(paperId))
      await expect(added).rejects.toMatchObject({ code: 'PAPER_NOT_FOUND', status: 404 })
    }
    expect(await versionsOf(id)).toHaveLength(1)
  })

  test('with the id of another paper’s version is refused', async () => {
    const [{ id }, { version }] = [
      await addPaper(portal, student.viewer),
      await addPaper(portal, student.viewer),
    ]
    const added = addPaperVersion(student, { ...(await prepareNewVersion(id)), id: version.id })
    await expect(added).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })
})

describe('threat-39 the number of stored files is limited', () => {
  const addPapers = (count: number) => {
    const paper = { studentId: student.viewer.id, title: 'A paper', paperUrl: 'a.pdf' }
    return portal.db.insert(studentPapers).values(Array(count).fill(paper))
  }
  const outcomes = (calls: readonly Promise<unknown>[]) => Promise.all(calls.map(codeOf))

  test('limits papers per student, also for concurrent submissions', async () => {
    await addPapers(PAPERS_MAX - 1)
    const inputs = [
      await prepareNewPaper(portal, student.viewer),
      await prepareNewPaper(portal, student.viewer),
    ]
    const submitted = await outcomes(inputs.map((input) => submitPaper(student, input)))
    expect(submitted.toSorted()).toEqual(['PAPERS_TOO_MANY', 'ok'])
    expect(await portal.db.$count(studentPapers)).toBe(PAPERS_MAX)
    expect(await portal.db.$count(paperVersions)).toBe(1)
    const last = inputs[submitted.indexOf('ok')]
    expect(await outcomes(last ? [submitPaper(student, last)] : [])).toEqual(['ok'])
  })

  test('refuses a paper over the limit before its file is moved; other students can still submit', async () => {
    await addPapers(PAPERS_MAX)
    const input = await prepareNewPaper(portal, student.viewer)
    await expect(submitPaper(student, input)).rejects.toMatchObject({
      code: 'PAPERS_TOO_MANY',
      status: 409,
    })
    expect(await portal.db.select().from(storedFiles)).toEqual([])
    expect(await portal.db.$count(uploads)).toBe(1)
    await addPaper(portal, other.viewer)
  })

  test('limits versions per paper, also for concurrent submissions', async () => {
    const { id } = await addPaper(portal, student.viewer)
    const common = { paperId: id, uploadedAt: portal.clock.now() }
    const numbers = Array.from({ length: VERSIONS_MAX - 2 }, (_, index) => index + 2)
    await portal.db
      .insert(paperVersions)
      .values(numbers.map((number) => ({ ...common, number, path: `${number}.pdf` })))
    const inputs = [await prepareNewVersion(id), await prepareNewVersion(id)]
    const added = await outcomes(inputs.map((input) => addPaperVersion(student, input)))
    expect(added.toSorted()).toEqual(['VERSIONS_TOO_MANY', 'ok'])
    expect(await versionsOf(id)).toHaveLength(VERSIONS_MAX)
    const again = await outcomes(inputs.map((input) => addPaperVersion(student, input)))
    expect(again).toEqual(added)
    const another = await prepareNewVersion(id)
    await expect(addPaperVersion(student, another)).rejects.toMatchObject({ code: 'VERSIONS_TOO_MANY' })
    expect(await portal.db.$count(uploads, eq(uploads.id, another.uploadId))).toBe(1)
    const returned = { feedback: 'Please add figures.', returnedAt: portal.clock.now() }
    await portal.db.update(studentPapers).set(returned).where(eq(studentPapers.id, id))
    expect(await addPaperVersion(student, another)).toEqual({ number: VERSIONS_MAX + 1 })
  })
})
