// @module-tag database
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { OWN_ITEMS_MAX } from '@capstone/contract/hand-ins/hand-ins.constants'
import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import { toLocalTime } from '@capstone/contract/hand-ins/times.model'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '../../../db/database.ts'
import type { SignedInContext } from '../../../rpc/context.ts'
import { callDuringChange } from '../../../rpc/locks.testing.ts'
import { actAsNew, admin, mentor, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { requestExtension } from '../extensions/extensions.service.ts'
import { readHandIn } from '../hand-ins.service.ts'
import { handInItems, handIns } from '../hand-ins.table.ts'
import { addPublishedPlan, buildItem, localTimeIn } from '../hand-ins.testing.ts'
import { deletePlan } from '../plans/plans.service.ts'
import { changeDueDate } from '../review/review.service.ts'
import { insertHandInsOfItem, insertItem, lockProjects } from './own-items.repository.ts'
import { addOwnItem, changeOwnItem, removeOwnItem } from './own-items.service.ts'

let assignmentId: string
beforeEach(async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
  assignmentId = await addRequestedProject(portal, ids)
})

const rows = () => portal.db.select().from(handIns)

test('an item is added to mentored projects, all or none, once', async () => {
  const item = buildItem(portal)
  const foreign = await addRequestedProject(portal, { studentId: student.viewer.id })
  const missing = randomUUID()
  await expect(
    addOwnItem(mentor, { item, assignmentIds: [assignmentId, foreign, missing] }),
  ).rejects.toMatchObject({
    code: 'HAND_IN_PROJECT_NOT_YOURS',
    data: { assignmentIds: [foreign, missing] },
  })
  expect(await rows()).toEqual([])
  const own = { item, assignmentIds: [assignmentId] }
  expect([await addOwnItem(mentor, own), await addOwnItem(mentor, own)]).toEqual([{ added: 1 }, { added: 1 }])
  expect(await rows()).toMatchObject([{ assignmentId, itemId: item.id }])
  const second = await addRequestedProject(portal, {
    studentId: student.viewer.id,
    mentorId: mentor.viewer.id,
    title: 'Second',
  })
  const others = [
    { ...own, item: { ...item, title: 'Other' } },
    { ...own, item: { ...item, dueAt: localTimeIn(portal, 9 * DAY_MS) } },
    { ...own, assignmentIds: [second] },
  ]
  for (const other of others) expect(await codeOf(addOwnItem(mentor, other))).toBe('INPUT_INVALID')
  expect(await rows()).toHaveLength(1)
})

test('an item is not added to a completed project; a repeated call still succeeds', async () => {
  const added = { item: buildItem(portal), assignmentIds: [assignmentId] }
  await addOwnItem(mentor, added)
  await portal.db.update(studentProjects).set({ status: 'completed' })
  expect(await addOwnItem(mentor, added)).toEqual({ added: 1 })
  await expect(addOwnItem(mentor, { ...added, item: buildItem(portal) })).rejects.toMatchObject({
    code: 'HAND_IN_PROJECT_COMPLETED',
    data: { assignmentIds: [assignmentId] },
  })
  expect(await rows()).toHaveLength(1)
})

test('a hand-in says whether its reader may change and remove its item', async () => {
  const item = buildItem(portal)
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
  const [{ id = '' } = {}] = await rows()
  const mayChange = async (context: SignedInContext) => (await readHandIn(context, { id })).canChangeItem
  expect([await mayChange(mentor), await mayChange(admin), await mayChange(student)]).toEqual([
    true,
    false,
    false,
  ])
  const next = await actAsNew('instructor', { name: 'Nora' })
  const another = await addRequestedProject(portal, {
    studentId: student.viewer.id,
    mentorId: next.viewer.id,
  })
  const dueAt = portal.clock.now()
  await portal.db.insert(handIns).values({ itemId: item.id, assignmentId: another, dueAt })
  expect(await mayChange(mentor)).toBe(false)
  await portal.db.update(studentProjects).set({ mentorId: next.viewer.id })
  expect(await mayChange(next)).toBe(true)
  await portal.db.update(handInItems).set({ instructorId: null })
  await portal.db.update(studentProjects).set({ removedAt: dueAt })
  expect(await mayChange(next)).toBe(false)
})

