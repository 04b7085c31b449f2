// @module-tag database
import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { SignedInContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { chatThreads } from '../chat/chat.table.ts'
import { listMessages } from '../chat/messages.service.ts'
import { threadTest as test, threadId } from '../chat/thread.testing.ts'
import { collectPublished } from '../live/published.testing.ts'
import { answerMeeting, cancelMeeting } from './meeting-transitions.service.ts'
import { proposeMeeting } from './meetings.service.ts'

const propose = (context: SignedInContext = mentor) =>
  proposeMeeting(context, {
    id: randomUUID(),
    assignmentId: threadId,
    minutes: 30,
    place: 'Room 12',
    note: '',
    startsAt: new Date(portal.clock.now().getTime() + HOUR_MS),
  })
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => ['ok'],
    (error) => [error.code, error.data?.status].filter(Boolean),
  )
const actions = async () =>
  (await portal.db.select().from(auditEvents).orderBy(asc(auditEvents.occurredAt))).map(
    ({ action }) => action,
  )

describe('a proposed meeting', () => {
  test('is a message of its thread with the same id, numbered and unread like any other', async () => {
    const { id } = await propose()
    const { items } = await listMessages(student, { threadId, limit: 50 })
    expect(items).toMatchObject([{ id, number: 1, kind: 'meeting', meeting: { id, status: 'proposed' } }])
    expect(await portal.db.select().from(chatThreads)).toMatchObject([
      { lastNumber: 1, studentUnread: 1, mentorReadNumber: 1 },
    ])
  })

  test.each(['accepted', 'declined'] as const)(
    'is %s by its recipient; repeating the answer is a no-op',
    async (answer) => {
      const { id } = await propose()
      const published = await collectPublished(portal, async () => {
        const answered = await answerMeeting(student, { id, answer })
        expect(answered).toMatchObject({ id, status: answer, isOwn: false, proposedBy: 'Ines' })
        expect(await answerMeeting(student, { id, answer })).toEqual(answered)
      })
      expect(await actions()).toEqual(['meeting.proposed', `meeting.${answer}`])
      const recipients = published.flatMap(({ kind, subjectId, userId }) =>
        kind === 'thread' && subjectId === threadId ? [userId] : [],
      )
      expect(recipients.sort()).toEqual([student.viewer.id, mentor.viewer.id].sort())
      const other = answer === 'accepted' ? 'declined' : 'accepted'
      expect(await refusalOf(answerMeeting(student, { id, answer: other }))).toEqual([
        'MEETING_CLOSED',
        answer,
      ])
      const { items } = await listMessages(mentor, { threadId, limit: 50 })
      expect(items[0]?.meeting?.status).toBe(answer)
    },
  )

  test('cannot be answered by its proposer, nor withdrawn by its recipient', async () => {
    const { id } = await propose()
    expect(await refusalOf(answerMeeting(mentor, { id, answer: 'accepted' }))).toEqual(['MEETING_NOT_FOUND'])
    expect(await refusalOf(cancelMeeting(student, { id }))).toEqual(['MEETING_NOT_FOUND'])
    expect(await actions()).toEqual(['meeting.proposed'])
  })

  test('can be withdrawn by its proposer, once, and then no longer answered', async () => {
    const { id } = await propose(student)
    const cancelled = await cancelMeeting(student, { id })
    expect(cancelled.status).toBe('cancelled')
    expect(await cancelMeeting(student, { id })).toEqual(cancelled)
    expect(await refusalOf(answerMeeting(mentor, { id, answer: 'accepted' }))).toEqual([
      'MEETING_CLOSED',
      'cancelled',
    ])
    expect(await actions()).toEqual(['meeting.proposed', 'meeting.cancelled'])
  })

  test('that is accepted can be cancelled by either side; a declined one stays declined', async () => {
    for (const context of [student, mentor]) {
      const { id } = await propose()
      await answerMeeting(student, { id, answer: 'accepted' })
      expect((await cancelMeeting(context, { id })).status).toBe('cancelled')
    }
    const { id } = await propose()
    await answerMeeting(student, { id, answer: 'declined' })
    expect(await refusalOf(cancelMeeting(mentor, { id }))).toEqual(['MEETING_CLOSED', 'declined'])
  })

  test('can be answered until its end, and not afterwards', async () => {
    const [first, second] = [await propose(), await propose()]
    portal.clock.advance(60 * 60 + 29 * 60)
    expect(await refusalOf(answerMeeting(student, { id: first.id, answer: 'accepted' }))).toEqual(['ok'])
    portal.clock.advance(60)
    for (const work of [
      () => answerMeeting(student, { id: second.id, answer: 'accepted' }),
      () => cancelMeeting(mentor, { id: second.id }),
    ])
      expect(await refusalOf(work())).toEqual(['MEETING_CLOSED', 'proposed'])
    expect(await refusalOf(cancelMeeting(mentor, { id: first.id }))).toEqual(['MEETING_CLOSED', 'accepted'])
  })

  test('of a removed project is read-only', async () => {
    const { id } = await propose()
    await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
    expect(await refusalOf(answerMeeting(student, { id, answer: 'accepted' }))).toEqual(['THREAD_ARCHIVED'])
    expect(await refusalOf(cancelMeeting(mentor, { id }))).toEqual(['THREAD_ARCHIVED'])
  })

  test('of a deleted proposer is answered by nobody, neither the student nor the next mentor', async () => {
    const { id } = await propose()
    await portal.db.delete(users).where(eq(users.id, mentor.viewer.id))
    const next = await actAsNew('instructor')
    await portal.db.update(studentProjects).set({ mentorId: next.viewer.id })
    for (const context of [student, next])
      expect(await refusalOf(answerMeeting(context, { id, answer: 'accepted' }))).toEqual([
        'MEETING_NOT_FOUND',
      ])
  })
})

describe('threat-58 concurrent answers', () => {
  test('either accept the meeting or decline it, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await propose()
      const outcomes = await Promise.all([
        refusalOf(answerMeeting(student, { id, answer: 'accepted' })),
        refusalOf(answerMeeting(student, { id, answer: 'declined' })),
        refusalOf(answerMeeting(student, { id, answer: 'accepted' })),
      ])
      const [accepted, declined, again] = outcomes.map(([code]) => code === 'ok')
      expect(accepted).toBe(again)
      expect(declined).toBe(!accepted)
    }
    expect((await actions()).filter((action) => action !== 'meeting.proposed')).toHaveLength(3)
  })
})

describe('threat-02 meetings of others', () => {
  test('are refused like missing meetings', async () => {
    const { id } = await propose()
    const others = [await actAsNew('student'), await actAsNew('instructor'), await actAsNew('admin')]
    const answer = (context: SignedInContext, meetingId: string) =>
      answerMeeting(context, { id: meetingId, answer: 'accepted' }).catch((error) => error.toJSON())
    for (const other of others) expect(await answer(other, id)).toEqual(await answer(other, randomUUID()))
    expect(await actions()).toEqual(['meeting.proposed'])
  })
})
