// @module-tag database

import { randomUUID } from 'node:crypto'
import { DAY_MS, DAY_SECONDS } from '@capstone/contract/base.constants'
import type { NewItem } from '@capstone/contract/hand-ins/hand-ins.schemas'
import type { RequestReview } from '@capstone/contract/requests/requests.schemas'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { writeOwnProfile } from '../../accounts/profile/profile.repository.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { collectPublished } from '../../live/published.testing.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { notify } from '../../notifications/notify.service.ts'
import { addRequest } from '../../requests/requests.testing.ts'
import { reviewRequest } from '../../requests/review/reviews.service.ts'
import { decideExtension, requestExtension } from '../extensions/extensions.service.ts'
import { handIns } from '../hand-ins.table.ts'
import {
  addHandIn,
  addPublishedPlan,
  addVersion,
  buildItem,
  COURSE,
  localTimeIn,
} from '../hand-ins.testing.ts'
import { addOwnItem, changeOwnItem, removeOwnItem } from '../items/own-items.service.ts'
import { publishPlans } from '../plans/plan-publication.job.ts'
import { savePlan } from '../plans/plan-saving.service.ts'
import { deletePlan } from '../plans/plans.service.ts'
import { changeDueDate } from '../review/review.service.ts'
import { sendReminders } from './reminders.job.ts'

const OTHER_COURSE = { course: 'MBA', year: '1st Year' } as const

let assignmentId: string
beforeEach(async () => {
  assignmentId = await addRequestedProject(portal, {
    studentId: student.viewer.id,
    mentorId: mentor.viewer.id,
  })
})

const later = (milliseconds: number) => new Date(portal.clock.now().getTime() + milliseconds)
const add = (dueAt: Date, closesAt: Date | null = null) =>
  addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId, dueAt, closesAt })

/**
 * Runs the job three times at once, as three processes do; returns the events of new notifications, which are then
 * removed.
 */
async function remind(): Promise<unknown[]> {
  await Promise.all([sendReminders(portal), sendReminders(portal), sendReminders(portal)])
  const rows = await portal.db
    .delete(notifications)
    .where(eq(notifications.kind, 'hand_in_reminder'))
    .returning()
  expect(rows.every(({ userId, mailMode }) => userId === student.viewer.id && mailMode === 'daily')).toBe(
    true,
  )
  expect(rows.every(({ payload }) => 'project' in payload && payload.project !== '')).toBe(true)
  return rows.map(({ payload }) => 'event' in payload && payload.event)
}

test('a student is reminded a week and a day ahead, at the due date and a day before the cut-off, each once', async () => {
  const dueAt = later(8 * DAY_MS)
  await add(dueAt, new Date(dueAt.getTime() + 3 * DAY_MS))
  const sent: unknown[] = []
  for (let hour = 0; hour < 12 * 24; hour += 6) {
    sent.push(...(await remind()))
    portal.clock.advance(DAY_SECONDS / 4)
  }
  expect(sent).toEqual(['week', 'day', 'due', 'closing'])
})

const publishedOf = (handInId: string) =>
  [student, mentor].map(({ viewer }) => ({ userId: viewer.id, kind: 'hand_in', subjectId: handInId }))

test('a hand-in that becomes due is published to its student and mentor, whose counts of missing ones have changed', async () => {
  const id = await add(later(DAY_MS))
  const publishedNow = async () => {
    const published = await collectPublished(portal, () => sendReminders(portal))
    return published.filter(({ kind }) => kind === 'hand_in')
  }
  expect(await publishedNow()).toEqual([])
  portal.clock.advance(DAY_SECONDS)
  expect(await publishedNow()).toEqual(publishedOf(id))
})

test('a hand-in that closes as it becomes due is published once, and its student is not reminded any more', async () => {
  const dueAt = later(DAY_MS)
  const id = await add(dueAt, dueAt)
  await remind()
  portal.clock.advance(DAY_SECONDS + 1)
  const sent: unknown[] = []
  const published = await collectPublished(portal, async () => {
    sent.push(...(await remind()))
  })
  expect(published).toEqual(publishedOf(id))
  expect(sent).toEqual([])
})

