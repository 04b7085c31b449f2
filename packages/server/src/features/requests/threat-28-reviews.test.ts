import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CutError, cutTransactions } from '../../db/cut.testing.ts'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { AdminViewer, StudentViewer } from '../../rpc/context.ts'
import { requestProject } from './requests.service.ts'
import { addRequest, writeIdea } from './requests.testing.ts'
import { reviewRequest } from './reviews.service.ts'

let portal: TestPortal
let admin: AdminViewer
let student: StudentViewer
let id: string
beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  admin = await createUser(portal, { role: 'admin' })
  student = await createUser(portal, { role: 'student' })
  id = randomUUID()
})
afterAll(() => portal.close())

const review = (from: TestPortal, decision: 'approved' | 'rejected') =>
  reviewRequest(actAs(from, admin), { id, decision, note: 'So be it' })

type Operation = {
  readonly prepare?: () => Promise<unknown>
  readonly run: (from: TestPortal) => Promise<unknown>
}

const waiting = () => addRequest(portal, { id, studentId: student.id })
const approved = async () => {
  await waiting()
  await review(portal, 'approved')
}
const withdrawn = async () => {
  await approved()
  await review(portal, 'rejected')
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  asking: { run: (from) => requestProject(actAs(from, student), { id, idea: writeIdea() }) },
  approving: { prepare: waiting, run: (from) => review(from, 'approved') },
  rejecting: { prepare: waiting, run: (from) => review(from, 'rejected') },
  'taking an approval back': { prepare: approved, run: (from) => review(from, 'rejected') },
  'approving again': { prepare: withdrawn, run: (from) => review(from, 'approved') },
}

async function takeState() {
  const digests = ['project_requests', 'student_projects', 'audit_events'].map(
    (table) => `(select coalesce(md5(string_agg(t::text, '' order by t::text)), '') from ${table} t)`,
  )
  const [row] = await portal.db.execute(sql.raw(`select ${digests.join(' || ')} as state`))
  return row?.state
}

const MOST_STATEMENTS = 20

describe('threat-28 cut between any two statements, all is as before', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (_name, { prepare, run }) => {
    await prepare?.()
    const before = await takeState()
    let at = 0
    for (; at < MOST_STATEMENTS; at++) {
      const { db, wasCut } = cutTransactions(portal.db, at)
      const error: unknown = await run({ ...portal, db }).then(
        () => null,
        (thrown) => thrown,
      )
      if (!wasCut()) {
        expect(error).toBe(null)
        break
      }
      expect(error).toBeInstanceOf(CutError)
      expect(await takeState(), `after ${at} statements`).toEqual(before)
    }
    expect(at).toBeGreaterThan(3)
    expect(at).toBeLessThan(MOST_STATEMENTS)
    expect(await takeState()).not.toEqual(before)
  })
})
