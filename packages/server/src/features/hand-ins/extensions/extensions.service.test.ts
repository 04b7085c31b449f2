// @module-tag database
import { randomUUID } from 'node:crypto'
import { DAY_MS, DAY_SECONDS } from '@capstone/contract/base.constants'
import { EXTENSION_AHEAD_MAX_DAYS } from '@capstone/contract/hand-ins/extensions/extensions.constants'
import type { NewExtension } from '@capstone/contract/hand-ins/extensions/extensions.schemas'
import { eq, isNull } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { failAtEveryStatement } from '../../../db/fault-injection.testing.ts'
import { actAs } from '../../../rpc/context.testing.ts'
import { actAsNew, admin, mentor, student, trioTest as test } from '../../../rpc/people.testing.ts'
import { openTestPortal, portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { addRequestedProject } from '../../assignments/assignments.testing.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import { queueDueNotifications } from '../../notifications/mail/notifications.job.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { readHandIn, readHandInFigures } from '../hand-ins.service.ts'
import { handIns } from '../hand-ins.table.ts'
import { addHandIn, addVersion, handInOf, localTimeIn } from '../hand-ins.testing.ts'
import { sendReminders } from '../reminders/reminders.job.ts'
import { listQueue } from '../review/queue.service.ts'
import { acceptVersion } from '../review/review.service.ts'
import { adviseExtension, decideExtension, listExtensions, requestExtension } from './extensions.service.ts'

const PROJECT = 'River log'
let handInId: string
beforeEach(async () => {
  const ids = { studentId: student.viewer.id, mentorId: mentor.viewer.id, title: PROJECT }
  const now = portal.clock.now().getTime()
  handInId = await addHandIn(portal, {
    instructorId: mentor.viewer.id,
    assignmentId: await addRequestedProject(portal, ids),
    dueAt: new Date(now + DAY_MS),
    closesAt: new Date(now + 2 * DAY_MS),
  })
})

const buildRequest = (given: Partial<NewExtension> = {}): NewExtension => ({
  id: randomUUID(),
  handInId,
  until: localTimeIn(portal, 5 * DAY_MS),
  reason: 'The sensors came late.',
  ...given,
})
/** Sends a request, and returns the decision that grants it. */
const grantOf = async (request: NewExtension) => {
  await requestExtension(student, request)
  return { id: request.id, decision: 'granted', until: request.until, note: '' } as const
}
const recipients = async () =>
  (await portal.db.select().from(notifications).where(eq(notifications.kind, 'hand_in_extension')))
    .map(({ userId, payload }) => `${userId} ${'event' in payload ? payload.event : ''}`)
    .sort()

test('each notification names the project, and the student unless they are its recipient or its sender', async () => {
  const [first, second] = [buildRequest(), buildRequest({ reason: 'I was ill for a week.' })]
  await requestExtension(student, first)
  await decideExtension(admin, { id: first.id, decision: 'refused', note: '' })
  await requestExtension(student, second)
  await adviseExtension(mentor, { id: second.id, isRecommended: true, note: '' })
  const rows = await portal.db.select().from(notifications)
  const sent = rows.flatMap(({ userId, payload }) =>
    payload.kind === 'hand_in_extension' ? [{ userId, ...payload }] : [],
  )
  expect(new Set(sent.map(({ event }) => event))).toEqual(new Set(['requested', 'refused', 'recommended']))
  for (const { userId, event, student: named, project } of sent) {
    expect(project).toBe(PROJECT)
    expect(named).toBe(
      userId === student.viewer.id || event === 'requested' ? undefined : student.viewer.name,
    )
  }
})

test('of two concurrent requests with one id for different hand-ins, one is refused', async () => {
  const request = buildRequest()
  const assignmentId = await addRequestedProject(portal, { studentId: student.viewer.id, title: 'Other' })
  const other = await addHandIn(portal, { assignmentId, instructorId: mentor.viewer.id })
  const outcomes = await Promise.all(
    [request, { ...request, handInId: other }].map((each) => codeOf(requestExtension(student, each))),
  )
  expect(outcomes.filter((code) => code === 'INPUT_INVALID')).toHaveLength(1)
})

test('an extension is requested once at a time, and again after a refusal only for a new reason', async () => {
  const first = buildRequest()
  await failAtEveryStatement(portal.db, (db) => requestExtension({ ...student, db }, first))
  expect(await requestExtension(student, first)).toMatchObject({ id: first.id, status: 'requested' })
  expect(await recipients()).toEqual([`${admin.viewer.id} requested`, `${mentor.viewer.id} requested`].sort())
  expect(await codeOf(requestExtension(student, buildRequest()))).toBe('EXTENSION_ALREADY_OPEN')
  const refused = await decideExtension(admin, { id: first.id, decision: 'refused', note: 'No.' })
  expect(localTimeIn(portal, refused.until.getTime() - portal.clock.now().getTime())).toBe(first.until)
  expect(await codeOf(requestExtension(student, buildRequest({ reason: 'the sensors, came late!!' })))).toBe(
    'EXTENSION_REASON_REPEATED',
  )
  expect(await codeOf(requestExtension(student, buildRequest({ reason: 'I was ill for a week.' })))).toBe(
    'ok',
  )
  expect(await listExtensions(admin, { filter: 'open', limit: 25 })).toMatchObject({
    open: 1,
    items: [{ reason: 'I was ill for a week.' }],
  })
  expect((await listExtensions(admin, { filter: 'decided', limit: 25 })).items).toMatchObject([
    { id: first.id },
  ])
})

test('open requests are listed longest waiting first, page by page, and all of them newest first', async () => {
  const ids: string[] = []
  for (const [index, title] of ['First', 'Second', 'Third'].entries()) {
    const ownIds = { studentId: student.viewer.id, mentorId: mentor.viewer.id }
    const assignmentId = await addRequestedProject(portal, { ...ownIds, title })
    const id = await addHandIn(portal, { instructorId: mentor.viewer.id, assignmentId })
    const request = buildRequest({ handInId: id, until: localTimeIn(portal, 30 * DAY_MS) })
    if (index > 0) portal.clock.advance(60)
    await requestExtension(student, request)
    ids.push(request.id)
  }
  const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id)
  const first = await listExtensions(admin, { filter: 'open', limit: 2 })
  const second = await listExtensions(admin, {
    filter: 'open',
    limit: 2,
    ...(first.nextCursor && { cursor: first.nextCursor }),
  })
  expect([idsOf(first), idsOf(second), second.nextCursor]).toEqual([ids.slice(0, 2), ids.slice(2), null])
  expect(idsOf(await listExtensions(admin, { filter: 'all', limit: 25 }))).toEqual(ids.toReversed())
})

