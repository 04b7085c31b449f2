import { randomUUID } from 'node:crypto'
import { DAY_MS, DAY_SECONDS } from '@capstone/contract/base.constants'
import { START_LEAD_DAYS } from '@capstone/contract/hand-ins/hand-ins.constants'
import { verifyReceipt } from '@capstone/contract/hand-ins/receipts/receipt-verification.model'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import type { InstructorContext } from '../../rpc/context.ts'
import { actAsNew, admin, mentor, student, trioTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { writeOwnProfile } from '../accounts/profile/profile.repository.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { addAssignment, addProject } from '../assignments/assignments.testing.ts'
import { addRequest } from '../requests/requests.testing.ts'
import { reviewRequest } from '../requests/review/reviews.service.ts'
import { adviseExtension, decideExtension, requestExtension } from './extensions/extensions.service.ts'
import { listOwnHandIns, readHandIn, readHandInFigures } from './hand-ins.service.ts'
import { handIns } from './hand-ins.table.ts'
import {
  addHandIn,
  addPublishedPlan,
  addVersion,
  buildItem,
  COURSE,
  localTimeIn,
} from './hand-ins.testing.ts'
import { publishPlans } from './plans/plan-publication.job.ts'
import { readReceiptKeys } from './receipts/receipt-signing.service.ts'
import { TOKEN_READER } from './receipts/receipts.testing.ts'
import { listQueue } from './review/queue.service.ts'
import { acceptVersion, returnVersion } from './review/review.service.ts'

const addOwnAssignment = async (assignment: { readonly assignedAt?: Date } = {}) =>
  addAssignment(portal, {
    ...assignment,
    studentId: student.viewer.id,
    instructorProjectId: await addProject(portal, { instructorId: mentor.viewer.id }),
  })
const OTHER_COURSE = { course: 'MBA', year: '1st Year' } as const
const listOwn = async () => (await listOwnHandIns(student, { limit: 25 })).items
const queueOf = (context: InstructorContext) => listQueue(context, { filter: 'all', search: '', limit: 25 })

test('a term: plan, extension, version, return, new version, acceptance and a receipt that verifies', async () => {
  await addOwnAssignment()
  const item = buildItem(portal, {
    dueAt: localTimeIn(portal, DAY_MS),
    closesAt: localTimeIn(portal, 3 * DAY_MS),
  })
  await addPublishedPlan(admin, [item])
  const [open] = await listOwn()
  expect(open).toMatchObject({ title: item.title, state: 'open', dueDateSource: 'item', newest: null })
  const handInId = open?.id ?? ''

  const extensionId = randomUUID()
  const until = localTimeIn(portal, 5 * DAY_MS)
  await requestExtension(student, { id: extensionId, handInId, until, reason: 'The sensors came late.' })
  await adviseExtension(mentor, { id: extensionId, isRecommended: true, note: 'True.' })
  await decideExtension(admin, { id: extensionId, decision: 'granted', until, note: '' })
  const extended = await readHandIn(student, { id: handInId })
  expect(extended).toMatchObject({ dueDateSource: 'extension', extension: { status: 'granted' } })
  expect(extended.closesAt).toEqual(extended.dueAt)

  portal.clock.advance(2 * DAY_SECONDS)
  const first = await addVersion(portal, student.viewer, handInId)
  expect(first).toMatchObject({ number: 1, isLate: false })
  expect((await queueOf(mentor)).counts).toMatchObject({ waiting: 1 })
  const dueAt = localTimeIn(portal, 6 * DAY_MS)
  const { dueAt: seenDueAt } = await readHandIn(mentor, { id: handInId })
  await returnVersion(mentor, { handInId, version: 1, feedback: 'Say more.', dueAt, seenDueAt })
  expect(await listOwn()).toMatchObject([
    { state: 'returned', dueDateSource: 'mentor', feedback: 'Say more.' },
  ])

  const afterCutOff = new Date(portal.clock.now().getTime() + 7 * DAY_MS)
  const tooLate = { startedAt: afterCutOff, receivedAt: afterCutOff }
  expect(await codeOf(addVersion(portal, student.viewer, handInId, tooLate))).toBe('HAND_IN_CLOSED')
  const second = await addVersion(portal, student.viewer, handInId)
  expect(second.number).toBe(2)
  const stale = { handInId, version: 1, feedback: '' }
  expect(await codeOf(acceptVersion(mentor, stale))).toBe('HAND_IN_CHANGED_MEANWHILE')
  await acceptVersion(mentor, { ...stale, version: 2 })
  expect(await listOwn()).toMatchObject([{ state: 'accepted', newest: { number: 2 } }])

  const { keys } = await readReceiptKeys(portal)
  const evidence = { keys, fileHash: second.sha256 }
  expect(await verifyReceipt(TOKEN_READER, second.receipt, evidence)).toMatchObject({
    outcome: 'genuine',
    receipt: { student: 'Asha', item: item.title, version: 2, sha256: second.sha256 },
  })
})

test('a withdrawn project closes its items', async () => {
  await addOwnAssignment()
  await addPublishedPlan(admin, [buildItem(portal)])
  await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
  const [closed] = await listOwn()
  expect(closed).toMatchObject({ state: 'closed', isArchived: true })
  expect(await codeOf(addVersion(portal, student.viewer, closed?.id ?? ''))).toBe('HAND_IN_CLOSED')
})

test('a project that comes after the publication has the items, and a removed one closes them', async () => {
  await addPublishedPlan(admin, [buildItem(portal), buildItem(portal, { title: 'Source code' })])
  expect(await listOwn()).toEqual([])
  await addOwnAssignment()
  expect(await listOwn()).toHaveLength(2)
  await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
  expect(await listOwn()).toMatchObject([{ state: 'closed' }, { state: 'closed' }])
  expect(await codeOf(addVersion(portal, student.viewer, (await listOwn())[0]?.id ?? ''))).toBe(
    'HAND_IN_CLOSED',
  )
})

test('a hand-in says whether it closed before the project began', async () => {
  const item = (days: number) =>
    buildItem(portal, {
      title: `Item ${days}`,
      dueAt: localTimeIn(portal, days * DAY_MS),
      closesAt: localTimeIn(portal, days * DAY_MS),
    })
  await addPublishedPlan(admin, [item(1), item(3)])
  portal.clock.advance(2 * DAY_SECONDS)
  const assignmentId = await addOwnAssignment()
  await portal.db.update(studentProjects).set({ assignedAt: portal.clock.now() })
  await addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId, title: 'Open' })
  await publishPlans(portal)
  const closed = (await listOwn()).map(({ title, closedBeforeStart }) => [title, closedBeforeStart])
  expect(Object.fromEntries(closed)).toEqual({ 'Item 1': true, 'Item 3': false, Open: false })
})

