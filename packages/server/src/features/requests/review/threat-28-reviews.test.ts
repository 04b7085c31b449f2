// @module-tag database
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import type { Portal } from '../../../rpc/context.ts'
import { admin, trioTest as it, student } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { requestProject } from '../requests.service.ts'
import { addRequest, writeIdea } from '../requests.testing.ts'
import { reviewRequest } from './reviews.service.ts'

let id: string
beforeEach(() => {
  id = randomUUID()
})

const review = (from: Pick<Portal, 'db'>, decision: 'approved' | 'rejected') =>
  reviewRequest({ ...admin, ...from }, { id, decision, note: 'So be it' })

type Operation = {
  readonly prepare?: () => Promise<unknown>
  readonly run: (from: Pick<Portal, 'db'>) => Promise<unknown>
}

const waiting = () => addRequest(portal, { id, studentId: student.viewer.id })
const approved = async () => {
  await waiting()
  await review(admin, 'approved')
}
const withdrawn = async () => {
  await approved()
  await review(admin, 'rejected')
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  asking: { run: (from) => requestProject({ ...student, ...from }, { id, idea: writeIdea() }) },
  approving: { prepare: waiting, run: (from) => review(from, 'approved') },
  rejecting: { prepare: waiting, run: (from) => review(from, 'rejected') },
  'taking an approval back': { prepare: approved, run: (from) => review(from, 'rejected') },
  'approving again': { prepare: withdrawn, run: (from) => review(from, 'approved') },
}

describe('threat-28 a failure between any two statements leaves everything unchanged', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (_name, { prepare, run }) => {
    await prepare?.()
    expect(await failAtEveryStatement(portal.db, (db) => run({ db }))).toBeGreaterThan(3)
  })
})
