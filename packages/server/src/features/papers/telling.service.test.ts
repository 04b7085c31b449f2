import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { AdminContext, StudentContext } from '../../rpc/context.ts'
import { finishUpload } from '../files/uploads.testing.ts'
import { toldBy } from '../notifications/told.testing.ts'
import { approvePaper, returnPaper, startPaperReview } from './paper-moves.service.ts'
import { publishPaper } from './publications.service.ts'
import { addPaperVersion, submitPaper } from './submissions.service.ts'

let portal: TestPortal
let ada: AdminContext
let carl: AdminContext
let asha: StudentContext
beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  ada = actAs(portal, await createUser(portal, { role: 'admin', name: 'Ada' }))
  carl = actAs(portal, await createUser(portal, { role: 'admin', name: 'Carl' }))
  asha = actAs(portal, await createUser(portal, { role: 'student', name: 'Asha' }))
})
afterAll(() => portal.close())

const toldOf = (doing: () => Promise<unknown>) => toldBy(portal, [ada, carl, asha], doing)
const NOTHING = { told: [], heard: { project: [], request: [], paper: [] } }

test('each move of a paper is told to its author once, what the author does to the admins’ screens alone', async () => {
  const [id, title] = [randomUUID(), 'On bridges']
  const screens = { ...NOTHING.heard, paper: [`Ada ${id}`, `Asha ${id}`, `Carl ${id}`] }
  const upload = () => finishUpload(portal, asha.viewer, { slot: 'paper' })
  const [first, second] = [await upload(), await upload()]
  const published = await finishUpload(portal, ada.viewer, { slot: 'published_paper' })
  const submit = () => submitPaper(asha, { id, title, uploadId: first, abstract: '' })
  expect(await toldOf(submit)).toEqual({ told: [], heard: screens })
  expect(await toldOf(submit)).toEqual(NOTHING)

  const seen = (version: number) => ({ paperId: id, version })
  const versionId = randomUUID()
  const addVersion = () =>
    addPaperVersion(asha, { id: versionId, paperId: id, uploadId: second, abstract: '' })
  const steps = [
    [() => startPaperReview(ada, seen(1)), 'review', false],
    [() => returnPaper(ada, { ...seen(1), feedback: 'Shorter.' }), 'draft', true],
    [addVersion, null, false],
    [() => startPaperReview(carl, seen(2)), 'review', false],
    [() => approvePaper(carl, seen(2)), 'approved', false],
    [() => publishPaper(ada, { ...seen(2), uploadId: published, feedback: '' }), 'published', false],
  ] as const
  for (const [doing, status, isReturned] of steps) {
    const told = status === null ? [] : [['Asha', id, { kind: 'paper_moved', title, status, isReturned }]]
    expect(await toldOf(doing)).toEqual({ told, heard: screens })
    expect(await toldOf(doing)).toEqual(NOTHING)
  }
})
