import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { AdminContext } from '../../../rpc/context.ts'
import { actAsNew, admin, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { finishUpload } from '../../files/uploads/uploads.testing.ts'
import { collectNotified } from '../../notifications/notify.testing.ts'
import { addPaperVersion, submitPaper } from '../own/submissions.service.ts'
import { uploadPaper } from '../papers.testing.ts'
import { approvePaper, returnPaper, startPaperReview } from './paper-transitions.service.ts'
import { publishPaper } from './publications.service.ts'

let carl: AdminContext
beforeEach(async () => {
  carl = await actAsNew('admin', { name: 'Carl' })
})

const notifiedOf = (change: () => Promise<unknown>) => collectNotified(portal, [admin, carl, student], change)
const NOTHING = { notified: [], published: { project: [], request: [], paper: [] } }

test('each transition by an admin notifies the author once; an upload of the author notifies nobody and publishes a live event', async () => {
  const [id, title] = [randomUUID(), 'On bridges']
  const screens = { ...NOTHING.published, paper: [`Ada ${id}`, `Asha ${id}`, `Carl ${id}`] }
  const upload = () => uploadPaper(portal, student.viewer)
  const [first, second] = [await upload(), await upload()]
  const published = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
  const submit = () => submitPaper(student, { id, title, uploadId: first, abstract: '' })
  expect(await notifiedOf(submit)).toEqual({ notified: [], published: screens })
  expect(await notifiedOf(submit)).toEqual(NOTHING)

  const seen = (version: number) => ({ paperId: id, version })
  const versionId = randomUUID()
  const addVersion = () =>
    addPaperVersion(student, { id: versionId, paperId: id, uploadId: second, abstract: '' })
  const steps = [
    [() => startPaperReview(admin, seen(1)), 'review', false],
    [() => returnPaper(admin, { ...seen(1), feedback: 'Shorter.' }), 'draft', true],
    [addVersion, null, false],
    [() => startPaperReview(carl, seen(2)), 'review', false],
    [() => approvePaper(carl, seen(2)), 'approved', false],
    [() => publishPaper(admin, { ...seen(2), uploadId: published, feedback: '' }), 'published', false],
  ] as const
  for (const [transition, status, isReturned] of steps) {
    const notified =
      status === null ? [] : [['Asha', id, { kind: 'paper_status_changed', title, status, isReturned }]]
    expect(await notifiedOf(transition)).toEqual({ notified, published: screens })
    expect(await notifiedOf(transition)).toEqual(NOTHING)
  }
})
