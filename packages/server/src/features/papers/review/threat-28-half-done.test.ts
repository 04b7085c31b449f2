// @module-tag database
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import type { Portal } from '../../../rpc/context.ts'
import { admin, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { finishUpload } from '../../files/uploads/uploads.testing.ts'
import { addPaperVersion, submitPaper } from '../own/submissions.service.ts'
import { addPaper, changePaper, prepareNewPaper, uploadPaper } from '../papers.testing.ts'
import { approvePaper, returnPaper, startPaperReview } from './paper-transitions.service.ts'
import { publishPaper } from './publications.service.ts'

/** Adds a paper with these columns; returns the id and version that an admin's transition of it has to name. */
async function addPaperToReview(change: Parameters<typeof changePaper>[2]) {
  const { id: paperId } = await addPaper(portal, student.viewer)
  await changePaper(portal, paperId, change)
  return { paperId, version: 1 }
}

/** Functions that prepare rows and return the operation, which sends the same input at each retry. */
const OPERATIONS: Readonly<Record<string, () => Promise<(using: Pick<Portal, 'db'>) => Promise<unknown>>>> = {
  submitPaper: async () => {
    const input = await prepareNewPaper(portal, student.viewer)
    return (using) => submitPaper({ ...student, ...using }, input)
  },
  addPaperVersion: async () => {
    const { id } = await addPaper(portal, student.viewer)
    await changePaper(portal, id, { feedback: 'Again, please.', returnedAt: portal.clock.now() })
    const uploadId = await uploadPaper(portal, student.viewer)
    const input = { id: randomUUID(), paperId: id, uploadId, abstract: '' }
    return (using) => addPaperVersion({ ...student, ...using }, input)
  },
  startPaperReview: async () => {
    const seen = await addPaperToReview({ reviewStartedAt: null })
    return (using) => startPaperReview({ ...admin, ...using }, seen)
  },
  returnPaper: async () => {
    const seen = await addPaperToReview({ status: 'review' })
    return (using) => returnPaper({ ...admin, ...using }, { ...seen, feedback: 'Again, please.' })
  },
  approvePaper: async () => {
    const seen = await addPaperToReview({ status: 'review' })
    return (using) => approvePaper({ ...admin, ...using }, seen)
  },
  publishPaper: async () => {
    const seen = await addPaperToReview({ status: 'approved' })
    const uploadId = await finishUpload(portal, admin.viewer, { slot: 'published_paper' })
    return (using) => publishPaper({ ...admin, ...using }, { ...seen, uploadId, feedback: 'Well done.' })
  },
}

test.each(Object.entries(OPERATIONS))(
  'threat-28 %s that fails at any statement writes nothing',
  async (_name, prepare) => {
    const operate = await prepare()
    expect(await failAtEveryStatement(portal.db, (db) => operate({ db }))).toBeGreaterThan(2)
  },
)
