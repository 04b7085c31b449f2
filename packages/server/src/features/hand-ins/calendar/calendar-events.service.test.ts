import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { calendarPathOf } from '@capstone/contract/hand-ins/calendar/calendar.constants'
import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeEach, expect } from 'vitest'
import { countStatements } from '../../../db/statement-count.testing.ts'
import type { OwnAccountContext, SignedInContext } from '../../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../../rpc/people.testing.ts'
import { portal } from '../../../rpc/portal.testing.ts'
import { sessions } from '../../accounts/accounts.table.ts'
import { openSession } from '../../accounts/accounts.testing.ts'
import {
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
} from '../../accounts/calendar-feeds/calendar-feeds.service.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { addMeeting } from '../../meetings/meetings.testing.ts'
import { updateHandIn } from '../hand-ins.repository.ts'
import { handInItems, handIns } from '../hand-ins.table.ts'
import { addHandIn, addPublishedPlan, buildItem, COURSE, handInOf, localTimeIn } from '../hand-ins.testing.ts'
import { addOwnItem, changeOwnItem } from '../items/own-items.service.ts'
import { savePlan } from '../plans/plan-saving.service.ts'
import { archivePlan } from '../plans/plans.service.ts'
import { EVENTS_MAX, readFeed } from './calendar-events.service.ts'

const PROJECT = 'River log'
let assignmentId: string
let handInId: string
let asStudent: OwnAccountContext
beforeEach(async () => {
  asStudent = await withSession(student)
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id, title: PROJECT }
  assignmentId = await addRequestedProject(portal, ids)
  handInId = await addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId })
})

const withSession = async (context: SignedInContext): Promise<OwnAccountContext> => ({
  ...context,
  cookie: (await openSession(portal, context.viewer.id)).cookie,
})
const setAssignedAt = (assignedAt: Date) =>
  portal.db.update(studentProjects).set({ assignedAt }).where(eq(studentProjects.id, assignmentId))
const secretOf = (url: string | null) => /\/([0-9a-f-]+)\.ics$/.exec(url ?? '')?.[1] ?? ''

/** The events of a feed as another program reads them. */
async function eventsOf(secret: string) {
  const feed = await readFeed(portal, secret)
  if (feed === null) return null
  return new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate(),
      sequence: Number(event.sequence),
      status: component.getFirstPropertyValue('status'),
    }
  })
}

test('a calendar feed holds due dates and meetings; a change or cancellation keeps the UID and raises SEQUENCE', async () => {
  const meetingId = await addMeeting(portal, { assignmentId, proposedBy: mentor.viewer.id })
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  const dueOf = async () =>
    (await eventsOf(secret))?.find(({ uid }) => uid === `hand-in-${handInId}@capstone`)
  const before = await dueOf()
  expect(before).toMatchObject({ summary: 'Due: Progress report', status: 'CONFIRMED' })
  expect((await eventsOf(secret))?.map(({ uid }) => uid)).toContain(`${meetingId}@capstone`)
  const dueAt = new Date(Math.ceil(portal.clock.now().getTime() / 1000) * 1000 + 3 * DAY_MS)
  await updateHandIn(portal.db, handInId, { dueAt })
  const after = await dueOf()
  expect(after?.start).toEqual(dueAt)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN)
  const now = portal.clock.now()
  await portal.db.update(studentProjects).set({ removedAt: now }).where(eq(studentProjects.id, assignmentId))
  const meeting = (await eventsOf(secret))?.find(({ uid }) => uid === `${meetingId}@capstone`)
  expect(meeting).toMatchObject({ status: 'CANCELLED' })
  expect(meeting?.sequence).toBeGreaterThan(2)
  const cancelled = await dueOf()
  expect(cancelled?.status).toBe('CANCELLED')
  expect(cancelled?.sequence).toBeGreaterThan(after?.sequence ?? Number.NaN)
  expect(await handInOf(portal, handInId)).toBeDefined()
})

