import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { InstructorContext, StudentOrInstructorContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { readInstructorDashboard } from '../dashboards/instructor/instructor-dashboard.service.ts'
import { SAMPLES } from '../files/content/sample-files.testing.ts'
import { finishUpload } from '../files/uploads/uploads.testing.ts'
import { findMeetingDates } from '../hand-ins/calendar/calendar-dates.repository.ts'
import { createCalendarFile } from '../meetings/calendar-files.service.ts'
import { answerMeeting, cancelMeeting } from '../meetings/meeting-transitions.service.ts'
import { listMeetings, proposeMeeting } from '../meetings/meetings.service.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { deleteInstructor } from '../people/management/managed-deletion.service.ts'
import { assignStudentsToInstructor } from '../people/people.service.ts'
import { findMatches } from '../search/search.repository.ts'
import { linkToAttachment, openAttachment } from './attachments.service.ts'
import { listMessages } from './messages.service.ts'
import { markRead } from './read-receipts.service.ts'
import { sendMessage } from './sending.service.ts'
import { threadTest as test, threadId } from './thread.testing.ts'
import { countUnread } from './threads.repository.ts'
import { listThreads, readThread } from './threads.service.ts'

const send = (context: StudentOrInstructorContext, text: string, more: { uploadId?: string } = {}) =>
  sendMessage(context, { id: randomUUID(), threadId, text, ...more })
const propose = (context: StudentOrInstructorContext) =>
  proposeMeeting(context, {
    id: randomUUID(),
    assignmentId: threadId,
    startsAt: new Date(portal.clock.now().getTime() + DAY_MS),
    minutes: 30,
    place: '',
    note: 'Private',
  })
const setProject = (values: Partial<typeof studentProjects.$inferInsert>) =>
  portal.db.update(studentProjects).set(values).where(eq(studentProjects.id, threadId))

/** The ways in which a thread gets another mentor. */
const WAYS = {
  'whose predecessor was deleted': async (next: InstructorContext) => {
    const admin = await actAsNew('admin')
    await deleteInstructor(admin, { id: mentor.viewer.id })
    const studentIds = [student.viewer.id]
    await assignStudentsToInstructor(admin, { instructorId: next.viewer.id, studentIds })
  },
  'who replaces another with the approval of a withdrawn project': async (next: InstructorContext) => {
    await setProject({ removedAt: new Date() })
    await setProject({ removedAt: null, mentorId: next.viewer.id })
  },
}

let next: InstructorContext
let attachmentId: string
let meetingId: string

const list = async (context: StudentOrInstructorContext, range: { before?: number; after?: number } = {}) => {
  const { items, hasEarlier, hasLater } = await listMessages(context, { threadId, limit: 50, ...range })
  return [items.map(({ number }) => number), hasEarlier, hasLater]
}
const readsOf = async () => {
  const { partnerReadNumber, missedByPartner } = await listMessages(student, { threadId, limit: 1 })
  return [(await readThread(student, { threadId })).partnerReadNumber, partnerReadNumber, missedByPartner]
}

describe.each(Object.entries(WAYS))('threat-20 a mentor %s', (_way, changeMentor) => {
  beforeEach(async () => {
    const uploadId = await finishUpload(portal, student.viewer, {
      slot: 'student_attachment',
      content: SAMPLES['.pdf'],
    })
    attachmentId = (await send(student, 'Private', { uploadId })).id
    await markRead(mentor, { threadId, number: 1 })
    await send(mentor, 'Thank you')
    await send(student, 'I was in hospital')
    meetingId = (await propose(student)).id
    next = await actAsNew('instructor', { name: 'Omar' })
    await changeMentor(next)
  })

  test('sees no message from before', async () => {
    for (const range of [
      {},
      { after: 0 },
      { after: 3 },
      { before: 3 },
      { before: 0 },
      { after: 1, before: 4 },
    ])
      expect(await list(next, range)).toEqual([[], false, false])
    expect(await listMessages(next, { threadId, limit: 50 })).toMatchObject({ firstNumber: 5 })
    const shown = { last: null, unread: 0, meetingsToAnswer: 0 }
    expect((await listThreads(next, { search: '', limit: 20 })).items).toMatchObject([shown])
    expect(await readThread(next, { threadId })).toMatchObject(shown)
    expect(await markRead(next, { threadId, number: 4 })).toEqual({ ownReadNumber: 4, unread: 0 })
    expect(await countUnread(portal.db, next.scope)).toEqual({ messages: 0, threads: 0 })
    const dashboard = await readInstructorDashboard(next, { monthStart: portal.clock.now() })
    expect(dashboard.menuCounts).toMatchObject({ meetingsProposed: 0 })
    expect(dashboard.next.map(({ kind }) => kind)).not.toContain('messages_waiting')
  })

  test('opens no attachment from before', async () => {
    expect(await codeOf(linkToAttachment(next, { messageId: attachmentId }))).toBe('MESSAGE_NOT_FOUND')
    const file = { kind: 'attachment', messageId: attachmentId } as const
    expect(await codeOf(openAttachment(next, file))).toBe('MESSAGE_NOT_FOUND')
    expect(await codeOf(linkToAttachment(student, { messageId: attachmentId }))).toBe('ok')
  })

  test('sees no meeting from before, and is not notified when the student withdraws it', async () => {
    const id = meetingId
    expect(await listMeetings(next, { assignmentId: threadId })).toEqual([])
    const times = { now: portal.clock.now(), since: new Date(0), limit: 9 }
    expect(await findMeetingDates(portal.db, next.viewer.id, times)).toEqual([])
    expect(await findMeetingDates(portal.db, student.viewer.id, times)).toMatchObject([{ id }])
    const settings = portal.settings
    expect(
      await Promise.all([
        codeOf(answerMeeting(next, { id, answer: 'accepted' })),
        codeOf(cancelMeeting(next, { id })),
        codeOf(createCalendarFile({ ...next, settings }, { id })),
      ]),
    ).toEqual(['MEETING_NOT_FOUND', 'MEETING_NOT_FOUND', 'MEETING_NOT_FOUND'])
    expect(await cancelMeeting(student, { id })).toMatchObject({ status: 'cancelled' })
    const toNext = and(eq(notifications.userId, next.viewer.id), eq(notifications.kind, 'meeting'))
    expect(await portal.db.select().from(notifications).where(toNext)).toEqual([])
    expect(await listMeetings(student, { assignmentId: threadId })).toMatchObject([{ id }])
  })

  test('sees and answers what the student sends from then on', async () => {
    await send(student, 'Welcome')
    const id = (await propose(student)).id
    expect(await list(next)).toEqual([[5, 6], false, false])
    expect(await list(next, { before: 6 })).toEqual([[5], false, true])
    expect(await list(next, { before: 5 })).toEqual([[], false, true])
    expect(await list(next, { after: 5 })).toEqual([[6], true, false])
    expect(await readThread(next, { threadId })).toMatchObject({
      unread: 2,
      last: { meetingStatus: 'proposed' },
    })
    expect(await markRead(next, { threadId, number: 6 })).toEqual({ ownReadNumber: 6, unread: 0 })
    expect(await readThread(next, { threadId })).toMatchObject({ meetingsToAnswer: 1 })
    expect(await listMeetings(next, { assignmentId: threadId })).toMatchObject([{ id }])
    const dashboard = await readInstructorDashboard(next, { monthStart: portal.clock.now() })
    expect(dashboard.menuCounts).toMatchObject({ meetingsProposed: 1 })
    expect(dashboard.next.map(({ kind }) => kind)).not.toContain('messages_waiting')
    expect(await answerMeeting(next, { id, answer: 'accepted' })).toMatchObject({ status: 'accepted' })
    expect(await list(student)).toEqual([[1, 2, 3, 4, 5, 6], false, false])
  })

  test('does not count as having read what the former one had not', async () => {
    const missedByPartner = { after: 2, upTo: 4 }
    expect(await readsOf()).toEqual([2, 4, missedByPartner])
    await send(student, 'Welcome')
    expect(await readsOf()).toEqual([2, 4, missedByPartner])
    await markRead(next, { threadId, number: 5 })
    expect(await readsOf()).toEqual([5, 5, missedByPartner])
    // Nor do later mentors.
    const third = await actAsNew('instructor')
    await setProject({ mentorId: third.viewer.id })
    expect(await readsOf()).toEqual([2, 5, { after: 2, upTo: 5 }])
    expect(await list(third)).toEqual([[], false, false])
  })

  test('is not shown the thread once nobody can write in it', async () => {
    await setProject({ removedAt: new Date() })
    expect((await listThreads(next, { search: '', limit: 20 })).items).toEqual([])
    const found = { text: 'Bridges', at: portal.clock.now() }
    expect(await findMatches(portal.db, next.scope, found)).toMatchObject({ threads: [] })
    expect(await findMatches(portal.db, student.scope, found)).toMatchObject({ threads: [{ id: threadId }] })
    expect((await listThreads(student, { search: '', limit: 20 })).items).toMatchObject([{ id: threadId }])
  })
})

test('threat-20 whatever a mentor had read still counts as read after another change of mentor', async () => {
  await send(student, 'Hello')
  await markRead(mentor, { threadId, number: 1 })
  const second = await actAsNew('instructor')
  await setProject({ mentorId: second.viewer.id })
  await send(second, 'Hello')
  expect(await readsOf()).toEqual([2, 2, { after: 1, upTo: 1 }])
  const third = await actAsNew('instructor')
  await setProject({ mentorId: third.viewer.id })
  expect(await readsOf()).toEqual([2, 2, { after: 2, upTo: 2 }])
})

test('threat-20 a change of title or of the removal alone hides nothing from the mentor', async () => {
  await send(student, 'Hello')
  await setProject({ title: 'Dams', removedAt: new Date() })
  await setProject({ removedAt: null })
  expect(await list(mentor)).toEqual([[1], false, false])
  expect(await readThread(mentor, { threadId })).toMatchObject({ unread: 1, last: { text: 'Hello' } })
})
