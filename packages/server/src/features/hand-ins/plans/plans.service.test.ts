// @module-tag database

import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import { createUser } from '../../../rpc/context.testing.ts'
import { callDuringChange } from '../../../rpc/locks.testing.ts'
import { admin, mentor, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { changeMentoredProject } from '../../assignments/mentored/mentored-changes.service.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { handInPlans, handIns } from '../hand-ins.table.ts'
import { addPlan, addPublishedPlan, addVersion, buildItem, COURSE, localTimeIn } from '../hand-ins.testing.ts'
import { publishPlans } from './plan-publication.job.ts'
import { savePlan } from './plan-saving.service.ts'
import { archivePlan, deletePlan, listPlans, publishPlan, readPlan } from './plans.service.ts'

let assignmentId: string
beforeEach(async () => {
  assignmentId = await addRequestedProject(portal, {
    studentId: student.viewer.id,
    mentorId: mentor.viewer.id,
  })
})

const rows = () => portal.db.select().from(handIns)
/** How an administrator saw a plan that nobody has changed since it was added. */
const DRAFT = { revision: 1, status: 'draft' } as const
const PUBLISHED = { revision: 1, status: 'published' } as const
const planOf = (id: string) => readPlan(admin, { id })
const eventsOf = async (userId: string) =>
  (await portal.db.select().from(notifications).where(eq(notifications.userId, userId))).map(
    ({ payload }) => 'event' in payload && payload.event,
  )

test('a plan is saved, published and deleted completely or not at all', async () => {
  const input = {
    id: randomUUID(),
    revision: 0,
    ...COURSE,
    items: [buildItem(portal)],
    allowsEarlierDates: false,
  }
  await failAtEveryStatement(portal.db, (db) => savePlan({ ...admin, db }, input))
  await failAtEveryStatement(portal.db, (db) => publishPlan({ ...admin, db }, { id: input.id, revision: 1 }))
  await publishPlans(portal)
  await failAtEveryStatement(portal.db, (db) => deletePlan({ ...admin, db }, { id: input.id, ...PUBLISHED }))
  expect(await rows()).toEqual([])
})

describe('a draft', () => {
  test('is replaced as a whole if its revision is unchanged, and creates no hand-ins', async () => {
    const items = [buildItem(portal), buildItem(portal, { title: 'Source code', kinds: ['archive'] })]
    const id = await addPlan(admin, items)
    const again = { id, revision: 0, ...COURSE, items, allowsEarlierDates: false }
    expect(await savePlan(admin, again)).toEqual({ id, revision: 1 })
    const fewer = { ...again, items: items.slice(1) }
    expect(await codeOf(savePlan(admin, fewer))).toBe('PLAN_CHANGED_MEANWHILE')
    expect(await savePlan(admin, { ...fewer, revision: 1 })).toEqual({ id, revision: 2 })
    expect(await planOf(id)).toMatchObject({
      status: 'draft',
      items: [{ title: 'Source code' }],
      studentCount: 1,
    })
    expect(await rows()).toEqual([])
    expect((await listPlans(admin, { limit: 25 })).items).toMatchObject([{ id, itemCount: 1 }])
  })

  test('is the only one of its course and year', async () => {
    await addPlan(admin, [buildItem(portal)])
    expect(await codeOf(addPlan(admin, [buildItem(portal)]))).toBe('PLAN_EXISTS')
  })

  test('that was deleted is not created again by saving changes to it', async () => {
    const item = buildItem(portal)
    const id = await addPlan(admin, [item])
    await deletePlan(admin, { id, ...DRAFT })
    const items = [{ ...item, title: 'Report' }]
    const save = (revision: number) =>
      savePlan(admin, { id, revision, ...COURSE, items, allowsEarlierDates: false })
    expect(await codeOf(save(1))).toBe('PLAN_NOT_FOUND')
    expect((await listPlans(admin, { limit: 25 })).items).toEqual([])
  })

  test('does not take over an item of another plan', async () => {
    const item = buildItem(portal)
    await addPlan(admin, [item])
    expect(await codeOf(addPlan(admin, [item], { course: 'MCA', year: '2nd Year' }))).toBe('PLAN_EXISTS')
    const other = { id: randomUUID(), revision: 0, course: 'MBA', year: '1st Year', items: [item] } as const
    expect(await codeOf(savePlan(admin, { ...other, items: [item], allowsEarlierDates: false }))).toBe(
      'INPUT_INVALID',
    )
  })
})

describe('publishing', () => {
  test('resumes after a killed process, and never gives an item twice', async () => {
    const id = await addPlan(admin, [buildItem(portal)])
    await publishPlan(admin, { id, revision: 1 })
    expect(await planOf(id)).toMatchObject({ status: 'publishing', progress: { done: 0, total: 1 } })
    await failAtEveryStatement(portal.db, (db) => publishPlans({ ...portal, db }))
    await publishPlans(portal)
    expect(await planOf(id)).toMatchObject({
      status: 'published',
      progress: null,
      items: [{ counts: { open: 1 } }],
    })
    await portal.db.update(handInPlans).set({ status: 'publishing' })
    await Promise.all([publishPlans(portal), publishPlans(portal)])
    expect(await rows()).toHaveLength(1)
    expect(await eventsOf(student.viewer.id)).toEqual(['plan_published'])
  })

  test('reaches a student who comes to the course later, and leaves completed projects alone', async () => {
    await portal.db.update(studentProjects).set({ status: 'completed', completedAt: portal.clock.now() })
    await addPublishedPlan(admin, [buildItem(portal)])
    expect(await rows()).toEqual([])
    const other = await createUser(portal, { role: 'student', course: 'MBA', year: '1st Year' })
    await addRequestedProject(portal, { studentId: other.id })
    expect(await rows()).toEqual([])
    await portal.db.update(users).set(COURSE).where(eq(users.id, other.id))
    expect(await rows()).toHaveLength(1)
  })

  test('reaches a completed project that its mentor resumes', async () => {
    const change = (from: 'completed' | 'pending', to: 'completed' | 'pending') =>
      changeMentoredProject(mentor, { id: assignmentId, change: { field: 'status', from, to } })
    await change('pending', 'completed')
    await addPublishedPlan(admin, [buildItem(portal)])
    await change('completed', 'pending')
    expect(await rows()).toMatchObject([{ assignmentId }])
    await change('pending', 'completed')
    await change('completed', 'pending')
    expect(await rows()).toHaveLength(1)
  })

  test('gives a due date two weeks ahead for what was due before a student changed year or a project was resumed', async () => {
    const assignedAt = new Date(portal.clock.now().getTime() - 9 * DAY_MS)
    await portal.db.update(studentProjects).set({ assignedAt })
    const change = (from: 'pending' | 'completed', to: 'pending' | 'completed') =>
      changeMentoredProject(mentor, { id: assignmentId, change: { field: 'status', from, to } })
    const setYear = (year: '1st Year' | '2nd Year') =>
      portal.db.update(users).set({ year }).where(eq(users.id, student.viewer.id))
    await setYear('1st Year')
    await addPublishedPlan(admin, [buildItem(portal, { dueAt: localTimeIn(portal, -DAY_MS) })])
    expect(await rows()).toEqual([])
    await setYear('2nd Year')
    expect(await rows()).toMatchObject([{ ownDueFrom: 'start' }])
    await portal.db.delete(handIns)
    await change('pending', 'completed')
    await change('completed', 'pending')
    const [given] = await rows()
    expect(given).toMatchObject({ ownDueFrom: 'start', dueAt: given?.ownDueAt })
    expect(given?.dueAt.getTime()).toBeGreaterThan(portal.clock.now().getTime() + 13 * DAY_MS)
  })

  test('gives a restored project the dates that were changed while it was withdrawn', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    const withdraw = (removedAt: Date | null) => portal.db.update(studentProjects).set({ removedAt })
    await withdraw(portal.clock.now())
    const dates = { dueAt: localTimeIn(portal, 9 * DAY_MS), closesAt: localTimeIn(portal, 9 * DAY_MS) }
    const items = [{ ...item, ...dates }]
    await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: true })
    await publishPlans(portal)
    await withdraw(null)
    const [changed] = (await planOf(id)).items
    expect(await rows()).toMatchObject([{ dueAt: changed?.dueAt, closesAt: changed?.closesAt }])
  })

  test('leaves the dates of an accepted hand-in of a restored project, which calendars show again', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    const [accepted] = await portal.db
      .update(handIns)
      .set({ status: 'accepted', version: 1, submittedAt: portal.clock.now() })
      .returning()
    const withdraw = (removedAt: Date | null) => portal.db.update(studentProjects).set({ removedAt })
    await withdraw(portal.clock.now())
    const items = [{ ...item, dueAt: localTimeIn(portal, 9 * DAY_MS) }]
    await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: true })
    await publishPlans(portal)
    await withdraw(null)
    expect(await rows()).toMatchObject([
      { dueAt: accepted?.dueAt, closesAt: accepted?.closesAt, revision: (accepted?.revision ?? 0) + 1 },
    ])
  })

  test('concerns students with hand-ins or with a project that is not completed, and no others', async () => {
    const complete = () =>
      portal.db.update(studentProjects).set({ status: 'completed', completedAt: portal.clock.now() })
    await complete()
    const id = await addPublishedPlan(admin, [buildItem(portal)])
    expect(await planOf(id)).toMatchObject({ projectCount: 0, studentCount: 0, mentorCount: 0 })
    const again = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
    await addRequestedProject(portal, again)
    await addRequestedProject(portal, again)
    expect(await planOf(id)).toMatchObject({ projectCount: 2, studentCount: 1, mentorCount: 1 })
    await complete()
    expect(await planOf(id)).toMatchObject({ projectCount: 2, studentCount: 1, mentorCount: 1 })
  })

  test('counts neither a removed project nor its hand-ins', async () => {
    const kept = await addRequestedProject(portal, { studentId: student.viewer.id })
    const id = await addPublishedPlan(admin, [buildItem(portal)])
    expect(await planOf(id)).toMatchObject({ projectCount: 2, items: [{ counts: { open: 2 } }] })
    await portal.db
      .update(studentProjects)
      .set({ removedAt: portal.clock.now() })
      .where(ne(studentProjects.id, kept))
    expect(await planOf(id)).toMatchObject({ projectCount: 1, items: [{ counts: { open: 1 } }] })
  })

  test('happens neither twice nor after a colleague has changed or archived the plan', async () => {
    const item = buildItem(portal)
    const id = await addPlan(admin, [item])
    await savePlan(admin, {
      id,
      revision: 1,
      ...COURSE,
      items: [{ ...item, title: 'Report' }],
      allowsEarlierDates: false,
    })
    expect(await codeOf(publishPlan(admin, { id, revision: 1 }))).toBe('PLAN_CHANGED_MEANWHILE')
    const published = await publishPlan(admin, { id, revision: 2 })
    expect(await publishPlan(admin, { id, revision: 2 })).toEqual(published)
    expect(await codeOf(publishPlan(admin, { id, revision: 1 }))).toBe('PLAN_CHANGED_MEANWHILE')
    await publishPlans(portal)
    await archivePlan(admin, { id, ...PUBLISHED, revision: 2 })
    expect(await codeOf(publishPlan(admin, { id, revision: 2 }))).toBe('PLAN_NOT_FOUND')
  })

  test('keeps a stale page from archiving or deleting the plan, as a later change does', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    expect(await codeOf(archivePlan(admin, { id, ...DRAFT }))).toBe('PLAN_CHANGED_MEANWHILE')
    expect(await codeOf(deletePlan(admin, { id, ...DRAFT }))).toBe('PLAN_CHANGED_MEANWHILE')
    const items = [{ ...item, title: 'Report' }]
    await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: false })
    await publishPlans(portal)
    expect(await codeOf(deletePlan(admin, { id, ...PUBLISHED }))).toBe('PLAN_CHANGED_MEANWHILE')
    expect(await rows()).toHaveLength(1)
    const seen = { id, ...PUBLISHED, revision: 2 }
    const archived = await archivePlan(admin, seen)
    expect(await archivePlan(admin, seen)).toEqual(archived)
    await deletePlan(admin, { ...archived, status: 'archived' })
    expect(await rows()).toEqual([])
  })

  // The embedded database has one connection, so its transactions never wait for each other.
  describe.skipIf(!process.env.DATABASE_URL)('while a student moves to another year', () => {
    const move = (db: Database) =>
      db.update(users).set({ year: '1st Year' }).where(eq(users.id, student.viewer.id))
    const start = async () =>
      publishPlan(admin, { id: await addPlan(admin, [buildItem(portal)]), revision: 1 })

    test('waits for the change and gives them nothing of the year they left', async () => {
      await start()
      await callDuringChange(move, () => publishPlans(portal))
      expect([await rows(), await eventsOf(student.viewer.id)]).toEqual([[], []])
    })

    test('makes the change wait, which then takes back what they were given', async () => {
      await start()
      await callDuringChange(
        (tx) => publishPlans({ ...portal, db: tx }),
        async () => move(portal.db),
      )
      expect(await rows()).toEqual([])
    })
  })

  test('while projects are added gives each project its items', async () => {
    const id = await addPlan(admin, [buildItem(portal)])
    const add = () => addRequestedProject(portal, { studentId: student.viewer.id })
    await Promise.all([add(), publishPlan(admin, { id, revision: 1 }), add(), add()])
    await Promise.all([add(), publishPlans(portal), add()])
    await publishPlans(portal)
    expect(await rows()).toHaveLength(6)
  })
})