test('nobody is reminded of what is handed in or closed, or of a removed project', async () => {
  const tomorrow = later(DAY_MS / 2)
  await add(tomorrow)
  const set = (change: Partial<typeof handIns.$inferInsert>) => portal.db.update(handIns).set(change)
  await set({ status: 'submitted', version: 1, submittedAt: portal.clock.now() })
  expect(await remind()).toEqual([])
  await set({ status: 'open', version: 0, submittedAt: null, dueAt: later(-2000), closesAt: later(-1000) })
  expect(await remind()).toEqual([])
  await set({ dueAt: tomorrow, closesAt: null })
  const withdraw = (removedAt: Date | null) => portal.db.update(studentProjects).set({ removedAt })
  await withdraw(portal.clock.now())
  expect(await remind()).toEqual([])
  await withdraw(null)
  expect(await remind()).toEqual(['day'])
})

test('a student is reminded again of a date that moved later', async () => {
  const id = await add(later(DAY_MS / 2))
  expect(await remind()).toEqual(['day'])
  await portal.db
    .update(handIns)
    .set({ dueAt: later(3 * DAY_MS) })
    .where(eq(handIns.id, id))
  expect(await remind()).toEqual(['week'])
})

test('a student is reminded again of a date that came back', async () => {
  const dueAt = localTimeIn(portal, DAY_MS / 2)
  const item = buildItem(portal, { dueAt })
  const id = await addPublishedPlan(await actAsNew('admin'), [item])
  expect(await remind()).toEqual(['day'])
  const move = async (revision: number, due: string) => {
    const admin = await actAsNew('admin')
    await savePlan(admin, {
      id,
      revision,
      ...COURSE,
      items: [{ ...item, dueAt: due }],
      allowsEarlierDates: true,
    })
    await publishPlans(portal)
  }
  await move(1, localTimeIn(portal, 9 * DAY_MS))
  expect(await remind()).toEqual([])
  await move(2, dueAt)
  expect(await remind()).toEqual(['day'])
})

const unread = () => portal.db.$count(notifications, sql`kind = 'hand_in_reminder' and read_at is null`)

test('a reminder is marked as read once the work is handed in, or more time granted', async () => {
  const id = await add(later(DAY_MS / 2))
  await sendReminders(portal)
  expect(await unread()).toBe(1)
  await addVersion(portal, student.viewer, id)
  expect(await unread()).toBe(0)
  const other = await add(later(DAY_MS / 2))
  await sendReminders(portal)
  expect(await unread()).toBe(1)
  const [requestId, until] = [randomUUID(), localTimeIn(portal, 5 * DAY_MS)]
  await requestExtension(student, { id: requestId, handInId: other, until, reason: 'I was ill for a week.' })
  expect(await unread()).toBe(1)
  await decideExtension(await actAsNew('admin'), { id: requestId, decision: 'granted', until, note: '' })
  expect(await unread()).toBe(0)
})

test('a reminder is marked as read once its item or its plan is gone', async () => {
  const soon = { dueAt: localTimeIn(portal, DAY_MS / 2) }
  const item = buildItem(portal, soon)
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
  await sendReminders(portal)
  expect(await unread()).toBe(1)
  await removeOwnItem(mentor, item)
  expect(await unread()).toBe(0)
  const admin = await actAsNew('admin')
  const kept = buildItem(portal, soon)
  const id = await addPublishedPlan(admin, [kept, buildItem(portal, soon)])
  await sendReminders(portal)
  expect(await unread()).toBe(2)
  await savePlan(admin, { id, revision: 1, ...COURSE, items: [kept], allowsEarlierDates: false })
  expect(await unread()).toBe(1)
  await publishPlans(portal)
  await deletePlan(admin, { id, revision: 2, status: 'published' })
  expect(await unread()).toBe(0)
})