test('no extension can be requested more than a week after the cut-off, or for an impossible date', async () => {
  const codeFor = (days: number) =>
    codeOf(requestExtension(student, buildRequest({ until: localTimeIn(portal, days * DAY_MS) })))
  expect([await codeFor(0), await codeFor(40)]).toEqual(['EXTENSION_DATE_INVALID', 'EXTENSION_DATE_INVALID'])
  portal.clock.advance(10 * DAY_SECONDS)
  expect(await codeFor(5)).toBe('EXTENSION_NOT_POSSIBLE')
  const other = await actAsNew('student')
  expect(await codeOf(requestExtension(other, buildRequest()))).toBe('HAND_IN_NOT_FOUND')
})

test('granting moves the due date, and a cut-off that would be before it, all or nothing', async () => {
  const request = buildRequest()
  const { id, until } = await requestExtension(student, request)
  await adviseExtension(mentor, { id, isRecommended: true, note: 'True.' })
  await failAtEveryStatement(portal.db, (db) =>
    decideExtension({ ...admin, db }, { id, decision: 'granted', until: request.until, note: '' }),
  )
  expect(await handInOf(portal, handInId)).toMatchObject({ dueAt: until, closesAt: until, extendedTo: until })
  expect(await codeOf(decideExtension(admin, { id, decision: 'refused', note: '' }))).toBe(
    'EXTENSION_DECIDED',
  )
  expect(await codeOf(adviseExtension(mentor, { id, isRecommended: false, note: '' }))).toBe(
    'EXTENSION_DECIDED',
  )
})

