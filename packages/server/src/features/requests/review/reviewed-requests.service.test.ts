import { requestListSchema } from '@capstone/contract/requests/requests.schemas'
import { beforeEach, describe, expect } from 'vitest'
import { countSentStatements } from '../../../db/statement-count.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { admin, adminTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { addRequest } from '../requests.testing.ts'
import { listRequests } from './reviewed-requests.service.ts'
import { reviewRequest } from './reviews.service.ts'

let studentId: string
beforeEach(async () => {
  studentId = (await createUser(portal, { role: 'student', name: 'Asha' })).id
})

const list = (query: object = {}, context = admin) => listRequests(context, requestListSchema.parse(query))

describe('the list of requests', () => {
  test('includes the number of matches and the totals, which a review updates immediately', async () => {
    const ids: string[] = []
    for (const title of ['A kite', 'A kite again', 'A boat'])
      ids.push(await addRequest(portal, { studentId, title }))
    const counts = { total: 3, pending: 3, approved: 0, rejected: 0 }
    expect(await list()).toMatchObject({ matching: 3, total: 3, counts })
    expect(await list({ limit: 1 })).toMatchObject({ matching: 3 })
    expect(await list({ search: 'kite', limit: 1 })).toMatchObject({
      matching: 2,
      total: 3,
      counts: { total: 2, pending: 2, approved: 0, rejected: 0 },
    })
    expect(await list({ search: 'asha', status: 'approved' })).toMatchObject({ matching: 0 })
    await reviewRequest(admin, { id: ids[0] ?? '', from: 'pending', decision: 'rejected', note: '' })
    const after = { total: 3, pending: 2, approved: 0, rejected: 1 }
    expect(await list({ status: 'pending', limit: 1 })).toMatchObject({ matching: 2, counts: after })
    expect(await list({ search: 'kite', status: 'rejected' })).toMatchObject({
      matching: 1,
      counts: { total: 2, pending: 1, approved: 0, rejected: 1 },
    })
  })

  test('never counts fewer matches than it shows, even while the totals are outdated', async () => {
    expect(await list()).toMatchObject({ matching: 0, counts: { total: 0 } })
    await addRequest(portal, { studentId, title: 'A kite' })
    expect(await list()).toMatchObject({ matching: 1 })
  })

  test('takes two statements, and one more for a search', async () => {
    await addRequest(portal, { studentId, title: 'A kite' })
    await list()
    const { db, takeCount } = countSentStatements(portal.db)
    await list({}, { ...admin, db })
    expect(takeCount()).toBe(2)
    await list({ search: 'kite' }, { ...admin, db })
    expect(takeCount()).toBe(3)
  })
})
