import { randomUUID } from 'node:crypto'
import type { MailMode } from '@capstone/contract/notifications/notifications.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { SignedInContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { threadTest as test, threadId } from '../chat/thread.testing.ts'
import { collectPublished } from '../live/published.testing.ts'
import { setMailPreference } from '../notifications/mail/mail-preferences.service.ts'
import { mails } from '../notifications/mail/mail-queue.table.ts'
import { queueDueNotifications } from '../notifications/mail/notifications.job.ts'
import { markNotificationsRead } from '../notifications/notification-list.service.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { nextDigestAt } from '../notifications/notify.service.ts'
import { collectNotified } from '../notifications/notify.testing.ts'
import { answerMeeting, cancelMeeting } from './meeting-transitions.service.ts'
import { addMeeting } from './meetings.testing.ts'

const startsAt = new Date('2099-11-24T12:50:00Z')
const title = 'Bridges'
beforeEach(async () => {
  portal.clock.freeze()
})

const propose = ({ viewer }: SignedInContext) =>
  addMeeting(portal, { assignmentId: threadId, proposedBy: viewer.id, startsAt })
const notifiedOf = async (change: () => Promise<unknown>) =>
  (await collectNotified(portal, [student, mentor], change)).notified
const payloadOf = (by: string, event: string) => ({
  kind: 'meeting',
  title,
  by,
  threadId,
  startsAt: startsAt.toISOString(),
  event,
})
const rows = () => portal.db.select().from(notifications)

test.each(['accepted', 'declined'] as const)(
  'the proposer of a meeting is notified once that it is %s',
  async (event) => {
    for (const [proposer, recipient] of [
      [student, mentor],
      [mentor, student],
    ] as const) {
      const id = await propose(proposer)
      const answer = () => answerMeeting(recipient, { id, answer: event })
      expect(await notifiedOf(answer)).toEqual([
        [proposer.viewer.name, id, payloadOf(recipient.viewer.name, event)],
      ])
      expect(await notifiedOf(answer)).toEqual([])
    }
  },
)

test('the other side is notified once when an agreed meeting is cancelled, whoever proposed it', async () => {
  for (const [one, other] of [
    [student, mentor],
    [mentor, student],
  ] as const) {
    const id = await propose(mentor)
    await answerMeeting(student, { id, answer: 'accepted' })
    const cancel = () => cancelMeeting(one, { id })
    expect(await notifiedOf(cancel)).toEqual([
      [other.viewer.name, id, payloadOf(one.viewer.name, 'cancelled')],
    ])
    expect(await notifiedOf(cancel)).toEqual([])
  }
})

test('the recipient of a proposal is notified when it is withdrawn', async () => {
  const id = await propose(student)
  expect(await notifiedOf(() => cancelMeeting(student, { id }))).toEqual([
    ['Ines', id, payloadOf('Asha', 'withdrawn')],
  ])
})

test('nobody is notified of a refused change, or if there is nobody on the other side', async () => {
  const [declined, open] = [await propose(mentor), await propose(mentor)]
  await answerMeeting(student, { id: declined, answer: 'declined' })
  const reaccept = () => answerMeeting(student, { id: declined, answer: 'accepted' }).catch(() => undefined)
  expect(await notifiedOf(reaccept)).toEqual([])
  await portal.db.update(studentProjects).set({ mentorId: null })
  expect(await notifiedOf(() => answerMeeting(student, { id: open, answer: 'accepted' }))).toEqual([])
})

test('neither the former mentor nor the next one, who does not see it, is notified of a meeting from before', async () => {
  const id = await propose(mentor)
  const next = await actAsNew('instructor', { name: 'Otto' })
  await portal.db.update(studentProjects).set({ mentorId: next.viewer.id })
  const notified = await collectNotified(portal, [student, mentor, next], () =>
    answerMeeting(student, { id, answer: 'declined' }),
  )
  expect(notified.notified).toEqual([])
})

test('each meeting of a project has its own notification, which later changes of the meeting replace', async () => {
  const [first, second] = [await propose(student), await propose(student)]
  for (const id of [first, second]) await answerMeeting(mentor, { id, answer: 'accepted' })
  await cancelMeeting(mentor, { id: first })
  const notified = (await rows()).map(({ subjectId, payload }) => [
    subjectId,
    'event' in payload && payload.event,
  ])
  expect(new Map(notified.map(([id, event]) => [id, event]))).toEqual(
    new Map([
      [first, 'cancelled'],
      [second, 'accepted'],
    ]),
  )
  expect(notified).toHaveLength(2)
})

test('changing a meeting marks one’s own notification of it as read, so that it is not mailed', async () => {
  const [id, other] = [await propose(student), await propose(student)]
  for (const each of [id, other]) await answerMeeting(mentor, { id: each, answer: 'accepted' })
  const published = await collectPublished(portal, () => cancelMeeting(student, { id }))
  const own = (await rows()).filter(({ userId }) => userId === student.viewer.id)
  expect(own.find(({ subjectId }) => subjectId === id)).toMatchObject({
    readAt: expect.any(Date),
    mailDueAt: null,
  })
  expect(own.find(({ subjectId }) => subjectId === other)).toMatchObject({
    readAt: null,
    mailDueAt: expect.any(Date),
  })
  const bells = published.filter(({ kind }) => kind === 'notification')
  expect(new Map(bells.map(({ userId, subjectId }) => [userId, subjectId]))).toEqual(
    new Map([
      [student.viewer.id, id],
      [mentor.viewer.id, id],
    ]),
  )
})

test('a notification that is read before its mail is sent is not mailed', async () => {
  const [seen, unseen] = [await propose(student), await propose(student)]
  for (const id of [seen, unseen]) await answerMeeting(mentor, { id, answer: 'accepted' })
  const [row] = await portal.db.select().from(notifications).where(eq(notifications.subjectId, seen))
  await markNotificationsRead(student, { id: row?.id ?? randomUUID(), until: portal.clock.now() })
  portal.clock.advance(120)
  await queueDueNotifications(portal)
  const [unreadRow] = await portal.db.select().from(notifications).where(eq(notifications.subjectId, unseen))
  expect(await portal.db.select().from(mails)).toMatchObject([
    { kind: 'notification', data: { notificationId: unreadRow?.id } },
  ])
})

test('students and instructors get mail according to their preference for meetings', async () => {
  const dueAs = async (mode: MailMode) => {
    await portal.db.delete(notifications)
    for (const one of [student, mentor]) await setMailPreference(one, { kind: 'meeting', mode })
    await answerMeeting(student, { id: await propose(mentor), answer: 'accepted' })
    await answerMeeting(mentor, { id: await propose(student), answer: 'declined' })
    return (await rows()).map(({ mailDueAt }) => mailDueAt)
  }
  const now = portal.clock.now()
  const soon = new Date(now.getTime() + 120_000)
  expect(await dueAs('immediate')).toEqual([soon, soon])
  expect(await dueAs('never')).toEqual([null, null])
  const daily = nextDigestAt(portal.settings, now)
  expect(await dueAs('daily')).toEqual([daily, daily])
})