test('a changed title of a plan’s item raises SEQUENCE too', async () => {
  await portal.db.delete(handInItems)
  const admin = await actAsNew('admin')
  const item = buildItem(portal)
  const id = await addPublishedPlan(admin, [item])
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  const before = (await eventsOf(secret))?.[0]
  const items = [{ ...item, title: 'Final report' }]
  await savePlan(admin, { id, revision: 1, ...COURSE, items, allowsEarlierDates: false })
  const after = (await eventsOf(secret))?.[0]
  expect(after).toMatchObject({ uid: before?.uid, summary: 'Due: Final report' })
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN)
})

test('a changed title of the project raises SEQUENCE of its due dates and meetings too', async () => {
  await addMeeting(portal, { assignmentId, proposedBy: mentor.viewer.id })
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  const before = (await eventsOf(secret)) ?? []
  await portal.db
    .update(studentProjects)
    .set({ title: 'Lake log' })
    .where(eq(studentProjects.id, assignmentId))
  const after = (await eventsOf(secret)) ?? []
  expect(after.map(({ summary }) => summary)).toContain('Meeting: Lake log')
  expect(before).toHaveLength(2)
  for (const { uid, sequence } of after)
    expect(sequence).toBeGreaterThan(before.find((event) => event.uid === uid)?.sequence ?? Number.NaN)
})

test('restoring a project confirms its due dates, also of archived plans, and its meetings again, and raises their SEQUENCE', async () => {
  const admin = await actAsNew('admin')
  const archived = { id: await addPublishedPlan(admin, [buildItem(portal)]), revision: 1 }
  await archivePlan(admin, { ...archived, status: 'published' })
  await addPublishedPlan(admin, [buildItem(portal)])
  await addMeeting(portal, { assignmentId, proposedBy: mentor.viewer.id, status: 'accepted' })
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  const setRemoved = (removedAt: Date | null) =>
    portal.db.update(studentProjects).set({ removedAt }).where(eq(studentProjects.id, assignmentId))
  await setRemoved(portal.clock.now())
  const cancelled = (await eventsOf(secret)) ?? []
  expect(cancelled.map(({ status }) => status)).toEqual(Array(4).fill('CANCELLED'))
  await setRemoved(null)
  const restored = (await eventsOf(secret)) ?? []
  expect(restored.map(({ status }) => status)).toEqual(Array(4).fill('CONFIRMED'))
  for (const { uid, sequence } of restored)
    expect(sequence).toBeGreaterThan(cancelled.find((event) => event.uid === uid)?.sequence ?? Number.NaN)
})

test('a hand-in that had closed before its project began is in no feed', async () => {
  const closesAt = new Date(portal.clock.now().getTime() - DAY_MS)
  await updateHandIn(portal.db, handInId, { dueAt: closesAt, closesAt })
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  await setAssignedAt(new Date(closesAt.getTime() + 1))
  expect(await eventsOf(secret)).toEqual([])
  await setAssignedAt(closesAt)
  expect(await eventsOf(secret)).toHaveLength(1)
})

test('an event has the same UID for both sides, and the student’s name for the mentor', async () => {
  await addMeeting(portal, { assignmentId, proposedBy: mentor.viewer.id })
  await portal.db.update(handInItems).set({ title: 'Report, part 1; draft' })
  const own = await eventsOf(secretOf((await renewCalendarFeed(asStudent)).url))
  const theirs = await eventsOf(secretOf((await renewCalendarFeed(await withSession(mentor))).url))
  expect(own?.map(({ summary }) => summary)).toEqual(['Due: Report, part 1; draft', `Meeting: ${PROJECT}`])
  expect(theirs?.map(({ summary }) => summary)).toEqual([
    'Due: Report, part 1; draft (Asha)',
    `Meeting: ${PROJECT} (Asha)`,
  ])
  expect(theirs?.[0]?.uid).toBe(own?.[0]?.uid)
})

