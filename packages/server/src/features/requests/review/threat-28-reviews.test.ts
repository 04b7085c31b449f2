// @module-tag database
import { randomUUID } from 'node:crypto'
import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { beforeEach, describe, expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import type { Portal } from '../../../rpc/context.ts'
import { admin, trioTest as it, student } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { requestProject } from '../requests.service.ts'
import { addRequest, buildIdea } from '../requests.testing.ts'
import { reviewRequest } from './reviews.service.ts'

let id: string
beforeEach(() => {
  id = randomUUID()
})

const review = (on: Pick<Portal, 'db'>, from: RequestStatus, decision: 'approved' | 'rejected') =>
  reviewRequest({ ...admin, ...on }, { id, from, decision, note: 'So be it' })

type Operation = {
  readonly prepare?: () => Promise<unknown>
  readonly run: (on: Pick<Portal, 'db'>) => Promise<unknown>
}

const addPendingRequest = () => addRequest(portal, { id, studentId: student.viewer.id })
const addApprovedRequest = async () => {
  await addPendingRequest()
  await review(admin, 'pending', 'approved')
}
const addWithdrawnRequest = async () => {
  await addApprovedRequest()
  await review(admin, 'approved', 'rejected')
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  requesting: { run: (on) => requestProject({ ...student, ...on }, { id, idea: buildIdea() }) },
  approving: { prepare: addPendingRequest, run: (on) => review(on, 'pending', 'approved') },
  rejecting: { prepare: addPendingRequest, run: (on) => review(on, 'pending', 'rejected') },
  'withdrawing an approval': { prepare: addApprovedRequest, run: (on) => review(on, 'approved', 'rejected') },
  'approving again': { prepare: addWithdrawnRequest, run: (on) => review(on, 'rejected', 'approved') },
}

describe('threat-28 a failure between any two statements leaves everything unchanged', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (_name, { prepare, run }) => {
    await prepare?.()
    expect(await failAtEveryStatement(portal.db, (db) => run({ db }))).toBeGreaterThan(3)
  })
})