test('of two administrators who decide at once, one succeeds', async () => {
  const { id, until } = buildRequest()
  await requestExtension(student, buildRequest({ id, until }))
  const colleague = await actAsNew('admin')
  const outcomes = await Promise.all([
    codeOf(decideExtension(admin, { id, decision: 'granted', until, note: '' })),
    codeOf(decideExtension(colleague, { id, decision: 'refused', note: '' })),
  ])
  expect(outcomes.toSorted()).toEqual(['EXTENSION_DECIDED', 'ok'])
})

test('a request that was already advised on is not mailed to the mentor, nor a decided one to the administrators', async () => {
  const colleague = await actAsNew('admin')
  const mailed = async () => {
    portal.clock.advance(180)
    await portal.db.delete(mails)
    await queueDueNotifications(portal)
    const rows = await portal.db.select({ address: mails.address }).from(mails)
    return rows.map(({ address }) => address).sort()
  }
  const [studentEmail, mentorEmail] = [student.viewer.email, mentor.viewer.email]
  const adminEmails = [admin.viewer.email, colleague.viewer.email]
  const first = await requestExtension(student, buildRequest())
  expect(await mailed()).toEqual([mentorEmail, ...adminEmails].sort())
  await adviseExtension(mentor, { id: first.id, isRecommended: true, note: '' })
  await decideExtension(admin, { id: first.id, decision: 'refused', note: '' })
  expect(await mailed()).toEqual([mentorEmail, studentEmail].sort())
  const second = await requestExtension(student, buildRequest({ reason: 'I was ill for a week.' }))
  await adviseExtension(mentor, { id: second.id, isRecommended: true, note: '' })
  expect(await mailed()).toEqual([studentEmail, ...adminEmails].sort())
})

test('granting again is a no-op for whoever granted it, and refused for anybody else', async () => {
  const granted = await grantOf(buildRequest())
  await decideExtension(admin, granted)
  const before = await recipients()
  expect(await codeOf(decideExtension(admin, granted))).toBe('ok')
  expect(await codeOf(decideExtension(await actAsNew('admin'), granted))).toBe('EXTENSION_DECIDED')
  expect(await recipients()).toEqual(before)
})

test('granting again until another date, even the requested one, or with another note is refused', async () => {
  const requested = await grantOf(buildRequest())
  const granted = { ...requested, until: localTimeIn(portal, 6 * DAY_MS) }
  const { until } = await decideExtension(admin, granted)
  expect(await codeOf(decideExtension(admin, granted))).toBe('ok')
  expect(await codeOf(decideExtension(admin, requested))).toBe('EXTENSION_DECIDED')
  expect(await codeOf(decideExtension(admin, { ...granted, note: 'Be quick.' }))).toBe('EXTENSION_DECIDED')
  expect(await handInOf(portal, handInId)).toMatchObject({ dueAt: until })
})

test('refusing again is a no-op with the same note, and refused with another', async () => {
  const { id } = await requestExtension(student, buildRequest())
  const refuse = (note: string) => codeOf(decideExtension(admin, { id, decision: 'refused', note }))
  expect([await refuse('No.'), await refuse('No.'), await refuse('')]).toEqual([
    'ok',
    'ok',
    'EXTENSION_DECIDED',
  ])
})

test('the requested date can be granted after the due date was moved past it', async () => {
  const granted = await grantOf(buildRequest())
  const dueAt = new Date(portal.clock.now().getTime() + 6.5 * DAY_MS)
  await portal.db
    .update(handIns)
    .set({ dueAt, ownDueAt: dueAt, closesAt: dueAt })
    .where(eq(handIns.id, handInId))
  await sendReminders(portal)
  expect(await codeOf(decideExtension(admin, granted))).toBe('ok')
  expect(await handInOf(portal, handInId)).toMatchObject({ dueAt })
  // The notification names the date that counts, and the unread reminder of it stays unread.
  const sent = await portal.db.select().from(notifications).where(eq(notifications.userId, student.viewer.id))
  expect(
    sent.map(({ kind, readAt, payload }) => [kind, readAt, 'until' in payload && payload.until]),
  ).toEqual(
    expect.arrayContaining([
      ['hand_in_reminder', null, false],
      ['hand_in_extension', null, dueAt.toISOString()],
    ]),
  )
})