test('a feed with more dates than it can hold has those nearest to today', async () => {
  const now = portal.clock.now().getTime()
  const many = Array.from({ length: EVENTS_MAX }, (_, index) => ({
    id: randomUUID(),
    instructorId: mentor.viewer.id,
    title: 'Weekly log',
    instructions: '',
    kinds: ['pdf' as const],
    dueAt: new Date(now - 100 * DAY_MS + index),
  }))
  await portal.db.insert(handInItems).values(many)
  await portal.db
    .insert(handIns)
    .values(many.map(({ id: itemId, dueAt }) => ({ itemId, assignmentId, dueAt })))
  const uids = (await eventsOf(secretOf((await renewCalendarFeed(asStudent)).url)))?.map(({ uid }) => uid)
  expect(uids).toHaveLength(EVENTS_MAX)
  expect(uids).toContain(`hand-in-${handInId}@capstone`)
})

test('a changed title and date of an instructor’s item raise SEQUENCE of an accepted hand-in, whose date stays', async () => {
  await portal.db.delete(handInItems)
  const item = buildItem(portal, { closesAt: localTimeIn(portal, 8 * DAY_MS) })
  await addOwnItem(mentor, { item, assignmentIds: [assignmentId] })
  const submittedAt = portal.clock.now()
  await portal.db.update(handIns).set({ status: 'accepted', version: 1, submittedAt })
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  const [before] = (await eventsOf(secret)) ?? []
  const [stored] = await portal.db.select().from(handIns)
  const dueAt = localTimeIn(portal, 9 * DAY_MS)
  await changeOwnItem(mentor, { ...item, title: 'Final report', dueAt, closesAt: dueAt, seen: item })
  const [after] = (await eventsOf(secret)) ?? []
  expect(after?.summary).toContain('Final report')
  expect(after?.start).toEqual(before?.start)
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN)
  expect(await portal.db.select().from(handIns)).toMatchObject([{ closesAt: stored?.closesAt }])
})

test('concurrent calls for a feed share its readings instead of making one each', async () => {
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  const { db, takeCount } = countStatements(portal.db)
  const feeds = await Promise.all(Array.from({ length: 20 }, () => readFeed({ ...portal, db }, secret)))
  expect(new Set(feeds).size).toBe(1)
  // Each call looks up the owner and is counted. A reading takes two more; on PostgreSQL a few calls may come after the
  // first one.
  expect(takeCount()).toBeLessThan(2 * 20 + 2 * 5)
})

test('a feed has a private address, which a new one or a revocation ends', async () => {
  expect(await readCalendarFeed(student)).toEqual({ url: null, createdAt: null })
  const { url } = await renewCalendarFeed(asStudent)
  expect(url).toBe(`${portal.settings.BASE_URL}${calendarPathOf(secretOf(url))}`)
  expect(await readCalendarFeed(student)).toMatchObject({ url })
  const second = await renewCalendarFeed(asStudent)
  expect(await readFeed(portal, secretOf(url))).toBe(null)
  expect(await eventsOf(secretOf(second.url))).toHaveLength(1)
  await revokeCalendarFeed(student)
  expect(await readFeed(portal, secretOf(second.url))).toBe(null)
  expect(await readCalendarFeed(student)).toEqual({ url: null, createdAt: null })
})

test('threat-27 concurrent renewals leave one feed, whose address the next renewal ends', async () => {
  const renew = () => Promise.all(Array.from({ length: 20 }, () => renewCalendarFeed(asStudent)))
  await renew()
  const [former] = await renew()
  const { url } = await renewCalendarFeed(asStudent)
  expect(await readFeed(portal, secretOf(former?.url ?? null))).toBe(null)
  expect(await eventsOf(secretOf(url))).toHaveLength(1)
})

test('threat-12 a session that ended after its request was authenticated makes no feed', async () => {
  await portal.db.delete(sessions)
  await expect(renewCalendarFeed(asStudent)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  expect(await readCalendarFeed(student)).toMatchObject({ url: null })
})

test('a feed is not opened by a forged, incomplete or empty secret', async () => {
  const secret = secretOf((await renewCalendarFeed(asStudent)).url)
  const forged = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0')
  for (const text of [forged, secret.slice(0, 36), '', 'x'.repeat(69)])
    expect(await readFeed(portal, text)).toBe(null)
})