test('an item is changed and removed by whoever mentors its projects, and by nobody while they have several mentors', async () => {
  const item = buildItem(portal)
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
  const later = { ...item, dueAt: localTimeIn(portal, 9 * DAY_MS) }
  await changeOwnItem(mentor, { ...later, seen: item })
  expect(await codeOf(changeOwnItem(mentor, { ...item, seen: later }))).toBe('ITEM_DATE_EARLIER')
  const next = await actAsNew('instructor', { name: 'Nora' })
  expect(await codeOf(changeOwnItem(next, { ...later, seen: item }))).toBe('ITEM_NOT_FOUND')
  await portal.db.update(studentProjects).set({ mentorId: next.viewer.id })
  expect(await codeOf(changeOwnItem(mentor, { ...later, seen: item }))).toBe('HAND_IN_PROJECT_NOT_YOURS')
  expect(await codeOf(removeOwnItem(mentor, { id: item.id }))).toBe('HAND_IN_PROJECT_NOT_YOURS')
  expect(await rows()).toHaveLength(1)
  await portal.db.delete(users).where(eq(users.id, mentor.viewer.id))
  const latest = { ...later, dueAt: localTimeIn(portal, 12 * DAY_MS) }
  await changeOwnItem(next, { ...latest, seen: later })
  const mentorId = (await actAsNew('instructor')).viewer.id
  const another = await addRequestedProject(portal, { studentId: student.viewer.id, mentorId })
  await portal.db
    .insert(handIns)
    .values({ itemId: item.id, assignmentId: another, dueAt: portal.clock.now(), closesAt: null })
  expect(await codeOf(removeOwnItem(next, { id: item.id }))).toBe('HAND_IN_PROJECT_NOT_YOURS')
  await portal.db.delete(handIns).where(eq(handIns.assignmentId, another))
  await removeOwnItem(next, { id: item.id })
  expect(await rows()).toEqual([])
})

test('changes made in two tabs are kept where they differ, and refused where both changed the same field', async () => {
  const item = buildItem(portal, { title: 'Report', instructions: 'Short.' })
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
  const change = (changes: Partial<NewItem>) => changeOwnItem(mentor, { ...item, ...changes, seen: item })
  const dueAt = localTimeIn(portal, 9 * DAY_MS)
  await change({ title: 'Final report', dueAt })
  await change({ instructions: 'At most ten pages.' })
  const stored = async () => {
    const [row] = await portal.db.select().from(handInItems)
    return row
  }
  expect(await stored()).toMatchObject({ title: 'Final report', instructions: 'At most ten pages.' })
  expect(toLocalTime((await stored())?.dueAt ?? new Date(0), portal.settings.TIME_ZONE)).toBe(dueAt)
  expect(await codeOf(change({ title: 'Last report' }))).toBe('ITEM_CHANGED_MEANWHILE')
  expect(await codeOf(change({ dueAt: localTimeIn(portal, 10 * DAY_MS) }))).toBe('ITEM_CHANGED_MEANWHILE')
  expect(await change({ title: 'Final report', dueAt })).toEqual({ id: item.id })
  expect(await stored()).toMatchObject({ title: 'Final report', instructions: 'At most ten pages.' })
})

test('a new due date notifies only the students whose date changed', async () => {
  const item = buildItem(portal)
  const extended = await addRequestedProject(portal, {
    studentId: student.viewer.id,
    mentorId: mentor.viewer.id,
  })
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId, extended] })
  const extendedTo = new Date(portal.clock.now().getTime() + 20 * DAY_MS)
  await portal.db
    .update(handIns)
    .set({ extendedTo, dueAt: extendedTo })
    .where(eq(handIns.assignmentId, extended))
  await portal.db.delete(notifications)
  await changeOwnItem(mentor, { ...item, title: 'Progress report, part 1', seen: item })
  expect(await portal.db.select().from(notifications)).toEqual([])
  await changeOwnItem(mentor, { ...item, dueAt: localTimeIn(portal, 9 * DAY_MS), seen: item })
  const moved = (await rows()).find((row) => row.assignmentId === assignmentId)
  expect(await portal.db.select().from(notifications)).toMatchObject([
    { subjectId: moved?.id, payload: { event: 'date_changed', dueAt: moved?.dueAt.toISOString() } },
  ])
})

