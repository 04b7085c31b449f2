// @module-tag database
import { randomUUID } from 'node:crypto'
import { VERSIONS_MAX } from '@capstone/contract/papers/papers.constants'
import { expect } from 'vitest'
import { actAsNew, admin, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { storedFiles } from '../../files/files.table.ts'
import { finishUpload } from '../../files/uploads/uploads.testing.ts'
import { paperVersions, studentPapers } from '../papers.table.ts'
import { addPaper, changePaper, prepareNewPaper, uploadPaper } from '../papers.testing.ts'
import { approvePaper, returnPaper, startPaperReview } from '../review/paper-transitions.service.ts'
import { publishPaper } from '../review/publications.service.ts'
import { addPaperVersion, submitPaper } from './submissions.service.ts'

const TIMES = process.env.PROVE === 'full' ? 50 : 8

const startReview = async (by = admin) => {
  const { id: paperId } = await addPaper(portal, student.viewer)
  const seen = { paperId, version: 1 }
  await startPaperReview(by, seen)
  return seen
}

const atOnce = <Answer>(work: () => Promise<Answer>) => Promise.all(Array.from({ length: TIMES }, work))
const count = () =>
  Promise.all(
    [studentPapers, paperVersions, storedFiles, auditEvents].map((table) => portal.db.$count(table)),
  )

test('threat-27 concurrent submissions of a paper create one, with one version and one file', async () => {
  const input = await prepareNewPaper(portal, student.viewer)
  const answers = await atOnce(() => submitPaper(student, input))
  expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([input.id]))
  expect(await count()).toEqual([1, 1, 1, 1])
})

test('threat-27 concurrent calls that add a version add it once', async () => {
  const { id } = await addPaper(portal, student.viewer)
  const uploadId = await uploadPaper(portal, student.viewer)
  const input = { id: randomUUID(), paperId: id, uploadId, abstract: '' }
  const answers = await atOnce(() => addPaperVersion(student, input))
  expect(answers).toEqual(Array(TIMES).fill({ number: 2 }))
  expect(await count()).toEqual([1, 2, 2, 2])
})

test('threat-27 concurrent different versions each get a number, and feedback stays with its version', async () => {
  const { id } = await addPaper(portal, student.viewer)
  await changePaper(portal, id, { feedback: 'Again, please.' })
  const added = Math.min(TIMES, VERSIONS_MAX - 1)
  const uploads = await Promise.all(Array.from({ length: added }, () => uploadPaper(portal, student.viewer)))
  const answers = await Promise.all(
    uploads.map((uploadId) =>
      addPaperVersion(student, { id: randomUUID(), paperId: id, uploadId, abstract: '' }),
    ),
  )
  const numbers = answers.map(({ number }) => number).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: added }, (_, index) => index + 2))
  const versions = await portal.db.select().from(paperVersions)
  const reviewed = versions.filter(({ feedback }) => feedback !== null)
  expect(reviewed).toMatchObject([{ number: 1, feedback: 'Again, please.' }])
})

test('threat-27 concurrent identical transitions are made once, with one audit event', async () => {
  const seen = await startReview()
  const answers = await atOnce(() => approvePaper(admin, seen))
  expect(answers).toEqual(Array(TIMES).fill({ status: 'approved' }))
  const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
  const published = await atOnce(() => publishPaper(admin, { ...seen, uploadId, feedback: '' }))
  expect(published).toEqual(Array(TIMES).fill({ status: 'published' }))
  // One paper; one version; its file and the published one; events for submitted, in review, approved and published.
  expect(await count()).toEqual([1, 1, 2, 4])
})

test('threat-27 of two administrators who decide concurrently one succeeds, and the other is refused', async () => {
  for (let round = 0; round < TIMES; round++) {
    const [one, other] = [admin, await actAsNew('admin')]
    const seen = await startReview(one)
    const codes = await Promise.all([
      codeOf(approvePaper(one, seen)),
      codeOf(returnPaper(other, { ...seen, feedback: 'Shorter.' })),
    ])
    expect(codes.toSorted()).toEqual(['PAPER_CHANGED_MEANWHILE', 'ok'])
  }
})

test('threat-27 of two administrators who publish concurrently one succeeds; the other’s file is not attached', async () => {
  const [one, other] = [admin, await actAsNew('admin')]
  const seen = await startReview(one)
  await approvePaper(one, seen)
  const codes = await Promise.all(
    [one, other].map(async (admin) => {
      const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
      return codeOf(publishPaper(admin, { ...seen, uploadId, feedback: '' }))
    }),
  )
  expect(codes.toSorted()).toEqual(['PAPER_CHANGED_MEANWHILE', 'ok'])
  const [paper] = await portal.db.select().from(studentPapers)
  const files = await portal.db.select().from(storedFiles)
  const attached = files.filter(({ path, state }) => path.startsWith('papers/') && state === 'attached')
  expect(attached.map(({ path }) => path)).toEqual([paper?.publishedUrl])
})