test('what had closed before a completed project was resumed counts as closed before its start', async () => {
  await addOwnAssignment({ assignedAt: new Date(Date.now() - 9 * DAY_MS) })
  const set = (change: Partial<typeof studentProjects.$inferInsert>) =>
    portal.db.update(studentProjects).set(change)
  await set({ status: 'completed', completedAt: new Date() })
  // The trigger's clock is the database's.
  const { settings } = portal
  const inDays = (days: number) => localTimeIn({ settings, clock: { now: () => new Date() } }, days * DAY_MS)
  const closed = buildItem(portal, { title: 'Closed', dueAt: inDays(-2), closesAt: inDays(-1) })
  await addPublishedPlan(admin, [closed, buildItem(portal, { title: 'Open', closesAt: null })])
  await set({ status: 'in_progress', completedAt: null })
  const own = (await listOwn()).map(({ title, closedBeforeStart, dueDateSource }) => [
    title,
    [closedBeforeStart, dueDateSource],
  ])
  expect(Object.fromEntries(own)).toEqual({ Closed: [true, 'item'], Open: [false, 'item'] })
})

test('what was due before the project began, and is not closed, is due two weeks after its start or less than a day later', async () => {
  const item = (title: string, closes: number | null) =>
    buildItem(portal, {
      title,
      dueAt: localTimeIn(portal, DAY_MS),
      closesAt: closes === null ? null : localTimeIn(portal, closes * DAY_MS),
    })
  await addPublishedPlan(admin, [item('No cut-off', null), item('Closes later', 5), item('Closed', 2)])
  portal.clock.advance(3.5 * DAY_SECONDS)
  const startedAt = portal.clock.now()
  await addOwnAssignment({ assignedAt: startedAt })
  const own = await listOwn()
  const states = own.map(({ title, state, dueDateSource }) => [title, [state, dueDateSource]])
  expect(Object.fromEntries(states)).toEqual({
    'No cut-off': ['open', 'start'],
    'Closes later': ['open', 'start'],
    Closed: ['closed', 'item'],
  })
  for (const { dueAt, closesAt, itemDueAt, title } of own.filter(
    ({ dueDateSource }) => dueDateSource === 'start',
  )) {
    expect((dueAt.getTime() - itemDueAt.getTime()) % DAY_MS).toBe(0)
    const lead = (dueAt.getTime() - startedAt.getTime()) / DAY_MS
    expect(lead).toBeGreaterThanOrEqual(START_LEAD_DAYS)
    expect(lead).toBeLessThan(START_LEAD_DAYS + 1)
    expect(closesAt).toEqual(title === 'No cut-off' ? null : dueAt)
  }
  expect(await readHandInFigures(student)).toMatchObject({ missing: 0 })
})

