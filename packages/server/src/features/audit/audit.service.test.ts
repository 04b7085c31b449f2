import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { recordAudit } from './audit.service.ts'
import { auditEvents } from './audit.table.ts'

it('thousands of events are recorded in one call, and none of them if one fails', async () => {
  const admin = await actAsNew('admin')
  // More than fit into one statement.
  const events = Array.from({ length: 8000 }, () => ({
    action: 'account.deleted' as const,
    subjectType: 'user' as const,
    subjectId: randomUUID(),
    before: { email: 'a@uni.test' },
    after: null,
  }))
  await inTransaction(portal.db, (tx) => recordAudit(tx, admin, ...events))
  expect(await portal.db.$count(auditEvents)).toBe(events.length)

  const invalid = {
    ...events[0],
    action: 'account.deleted' as const,
    subjectType: 'user' as const,
    subjectId: 'no id',
  }
  await expect(
    inTransaction(portal.db, (tx) => recordAudit(tx, admin, ...events.slice(0, 1500), invalid)),
  ).rejects.toThrow()
  expect(await portal.db.$count(auditEvents)).toBe(events.length)
})