test('a request decided after its date is granted for a future date, no later than could be requested then', async () => {
  const requested = await grantOf(buildRequest())
  portal.clock.advance(40 * DAY_SECONDS)
  const grantUntil = (until: string) => decideExtension(admin, { ...requested, until })
  const grantFor = (days: number) => grantUntil(localTimeIn(portal, days * DAY_MS))
  await expect(grantUntil(requested.until)).rejects.toMatchObject({
    code: 'EXTENSION_DATE_INVALID',
    data: { latest: expect.any(Date) },
  })
  const codes = [await codeOf(grantFor(0)), await codeOf(grantFor(EXTENSION_AHEAD_MAX_DAYS + 1))]
  expect(codes).toEqual(['EXTENSION_DATE_INVALID', 'EXTENSION_DATE_INVALID'])
  const { until } = await grantFor(10)
  expect(await handInOf(portal, handInId)).toMatchObject({ dueAt: until, closesAt: until })
})

test('a request whose date has passed can be refused', async () => {
  const { id } = await requestExtension(student, buildRequest())
  portal.clock.advance(40 * DAY_SECONDS)
  expect(await codeOf(decideExtension(admin, { id, decision: 'refused', note: '' }))).toBe('ok')
})

test('a request waits for nobody once its project was removed', async () => {
  const granted = await grantOf(buildRequest())
  await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
  expect((await listQueue(mentor, { filter: 'extensions', search: '', limit: 25 })).counts.extensions).toBe(0)
  expect(await listExtensions(admin, { filter: 'open', limit: 25 })).toMatchObject({ open: 0, items: [] })
  expect((await listExtensions(admin, { filter: 'all', limit: 25 })).items).toHaveLength(1)
  for (const context of [mentor, admin])
    expect(await readHandInFigures(context)).toMatchObject({ extensionRequests: 0 })
  const advice = adviseExtension(mentor, { id: granted.id, isRecommended: true, note: '' })
  await expect(advice).rejects.toMatchObject({ code: 'HAND_IN_PROJECT_REMOVED' })
  const decision = decideExtension(admin, granted)
  await expect(decision).rejects.toMatchObject({ code: 'HAND_IN_PROJECT_REMOVED' })
})

test('a request waits for nobody once its hand-in was accepted', async () => {
  const granted = await grantOf(buildRequest())
  await addVersion(portal, student.viewer, handInId)
  await acceptVersion(mentor, { handInId, version: 1, feedback: '' })
  expect((await listQueue(mentor, { filter: 'extensions', search: '', limit: 25 })).items).toEqual([])
  expect(await listExtensions(admin, { filter: 'open', limit: 25 })).toMatchObject({ open: 0, items: [] })
  for (const context of [mentor, admin])
    expect(await readHandInFigures(context)).toMatchObject({ extensionRequests: 0 })
  const unread = await portal.db.select().from(notifications).where(isNull(notifications.readAt))
  expect(unread.filter(({ kind }) => kind === 'hand_in_extension')).toEqual([])
  const advice = adviseExtension(mentor, { id: granted.id, isRecommended: true, note: '' })
  await expect(advice).rejects.toMatchObject({ code: 'HAND_IN_ACCEPTED' })
  await expect(decideExtension(admin, granted)).rejects.toMatchObject({ code: 'HAND_IN_ACCEPTED' })
})

test('the mentor alone decides where the settings say so', async () => {
  const decision = await grantOf(buildRequest())
  expect(await codeOf(decideExtension(mentor, decision))).toBe('EXTENSION_NOT_YOURS_TO_DECIDE')
  const other = await openTestPortal({ MENTORS_DECIDE_EXTENSIONS: 'true' })
  expect(await codeOf(decideExtension(actAs(other, admin.viewer), decision))).toBe(
    'EXTENSION_NOT_YOURS_TO_DECIDE',
  )
  expect(await codeOf(decideExtension(actAs(other, mentor.viewer), decision))).toBe('ok')
})