test('students who change their own year get the items of its plan without later dates, and lose them when they change it back', async () => {
  await addOwnAssignment({ assignedAt: new Date(Date.now() - 9 * DAY_MS) })
  // The trigger's clock is the database's.
  const { settings } = portal
  const yesterday = localTimeIn({ settings, clock: { now: () => new Date() } }, -DAY_MS)
  const other = buildItem(portal, { title: 'Other', dueAt: yesterday })
  await addPublishedPlan(admin, [buildItem(portal, { title: 'Own' })])
  await portal.db.update(handIns).set({ createdAt: new Date(0) })
  await addPublishedPlan(admin, [other], OTHER_COURSE)
  const change = (course: typeof COURSE | typeof OTHER_COURSE) =>
    inTransaction(portal.db, (tx) => writeOwnProfile(tx, student.viewer.id, course, portal.clock.now()))
  const own = async () => (await listOwn()).map(({ title, dueDateSource }) => [title, dueDateSource]).sort()
  await change(OTHER_COURSE)
  expect(await own()).toEqual([
    ['Other', 'item'],
    ['Own', 'item'],
  ])
  await change(COURSE)
  expect(await own()).toEqual([['Own', 'item']])
  // What was used, or dated by an administrator, stays.
  for (const used of [
    { version: 1, status: 'submitted', submittedAt: new Date() },
    { ownDueFrom: 'administrator' },
    { extensionId: randomUUID() },
  ] as const) {
    await change(OTHER_COURSE)
    const { id = '' } = (await listOwn()).find(({ title }) => title === 'Other') ?? {}
    await portal.db.update(handIns).set(used).where(eq(handIns.id, id))
    await change(COURSE)
    expect((await own()).map(([title]) => title)).toEqual(['Other', 'Own'])
    await portal.db.delete(handIns).where(eq(handIns.id, id))
  }
  // An administrator's change gives later dates.
  await portal.db.update(users).set(OTHER_COURSE).where(eq(users.id, student.viewer.id))
  expect(await own()).toContainEqual(['Other', 'start'])
})

