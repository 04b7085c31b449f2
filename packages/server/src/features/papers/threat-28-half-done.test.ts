import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CutError, cutTransactions } from '../../db/cut.testing.ts'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { AdminViewer, Portal, StudentViewer } from '../../rpc/context.ts'
import { finishUpload } from '../files/uploads.testing.ts'
import { approvePaper, returnPaper, startPaperReview } from './paper-moves.service.ts'
import { addPaper, changePaper, writePaper } from './papers.testing.ts'
import { publishPaper } from './publications.service.ts'
import { addPaperVersion, submitPaper } from './submissions.service.ts'

const MOST_STATEMENTS = 20
// A file on its way in is staged before the transaction that names it, and swept if that never comes.
const STATE = [
  ...['student_papers', 'paper_versions', 'audit_events', 'uploads'],
  "(select * from stored_files where state <> 'staged')",
]

let portal: TestPortal
let student: StudentViewer
let admin: AdminViewer

beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  student = await createUser(portal, { role: 'student' })
  admin = await createUser(portal, { role: 'admin' })
})
afterAll(() => portal.close())

async function takeState() {
  const digests = STATE.map(
    (rows, index) =>
      `(select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${rows} t) as part_${index}`,
  )
  const [row] = await portal.db.execute(sql.raw(`select ${digests.join(', ')}`))
  return row
}

/** A paper that stands so, as an admin sees it. */
async function seePaper(change: Parameters<typeof changePaper>[2]) {
  const { id: paperId } = await addPaper(portal, student)
  await changePaper(portal, paperId, change)
  return { paperId, version: 1 }
}

/** Each prepares its rows and gives the work, the same at each try as a client that tries again sends it. */
const OPERATIONS: Readonly<Record<string, () => Promise<(using: Portal) => Promise<unknown>>>> = {
  submitPaper: async () => {
    const input = await writePaper(portal, student)
    return (using) => submitPaper(actAs(using, student), input)
  },
  addPaperVersion: async () => {
    const { id } = await addPaper(portal, student)
    await changePaper(portal, id, { feedback: 'Again, please.', returnedAt: portal.clock.now() })
    const uploadId = await finishUpload(portal, student, { slot: 'paper' })
    const input = { id: randomUUID(), paperId: id, uploadId, abstract: '' }
    return (using) => addPaperVersion(actAs(using, student), input)
  },
  startPaperReview: async () => {
    const seen = await seePaper({ feedback: 'Again, please.', returnedAt: portal.clock.now() })
    return (using) => startPaperReview(actAs(using, admin), seen)
  },
  returnPaper: async () => {
    const seen = await seePaper({ status: 'review' })
    return (using) => returnPaper(actAs(using, admin), { ...seen, feedback: 'Again, please.' })
  },
  approvePaper: async () => {
    const seen = await seePaper({ status: 'review' })
    return (using) => approvePaper(actAs(using, admin), seen)
  },
  publishPaper: async () => {
    const seen = await seePaper({ status: 'approved' })
    const uploadId = await finishUpload(portal, admin, { slot: 'published_paper' })
    return (using) => publishPaper(actAs(using, admin), { ...seen, uploadId, feedback: 'Well done.' })
  },
}

test.each(Object.entries(OPERATIONS))(
  'threat-28 %s cut between any two statements leaves all as before',
  async (_name, prepare) => {
    const operate = await prepare()
    const before = await takeState()
    let at = 0
    for (; at < MOST_STATEMENTS; at++) {
      const { db, wasCut } = cutTransactions(portal.db, at)
      const work = operate({ ...portal, db })
      const error = await work.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (!wasCut()) {
        expect(error).toBe(null)
        break
      }
      expect(error).toBeInstanceOf(CutError)
      expect(await takeState(), `after ${at} statements`).toEqual(before)
    }
    // Nothing cut it any more: now all is done.
    expect(at).toBeGreaterThan(2)
    expect(at).toBeLessThan(MOST_STATEMENTS)
    expect(await takeState()).not.toEqual(before)
  },
)