describe('a published plan', () => {
  test('moves dates later and notifies its students and mentors; earlier only if that is confirmed', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    const move = (days: number, revision: number, allowsEarlierDates = false) => {
      const items = [{ ...item, dueAt: localTimeIn(portal, days * DAY_MS) }]
      return savePlan(admin, { id, revision, ...COURSE, items, allowsEarlierDates })
    }
    await move(9, 1)
    expect(await codeOf(move(10, 2))).toBe('PLAN_BEING_PUBLISHED')
    await publishPlans(portal)
    const [moved] = await rows()
    expect(moved?.dueAt).toEqual((await planOf(id)).items[0]?.dueAt)
    expect(await eventsOf(student.viewer.id)).toContain('date_changed')
    expect(await eventsOf(mentor.viewer.id)).toEqual(['plan_date_changed'])
    const sent = await portal.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, mentor.viewer.id))
    expect(sent[0]?.payload).toMatchObject({ plan: `${COURSE.course}, ${COURSE.year}` })
    expect(await codeOf(move(8, 2))).toBe('ITEM_DATE_EARLIER')
    expect(await move(8, 2, true)).toEqual({ id, revision: 3 })
    await publishPlans(portal)
    expect((await rows())[0]?.dueAt.getTime()).toBeLessThan(moved?.dueAt.getTime() ?? 0)
  })

  test('notifies its students, but not their mentors, of an earlier cut-off', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    const close = async (days: number | null, revision: number) => {
      const closesAt = days === null ? null : localTimeIn(portal, days * DAY_MS)
      const items = [{ ...item, closesAt }]
      await savePlan(admin, { id, revision, ...COURSE, items, allowsEarlierDates: true })
      await publishPlans(portal)
      await portal.db.update(notifications).set({ readAt: portal.clock.now() })
      return (await rows())[0]?.closesAt?.toISOString()
    }
    const sentTo = (userId: string) =>
      portal.db
        .select({ payload: notifications.payload })
        .from(notifications)
        .where(and(eq(notifications.userId, userId), eq(notifications.kind, 'hand_in')))
        .orderBy(notifications.at)
    await portal.db.delete(notifications)
    const first = await close(20, 1)
    await close(30, 2)
    const second = await close(25, 3)
    await close(null, 4)
    expect(await sentTo(student.viewer.id)).toMatchObject([
      { payload: { event: 'date_changed', closesAt: first } },
      { payload: { event: 'date_changed', closesAt: second } },
    ])
    expect(await sentTo(mentor.viewer.id)).toEqual([])
  })

  test('moves the dates of a student who has left the course since, and gives them nothing new', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    const setCourse = (course: { course: 'MBA' | 'MCA'; year: '1st Year' | '2nd Year' }) =>
      portal.db.update(users).set(course).where(eq(users.id, student.viewer.id))
    // What was given less than a day ago would be taken back.
    await portal.db.update(handIns).set({ createdAt: new Date(0) })
    await setCourse({ course: 'MBA', year: '1st Year' })
    const items = [{ ...item, dueAt: localTimeIn(portal, 9 * DAY_MS) }, buildItem(portal, { title: 'Talk' })]
    await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: false })
    expect(await planOf(id)).toMatchObject({ projectCount: 1, progress: { done: 0, total: 1 } })
    await publishPlans(portal)
    const dueAt = (await planOf(id)).items[0]?.dueAt
    expect(await rows()).toMatchObject([{ dueAt }])
    expect(await eventsOf(student.viewer.id)).toContain('date_changed')
    await setCourse(COURSE)
    expect((await rows()).map((row) => row.dueAt)).toContainEqual(dueAt)
    expect(await rows()).toHaveLength(2)
  })

  test('keeps a granted extension where it is later', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    const extendedTo = new Date(portal.clock.now().getTime() + 20 * DAY_MS)
    await portal.db.update(handIns).set({ extendedTo, dueAt: extendedTo })
    const items = [{ ...item, dueAt: localTimeIn(portal, 10 * DAY_MS) }]
    await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: false })
    await publishPlans(portal)
    expect((await rows())[0]?.dueAt).toEqual(extendedTo)
  })

  test('notifies a student who has a due date of their own of that date, not of the item’s', async () => {
    const item = buildItem(portal)
    const id = await addPublishedPlan(admin, [item])
    const ownDueAt = new Date(portal.clock.now().getTime() + 5 * DAY_MS)
    await portal.db.update(handIns).set({ ownDueAt })
    const items = [{ ...item, dueAt: localTimeIn(portal, 3 * DAY_MS) }]
    await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: true })
    await publishPlans(portal)
    const [row] = await rows()
    expect(row?.dueAt).toEqual(ownDueAt)
    const sent = await portal.db
      .select()
      .from(notifications)
      .where(eq(notifications.subjectId, row?.id ?? ''))
    expect(sent).toMatchObject([{ payload: { event: 'date_changed', dueAt: ownDueAt.toISOString() } }])
  })

  test('notifies its students once of what is no longer required: a removed item, and the deleted plan', async () => {
    await addRequestedProject(portal, { studentId: student.viewer.id, mentorId: mentor.viewer.id })
    const [item, other] = [buildItem(portal), buildItem(portal, { title: 'Source code' })]
    const id = await addPublishedPlan(admin, [item, other])
    await savePlan(admin, { id, revision: 1, ...COURSE, items: [item], allowsEarlierDates: false })
    expect(await eventsOf(student.viewer.id)).toEqual(['plan_published', 'removed'])
    await publishPlans(portal)
    await deletePlan(admin, { id, ...PUBLISHED, revision: 2 })
    const subjects = await portal.db.select().from(notifications).where(eq(notifications.kind, 'hand_in'))
    // The plan's publication, still unread, and its deletion are one notification.
    expect(subjects.map(({ payload }) => 'title' in payload && payload.title).sort()).toEqual([
      `${COURSE.course}, ${COURSE.year}`,
      'Source code',
    ])
    expect(await eventsOf(mentor.viewer.id)).toEqual([])
  })

  test('is neither deleted nor loses an item once something was handed in, but is archived', async () => {
    const [item, other] = [buildItem(portal), buildItem(portal, { title: 'Source code' })]
    const id = await addPublishedPlan(admin, [item, other])
    const [own] = await portal.db
      .select()
      .from(handIns)
      .where(and(eq(handIns.assignmentId, assignmentId), eq(handIns.itemId, item.id)))
    await addVersion(portal, student.viewer, own?.id ?? '')
    expect(await codeOf(deletePlan(admin, { id, ...PUBLISHED }))).toBe('PLAN_HANDED_IN')
    const without = { id, revision: 1, ...COURSE, items: [other], allowsEarlierDates: false }
    expect(await codeOf(savePlan(admin, without))).toBe('ITEM_HANDED_IN')
    await archivePlan(admin, { id, ...PUBLISHED })
    await addRequestedProject(portal, { studentId: student.viewer.id })
    expect(await rows()).toHaveLength(2)
    await addPlan(admin, [buildItem(portal)])
  })
})