test('where mentors decide, administrators are notified neither of a request nor of advice on it', async () => {
  const other = await openTestPortal({ MENTORS_DECIDE_EXTENSIONS: 'true' })
  const { id } = await requestExtension(actAs(other, student.viewer), buildRequest())
  await adviseExtension(actAs(other, mentor.viewer), { id, isRecommended: true, note: '' })
  const recipients = await portal.db.select({ userId: notifications.userId }).from(notifications)
  expect(recipients.map(({ userId }) => userId).toSorted()).toEqual(
    [student.viewer.id, mentor.viewer.id].toSorted(),
  )
})

test('where mentors decide, administrators decide about a project without a mentor', async () => {
  const decision = await grantOf(buildRequest())
  const other = await openTestPortal({ MENTORS_DECIDE_EXTENSIONS: 'true' })
  const asAdmin = actAs(other, admin.viewer)
  const read = async () => {
    const { open, items } = await listExtensions(asAdmin, { filter: 'open', limit: 25 })
    expect(await readHandInFigures(asAdmin)).toMatchObject({ extensionRequests: open })
    const { doesMentorDecide } = await readHandIn(asAdmin, { id: handInId })
    expect(items).toMatchObject([{ id: decision.id, doesMentorDecide }])
    return { open, doesMentorDecide }
  }
  expect(await read()).toEqual({ open: 0, doesMentorDecide: true })
  await portal.db.update(studentProjects).set({ mentorId: null })
  expect(await read()).toEqual({ open: 1, doesMentorDecide: false })
  expect(await codeOf(decideExtension(actAs(other, mentor.viewer), decision))).toBe('EXTENSION_NOT_FOUND')
  expect(await codeOf(decideExtension(asAdmin, decision))).toBe('ok')
})

test('a request waits for the mentor until they give advice, or until the decision where mentors decide', async () => {
  const { id } = await requestExtension(student, buildRequest())
  const other = await openTestPortal({ MENTORS_DECIDE_EXTENSIONS: 'true' })
  const deciding = { mentor: actAs(other, mentor.viewer), admin: actAs(other, admin.viewer) }
  /**
   * How many requests wait for the mentor and for the administrators. Figures, queue and the queue's count must agree
   * on the mentor's.
   */
  const waiting = async (asMentor: typeof mentor, asAdmin: typeof admin) => {
    const queue = await listQueue(asMentor, { filter: 'extensions', search: '', limit: 25 })
    expect(queue.items).toHaveLength(queue.counts.extensions)
    expect(await readHandInFigures(asMentor)).toMatchObject({ extensionRequests: queue.items.length })
    const { open } = await listExtensions(asAdmin, { filter: 'open', limit: 25 })
    expect(await readHandInFigures(asAdmin)).toMatchObject({ extensionRequests: open })
    return [queue.items.length, open]
  }
  expect(await waiting(mentor, admin)).toEqual([1, 1])
  expect(await waiting(deciding.mentor, deciding.admin)).toEqual([1, 0])
  await adviseExtension(mentor, { id, isRecommended: false, note: '' })
  expect(await waiting(mentor, admin)).toEqual([0, 1])
  expect(await waiting(deciding.mentor, deciding.admin)).toEqual([1, 0])
  const all = await listQueue(mentor, { filter: 'all', search: '', limit: 25 })
  expect(all.items).toMatchObject([{ extension: { id, status: 'requested' } }])
  await decideExtension(deciding.mentor, { id, decision: 'refused', note: '' })
  expect(await waiting(mentor, admin)).toEqual([0, 0])
  expect(await waiting(deciding.mentor, deciding.admin)).toEqual([0, 0])
})

test('a mentor reads since when a request has waited, and who recommends it', async () => {
  const { id, requestedAt } = await requestExtension(student, buildRequest())
  const { items } = await listQueue(mentor, { filter: 'extensions', search: '', limit: 25 })
  expect(items).toMatchObject([{ extension: { id, requestedAt } }])
  await adviseExtension(mentor, { id, isRecommended: true, note: '' })
  const { extensions } = await readHandIn(mentor, { id: handInId })
  expect(extensions).toMatchObject([{ mentorId: mentor.viewer.id, isRecommended: true }])
})
