// @module-tag database

import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { whileOpen } from '../../rpc/locks.testing.ts'
import { actAsNew, admin, mentor, trioTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { isRefusal } from '../../rpc/refuse.ts'
import { users } from '../accounts/accounts.table.ts'
import { addRequestedProject } from '../assignments/assignments.testing.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { addNotification } from '../notifications/notifications.testing.ts'
import { deleteInstructor, deleteStudent } from '../people/management/managed-deletion.service.ts'
import { handInExtensions, handIns } from './hand-ins.table.ts'
import { addPlan, addPublishedPlan, buildItem, COURSE, localTimeIn } from './hand-ins.testing.ts'
import { addOwnItem, changeOwnItem, removeOwnItem } from './items/own-items.service.ts'
import { publishPlans } from './plans/plan-publication.job.ts'
import { savePlan } from './plans/plan-saving.service.ts'
import { deletePlan, publishPlan } from './plans/plans.service.ts'

type Pair = { readonly first: string; readonly second: string; readonly assignmentIds: readonly string[] }
type Write = () => Promise<unknown>

const itemLater = (id: string, days: number) =>
  buildItem(portal, { id, dueAt: localTimeIn(portal, days * DAY_MS) })

async function addItem({ assignmentIds }: Pair) {
  const item = buildItem(portal)
  await addOwnItem(mentor, { item, assignmentIds: [...assignmentIds] })
  return item
}

async function preparePublication(): Promise<Write> {
  const id = await addPlan(admin, [buildItem(portal)])
  await publishPlan(admin, { id, revision: 1 })
  return () => publishPlans(admin)
}

/** Writes to the hand-ins of two students: what each does, and the function that prepares it. */
const WRITES: readonly (readonly [string, (pair: Pair) => Promise<Write>])[] = [
  ['a plan is published', preparePublication],
  [
    'a due date of a published plan is moved',
    async () => {
      const item = buildItem(portal)
      const id = await addPublishedPlan(admin, [item])
      const items = [itemLater(item.id, 9)]
      await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: false })
      return () => publishPlans(admin)
    },
  ],
  [
    'an item of a plan is removed',
    async () => {
      const [kept, removed] = [buildItem(portal), buildItem(portal)]
      const id = await addPublishedPlan(admin, [kept, removed])
      const change = { id, revision: 1, ...COURSE, items: [kept], allowsEarlierDates: false }
      return () => savePlan(admin, change)
    },
  ],
  [
    'a plan is deleted',
    async () => {
      const id = await addPublishedPlan(admin, [buildItem(portal)])
      return () => deletePlan(admin, { id, revision: 1, status: 'published' })
    },
  ],
  [
    'a mentor adds an item',
    async ({ assignmentIds }) =>
      () =>
        addOwnItem(mentor, { item: buildItem(portal), assignmentIds: [...assignmentIds] }),
  ],
  [
    'a mentor changes an item',
    async (pair) => {
      const item = await addItem(pair)
      return () => changeOwnItem(mentor, { ...itemLater(item.id, 9), seen: item })
    },
  ],
  [
    'a mentor removes an item',
    async (pair) => {
      const { id } = await addItem(pair)
      return () => removeOwnItem(mentor, { id })
    },
  ],
]

type ItemWrite = { readonly itemId: string; readonly write: Write }

/** Writes that remove an item which two students have, like WRITES. */
const REMOVALS: readonly (readonly [string, (pair: Pair) => Promise<ItemWrite>])[] = [
  [
    'removing an item',
    async (pair) => {
      const { id } = await addItem(pair)
      return { itemId: id, write: () => removeOwnItem(mentor, { id }) }
    },
  ],
  [
    'their advice is deleted with its plan',
    async () => {
      const item = buildItem(portal)
      const id = await addPublishedPlan(admin, [item])
      return { itemId: item.id, write: () => deletePlan(admin, { id, revision: 1, status: 'published' }) }
    },
  ],
]

async function preparePair(): Promise<Pair> {
  const ids = [randomUUID(), randomUUID()].toSorted()
  const [first = '', second = ''] = ids
  for (const id of ids)
    await actAsNew('student', {
      id,
      ...COURSE,
      specialization: 'AI/ML',
      assignedInstructor: mentor.viewer.id,
    })
  const assignmentIds: string[] = []
  for (const studentId of ids)
    assignmentIds.push(await addRequestedProject(portal, { studentId, mentorId: mentor.viewer.id }))
  return { first, second, assignmentIds }
}

const countBlocked = async () =>
  (
    await portal.db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).length

type Lock = (tx: Database) => Promise<unknown>

/** Starts a write that waits for `lock`, then a deletion; releases the lock once the deletion has ended or waits. */
async function deleteMeanwhile(lock: Lock, write: Write, remove: Write): Promise<void> {
  const { outcomes } = await whileOpen(
    (waitInside) =>
      inTransaction(portal.db, async (tx) => {
        await lock(tx)
        await waitInside()
      }),
    async () => {
      const writing = write()
      await expect.poll(countBlocked).toBe(1)
      let isOver = false
      const removing = remove().finally(() => {
        isOver = true
      })
      const both = Promise.allSettled([removing, writing])
      await expect.poll(async () => isOver || (await countBlocked()) > 1).toBe(true)
      return { outcomes: both }
    },
  )
  const [removal, written] = await outcomes
  expect(removal).toMatchObject({ status: 'fulfilled' })
  if (written.status === 'rejected') expect(isRefusal(written.reason), String(written.reason)).toBe(true)
}

describe.skipIf(!process.env.DATABASE_URL)('threat-37 without deadlock', () => {
  test.for(WRITES)('a student is deleted while %s', async ([_what, prepare]) => {
    const pair = await preparePair()
    const write = await prepare(pair)
    const lock: Lock = (tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.id, pair.first)).for('update')
    await deleteMeanwhile(lock, write, () => deleteStudent(admin, { id: pair.second }))
  })

  test('an instructor is deleted while adding an item', async () => {
    const { assignmentIds } = await preparePair()
    const [last = ''] = assignmentIds.toSorted().slice(-1)
    const item = buildItem(portal)
    const lock: Lock = (tx) =>
      tx.select({ id: chatThreads.id }).from(chatThreads).where(eq(chatThreads.id, last)).for('update')
    const remove = () => deleteInstructor(admin, { id: mentor.viewer.id })
    await deleteMeanwhile(lock, () => addOwnItem(mentor, { item, assignmentIds: [...assignmentIds] }), remove)
  })

  test.for(REMOVALS)('an instructor is deleted while %s', async ([_what, prepare]) => {
    const { itemId, write } = await prepare(await preparePair())
    const { id } = mentor.viewer
    const [handIn] = await portal.db.select().from(handIns).where(eq(handIns.itemId, itemId))
    const handInId = handIn?.id ?? ''
    const now = portal.clock.now()
    await portal.db
      .insert(handInExtensions)
      .values({ handInId, reason: 'Late sensors', until: now, requestedAt: now, mentorId: id })
    // Notifications are removed last, in the order of the accounts: with this id, the write waits for the first one
    // while it holds all its other locks.
    const other = await actAsNew('instructor', { id: '00000000-0000-4000-8000-000000000000' })
    for (const userId of [other.viewer.id, id]) await addNotification(portal, userId, { subjectId: handInId })
    const lock: Lock = (tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.id, other.viewer.id)).for('update')
    await deleteMeanwhile(lock, write, () => deleteInstructor(admin, { id }))
  })
})