test('a reminder is removed with a hand-in that is taken back, because its student had chosen a wrong year', async () => {
  const admin = await actAsNew('admin')
  const item = buildItem(portal, { dueAt: localTimeIn(portal, DAY_MS / 2) })
  await addPublishedPlan(admin, [item], OTHER_COURSE)
  await add(later(DAY_MS / 2))
  const move = (course: typeof COURSE | typeof OTHER_COURSE) =>
    inTransaction(portal.db, (tx) => writeOwnProfile(tx, student.viewer.id, course, portal.clock.now()))
  await move(OTHER_COURSE)
  await sendReminders(portal)
  expect(await unread()).toBe(2)
  await move(COURSE)
  expect(await unread()).toBe(1)
})

describe('a reminder of a former date is marked as read', () => {
  test('once an administrator or the instructor moved the due date', async () => {
    const item = buildItem(portal, { dueAt: localTimeIn(portal, DAY_MS / 2) })
    await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
    await sendReminders(portal)
    expect(await unread()).toBe(1)
    await changeOwnItem(mentor, { ...item, title: 'Report', seen: item })
    expect(await unread()).toBe(1)
    await changeOwnItem(mentor, { ...item, dueAt: localTimeIn(portal, 3 * DAY_MS), seen: item })
    expect(await unread()).toBe(0)
    await sendReminders(portal)
    expect(await unread()).toBe(1)
    const [row] = await portal.db.select().from(handIns)
    const change = { handInId: row?.id ?? '', seenDueAt: row?.dueAt ?? new Date(0) }
    await changeDueDate(await actAsNew('admin'), { ...change, dueAt: localTimeIn(portal, 5 * DAY_MS) })
    expect(await unread()).toBe(0)
  })

  test('once its project was withdrawn, also if it is restored with a later date', async () => {
    const admin = await actAsNew('admin')
    const requestId = await addRequest(portal, { studentId: student.viewer.id })
    const review = (from: RequestReview['from'], decision: RequestReview['decision']) =>
      reviewRequest(admin, { id: requestId, from, decision, note: '' })
    await review('pending', 'approved')
    const dueAt = localTimeIn(portal, DAY_MS / 2)
    await addPublishedPlan(admin, [buildItem(portal, { dueAt })])
    const count = async () => {
      const isOfRequest = sql`subject_id in (select h.id from hand_ins h
        join student_projects p on p.id = h.assignment_id where p.request_id = ${requestId})`
      return portal.db.$count(
        notifications,
        sql`kind = 'hand_in_reminder' and read_at is null and ${isOfRequest}`,
      )
    }
    await sendReminders(portal)
    expect(await count()).toBe(1)
    await review('approved', 'rejected')
    portal.clock.advance(DAY_SECONDS)
    await review('rejected', 'approved')
    expect(await count()).toBe(0)
  })

  test('once the plan moved the due date; one of the cut-off, once it moved the cut-off', async () => {
    const admin = await actAsNew('admin')
    const item = buildItem(portal, {
      dueAt: localTimeIn(portal, DAY_MS / 2),
      closesAt: localTimeIn(portal, DAY_MS / 2),
    })
    const id = await addPublishedPlan(admin, [item])
    const move = async (change: Partial<NewItem>, revision: number) => {
      await savePlan(admin, {
        id,
        revision,
        ...COURSE,
        items: [{ ...item, ...change }],
        allowsEarlierDates: false,
      })
      await publishPlans(portal)
    }
    const [row] = await portal.db.select().from(handIns)
    const remindOf = (event: 'day' | 'closing') =>
      notify(portal.db, portal, [
        { userId: student.viewer.id, subjectId: row?.id ?? '', payload: reminderOf(event) },
      ])
    const closesAt = localTimeIn(portal, 3 * DAY_MS)
    await remindOf('day')
    await move({ closesAt }, 1)
    expect(await unread()).toBe(1)
    await remindOf('closing')
    const later = localTimeIn(portal, 4 * DAY_MS)
    await move({ closesAt: later }, 2)
    expect(await unread()).toBe(0)
    await remindOf('day')
    await move({ dueAt: localTimeIn(portal, 2 * DAY_MS), closesAt: later }, 3)
    expect(await unread()).toBe(0)
  })
})

const reminderOf = (event: 'day' | 'closing') =>
  ({ kind: 'hand_in_reminder', title: 'Report', event, dueAt: DATE, closesAt: DATE }) as const
const DATE = '2026-12-01T12:30:00.000Z'