test('a changed or removed item notifies nobody of a removed project, and a removed one leaves no other notification', async () => {
  const other = await addRequestedProject(portal, {
    studentId: student.viewer.id,
    mentorId: mentor.viewer.id,
  })
  const item = buildItem(portal)
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId, other] })
  const request = { id: randomUUID(), reason: 'I was ill for a week.' }
  const kept = (await rows()).find((row) => row.assignmentId === assignmentId)?.id ?? ''
  await requestExtension(student, { ...request, handInId: kept, until: localTimeIn(portal, 9 * DAY_MS) })
  await portal.db
    .update(studentProjects)
    .set({ removedAt: portal.clock.now() })
    .where(eq(studentProjects.id, other))
  // A change is merged into what is still unread.
  await portal.db.delete(notifications)
  const moved = { ...item, dueAt: localTimeIn(portal, 8 * DAY_MS) }
  await changeOwnItem(mentor, { ...moved, seen: item })
  const findNotifications = () => portal.db.select().from(notifications)
  expect(await findNotifications()).toMatchObject([{ subjectId: kept, payload: { event: 'date_changed' } }])
  await removeOwnItem(mentor, item)
  expect(await findNotifications()).toMatchObject([{ subjectId: item.id, payload: { event: 'removed' } }])
})

test('an item keeps its cut-off when the due date of one student moves', async () => {
  const item = buildItem(portal, { closesAt: localTimeIn(portal, 8 * DAY_MS) })
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
  const [row] = await rows()
  const id = row?.id ?? ''
  const dueAt = localTimeIn(portal, 12 * DAY_MS)
  await changeDueDate(admin, { handInId: id, seenDueAt: row?.dueAt ?? new Date(0), dueAt })
  const detail = await readHandIn(mentor, { id })
  expect(detail.closesAt).toEqual(detail.dueAt)
  expect(toLocalTime(detail.itemClosesAt ?? new Date(0), detail.timeZone)).toBe(item.closesAt)
})

/** Starts `call` while a transaction hands in a version; the transaction commits once the call waits for it. */
const codeWhileHandingIn = (call: () => Promise<unknown>) =>
  callDuringChange(
    (tx) =>
      tx
        .update(handIns)
        .set({ status: 'submitted', version: 1, submittedAt: portal.clock.now() })
        .where(eq(handIns.assignmentId, assignmentId)),
    () => codeOf(call()),
  )

// The embedded database has one connection, so its transactions never wait for each other.
describe.skipIf(!process.env.DATABASE_URL)('what is being handed in is not deleted', () => {
  test('with a mentor’s own item', async () => {
    const item = buildItem(portal)
    await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
    const code = await codeWhileHandingIn(() => removeOwnItem(mentor, { id: item.id }))
    expect([code, await rows()]).toMatchObject(['ITEM_HANDED_IN', [{ version: 1 }]])
  })

  test('with a plan', async () => {
    const id = await addPublishedPlan(admin, [buildItem(portal)])
    const code = await codeWhileHandingIn(() => deletePlan(admin, { id, revision: 1, status: 'published' }))
    expect([code, await rows()]).toMatchObject(['PLAN_HANDED_IN', [{ version: 1 }]])
  })
})

test.skipIf(!process.env.DATABASE_URL)('threat-27 the limit holds for items added at once', async () => {
  const addInstructorItem = async (tx: Database) => {
    const { id } = buildItem(portal)
    const dates = { dueAt: portal.clock.now(), closesAt: null }
    await insertItem(tx, { id, title: 'Report', kinds: ['pdf'], ...dates })
    await insertHandInsOfItem(tx, { id, ...dates }, [assignmentId])
  }
  for (let count = 1; count < OWN_ITEMS_MAX; count++) await addInstructorItem(portal.db)
  const code = await callDuringChange(
    async (tx) => {
      await lockProjects(tx, [assignmentId])
      await addInstructorItem(tx)
    },
    () => codeOf(addOwnItem(mentor, { item: buildItem(portal), assignmentIds: [assignmentId] })),
  )
  expect([code, (await rows()).length]).toEqual(['ITEMS_TOO_MANY', OWN_ITEMS_MAX])
})

test.skipIf(!process.env.DATABASE_URL)('an item is not added to a project completed meanwhile', async () => {
  const code = await callDuringChange(
    (tx) => tx.update(studentProjects).set({ status: 'completed' }),
    () => codeOf(addOwnItem(mentor, { item: buildItem(portal), assignmentIds: [assignmentId] })),
  )
  expect([code, await rows()]).toEqual(['HAND_IN_PROJECT_COMPLETED', []])
})

test('a completed project does not prevent adding an item to another one', async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
  const completed = await addRequestedProject(portal, { ...ids, title: 'Second' })
  await portal.db
    .update(studentProjects)
    .set({ status: 'completed' })
    .where(eq(studentProjects.id, completed))
  const item = buildItem(portal)
  expect(await codeOf(addOwnItem(mentor, { item, assignmentIds: [assignmentId, completed] }))).toBe(
    'HAND_IN_PROJECT_COMPLETED',
  )
  expect(await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })).toEqual({ added: 1 })
})