test('what became due while a project was withdrawn gets a new date at its approval, unless it was moved, handed in or closed', async () => {
  const requestId = await addRequest(portal, { studentId: student.viewer.id })
  const approve = (from: 'pending' | 'rejected') =>
    reviewRequest(admin, { id: requestId, from, decision: 'approved', note: '' })
  await approve('pending')
  const item = (title: string, closesAt: string | null = null) =>
    buildItem(portal, { title, dueAt: localTimeIn(portal, DAY_MS), closesAt })
  const closed = item('Closed', localTimeIn(portal, 2 * DAY_MS))
  await addPublishedPlan(admin, [item('Open'), item('Moved'), closed])
  const idOf = async (title: string) => (await listOwn()).find((handIn) => handIn.title === title)?.id ?? ''
  const ownDueAt = new Date(portal.clock.now().getTime() + 2 * DAY_MS)
  await portal.db
    .update(handIns)
    .set({ ownDueAt, ownDueFrom: 'administrator', dueAt: ownDueAt })
    .where(eq(handIns.id, await idOf('Moved')))
  const approveAgainLater = async () => {
    await reviewRequest(admin, { id: requestId, from: 'approved', decision: 'rejected', note: 'Later.' })
    portal.clock.advance(20 * DAY_SECONDS)
    await approve('rejected')
    return Object.fromEntries((await listOwn()).map((handIn) => [handIn.title, handIn]))
  }
  for (const restored of [await approveAgainLater(), await approveAgainLater()]) {
    expect(restored).toMatchObject({
      Open: { state: 'open', dueDateSource: 'start' },
      Moved: { state: 'missing', dueDateSource: 'administrator' },
      Closed: { state: 'closed', dueDateSource: 'item', closedBeforeStart: true },
    })
  }
})

test('a hand-in that the restore of a backup inserts again keeps a date before the start of its project', async () => {
  const assignmentId = await addOwnAssignment()
  await addPublishedPlan(admin, [buildItem(portal)])
  const dueAt = new Date(0)
  const ofProject = eq(handIns.assignmentId, assignmentId)
  const [moved] = await portal.db.update(handIns).set({ dueAt, revision: 1 }).where(ofProject).returning()
  await portal.db.delete(handIns).where(ofProject)
  await portal.db.insert(handIns).values(moved as typeof handIns.$inferInsert)
  expect(await portal.db.select().from(handIns).where(ofProject)).toEqual([moved])
})

test('a hand-in is read by its student, the mentor of the project now and administrators, not by a former mentor', async () => {
  const assignmentId = await addOwnAssignment()
  await addPublishedPlan(admin, [buildItem(portal)])
  const id = (await listOwn())[0]?.id ?? ''
  const other = await actAsNew('instructor')
  for (const context of [student, mentor, admin])
    expect(await readHandIn(context, { id })).toMatchObject({ id })
  for (const context of [other, await actAsNew('student')])
    expect(await codeOf(readHandIn(context, { id }))).toBe('HAND_IN_NOT_FOUND')
  await portal.db.update(studentProjects).set({ mentorId: other.viewer.id })
  expect(await readHandIn(other, { id })).toMatchObject({ id, project: { id: assignmentId } })
  expect(await codeOf(readHandIn(mentor, { id }))).toBe('HAND_IN_NOT_FOUND')
  expect((await queueOf(mentor)).items).toEqual([])
})

test('the figures count what waits for the student and for the mentor', async () => {
  await addOwnAssignment()
  const dueAt = localTimeIn(portal, DAY_MS)
  await addPublishedPlan(admin, [buildItem(portal, { dueAt }), buildItem(portal, { title: 'Source code' })])
  portal.clock.advance(2 * DAY_SECONDS)
  expect(await readHandInFigures(student)).toMatchObject({
    missing: 1,
    dueSoon: 1,
    next: [{ state: 'missing' }, { state: 'open' }],
  })
  expect(await readHandInFigures(mentor)).toMatchObject({ missing: 1, waiting: 0 })
  const [late] = await listOwn()
  await addVersion(portal, student.viewer, late?.id ?? '')
  expect(await readHandInFigures(mentor)).toMatchObject({ missing: 0, waiting: 1 })
  const { items, counts } = await listQueue(mentor, { filter: 'late', search: 'asha', limit: 25 })
  expect(items).toMatchObject([{ newest: { isLate: true } }])
  expect(counts).toEqual({ waiting: 1, late: 1, extensions: 0 })
})
