// @module-tag database
import { DAY_MS } from '@capstone/contract/base.constants'
import { MAIL_KINDS } from '@capstone/contract/notifications/notifications.constants'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { portal } from '../../../rpc/portal.testing.ts'
import { claimDueMails, deleteOldMails, recordOutcome } from './mail-queue.repository.ts'
import { mails } from './mail-queue.table.ts'

const BULK_KINDS = ['invitation', 'notification', 'digest'] as const
const now = new Date('2026-11-20T10:00:00Z')
const later = new Date(now.getTime() + 180_000)
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

const writeRows = (count: number, row: Partial<typeof mails.$inferInsert>) =>
  portal.db.insert(mails).values(
    Array.from({ length: count }, (_, each) => ({
      kind: 'recovery' as const,
      address: `${each}@example.test`,
      dueAt: ago(each),
      ...row,
    })),
  )

test('due mails are found by their own index, however many were sent', async () => {
  await writeRows(3000, { sentAt: ago(0) })
  await writeRows(3000, { kind: 'invitation' })
  await writeRows(20, {})
  await portal.db.execute(sql`analyze mails`)
  const claim = claimDueMails(portal.db, { now, leaseUntil: later, max: 5 })
  const plan = await portal.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${claim.getSQL()}`)
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(lines).toContain('mails_due_index')
  expect(lines).not.toContain('Sort')
})

test('the mails that waited longest are claimed first, and by nobody else until the lease expires', async () => {
  await portal.reset()
  await writeRows(7, {})
  await writeRows(1, { dueAt: later })
  const claim = (at: Date) => claimDueMails(portal.db, { now: at, leaseUntil: later, max: 5 })
  const addresses = async (at: Date) => (await claim(at)).map(({ address }) => address).sort()
  expect(await addresses(now)).toEqual([
    '2@example.test',
    '3@example.test',
    '4@example.test',
    '5@example.test',
    '6@example.test',
  ])
  expect(await addresses(now)).toEqual(['0@example.test', '1@example.test'])
  expect(await addresses(now)).toEqual([])
  expect(await addresses(later)).toHaveLength(5)
})

test.each(BULK_KINDS)('mails of kind %s are claimed after those that somebody waits for', async (kind) => {
  await portal.reset()
  await writeRows(6, { kind, dueAt: ago(60_000) })
  const others = MAIL_KINDS.filter((other) => !BULK_KINDS.some((bulk) => bulk === other))
  for (const other of others) await writeRows(1, { kind: other })
  const claimed = await claimDueMails(portal.db, { now, leaseUntil: later, max: others.length })
  expect(claimed.map((mail) => mail.kind).sort()).toEqual([...others].sort())
  expect(await claimDueMails(portal.db, { now, leaseUntil: later, max: 10 })).toHaveLength(6)
})

test('the result of a mail is stored by the current lease holder only', async () => {
  await portal.reset()
  await writeRows(1, {})
  const [first] = await claimDueMails(portal.db, { now, leaseUntil: ago(1), max: 1 })
  const [second] = await claimDueMails(portal.db, { now, leaseUntil: later, max: 1 })
  if (!first || !second) throw new Error('Two claims were expected.')
  expect([first.attempts, second.attempts]).toEqual([1, 2])
  await recordOutcome(portal.db, first, { dueAt: now, lastError: 'too late' })
  expect(await portal.db.select().from(mails)).toMatchObject([{ dueAt: later, lastError: null }])
  await recordOutcome(portal.db, second, { sentAt: now })
  await recordOutcome(portal.db, second, { givenUpAt: now })
  expect(await portal.db.select().from(mails)).toMatchObject([{ sentAt: now, givenUpAt: null }])
})

test('old mails are deleted once they are sent or given up', async () => {
  await portal.reset()
  const [old, young] = [{ createdAt: ago(31 * DAY_MS) }, { createdAt: ago(29 * DAY_MS) }]
  await writeRows(1, { ...old, address: 'a', sentAt: now })
  await writeRows(1, { ...old, address: 'b', givenUpAt: now })
  await writeRows(1, { ...old, address: 'waits' })
  await writeRows(1, { ...young, address: 'young', sentAt: now })
  await deleteOldMails(portal.db, ago(30 * DAY_MS))
  const left = await portal.db.select({ address: mails.address }).from(mails)
  expect(left.map(({ address }) => address).sort()).toEqual(['waits', 'young'])
})
