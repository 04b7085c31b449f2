// @module-tag database
import { randomUUID } from 'node:crypto'
import type { NotificationPayload } from '@capstone/contract/notifications/notifications.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { createUser } from '../../rpc/context.testing.ts'
import { openTestPortal, test } from '../../rpc/portal.testing.ts'
import { mailPreferences, notifications } from './notifications.table.ts'
import { REPLIED } from './notifications.testing.ts'
import { markSubjectNotificationsRead, nextDigestAt, notify } from './notify.service.ts'

let asha: string
const subjectId = randomUUID()
const portal = await openTestPortal({ TIME_ZONE: 'Europe/Berlin' })
beforeEach(async () => {
  portal.clock.freeze()
  asha = (await createUser(portal, { role: 'student' })).id
})

const rows = () => portal.db.select().from(notifications).orderBy(notifications.at)
const notifyPerson = (payload: NotificationPayload, userId: string | null = asha) =>
  notify(portal.db, portal, [{ userId, subjectId, payload }])
const payloadAfter = async (...all: NotificationPayload[]) => {
  for (const payload of all) await notifyPerson(payload)
  const [row] = await rows()
  return row?.payload
}
const choose = (mode: 'daily' | 'never', kind: NotificationPayload['kind'] = 'ticket') =>
  portal.db.insert(mailPreferences).values({ userId: asha, kind, mode })
const secondsUntilMail = async () => {
  const [row] = await rows()
  return row?.mailDueAt ? (row.mailDueAt.getTime() - portal.clock.now().getTime()) / 1000 : null
}

test('a user is notified, mailed two minutes later, and gets a live event', async () => {
  expect(await notifyPerson(REPLIED)).toEqual([{ to: [asha], kind: 'notification', subjectId }])
  expect(await rows()).toMatchObject([
    { userId: asha, kind: 'ticket', subjectId, payload: REPLIED, readAt: null, mailMode: 'immediate' },
  ])
  expect(await secondsUntilMail()).toBe(120)
})

test('without a recipient, or for a deleted account, nobody is notified', async () => {
  expect(await notifyPerson(REPLIED, null)).toEqual([])
  await notifyPerson(REPLIED, randomUUID())
  expect(await rows()).toEqual([])
})

test('mail follows the preference', async () => {
  await choose('never')
  await notifyPerson(REPLIED)
  expect(await secondsUntilMail()).toBeNull()
  await portal.db.update(mailPreferences).set({ mode: 'daily' })
  await notifyPerson(REPLIED)
  expect((await rows())[0]?.mailDueAt).toEqual(nextDigestAt(portal.settings, portal.clock.now()))
})

test('an event about the same thing replaces an unread one, and is mailed when the first would have been', async () => {
  await notifyPerson(REPLIED)
  portal.clock.advance(60)
  await notifyPerson({ ...REPLIED, event: 'resolved' } as NotificationPayload)
  expect(await rows()).toMatchObject([{ payload: { event: 'resolved' }, at: portal.clock.now() }])
  expect(await secondsUntilMail()).toBe(60)
})

test('an event after the first was read is a new notification', async () => {
  await notifyPerson(REPLIED)
  const about = { userId: asha, kind: 'ticket', subjectId } as const
  expect(await markSubjectNotificationsRead(portal.db, portal, about)).toEqual([
    { to: [asha], kind: 'notification', subjectId },
  ])
  expect(await rows()).toMatchObject([{ readAt: portal.clock.now(), mailDueAt: null }])
  expect(await markSubjectNotificationsRead(portal.db, portal, about)).toEqual([])
  portal.clock.advance(1)
  await notifyPerson(REPLIED)
  expect(await rows()).toMatchObject([{ readAt: expect.any(Date) }, { readAt: null }])
})

const messagePayload = { kind: 'message', title: 'Campus map', by: 'Ines', messages: 1 } as const

test('unread messages are counted together, and mailed once', async () => {
  expect(await payloadAfter(messagePayload, messagePayload, messagePayload)).toMatchObject({ messages: 3 })
  await portal.db.update(notifications).set({ mailDueAt: null, mailedAt: portal.clock.now() })
  expect(await payloadAfter(messagePayload)).toMatchObject({ messages: 4 })
  expect(await secondsUntilMail()).toBeNull()
})

test('an unread notification of a ticket is mailed again if more has happened since its mail', async () => {
  await notifyPerson(REPLIED)
  await portal.db.update(notifications).set({ mailDueAt: null, mailedAt: portal.clock.now() })
  await notifyPerson(REPLIED)
  expect(await secondsUntilMail()).toBe(120)
})

test('unread changes of a project are combined', async () => {
  const changed = { kind: 'project_changed', title: 'Campus map', by: 'Ines' } as const
  expect(
    await payloadAfter(
      { ...changed, status: 'in_progress', progress: null },
      { ...changed, status: null, progress: 40 },
      { ...changed, status: null, progress: 60, title: 'Map' },
    ),
  ).toEqual({ ...changed, title: 'Map', status: 'in_progress', progress: 60 })
})

test('unread changes of access are combined, each with its latest value', async () => {
  const switched = { kind: 'access_changed', title: 'Campus map', by: 'Ines' } as const
  expect(
    await payloadAfter(
      { ...switched, opened: ['report'], closed: [] },
      { ...switched, opened: ['video'], closed: [] },
      { ...switched, opened: [], closed: ['report'] },
      { ...switched, opened: ['video'], closed: [] },
    ),
  ).toEqual({ ...switched, opened: ['video'], closed: ['report'] })
})

test('changed dates are added to another unread event of a hand-in, and a later event replaces both', async () => {
  const common = { kind: 'hand_in', title: 'Report', by: 'Ines', isLate: false } as const
  const moved = {
    ...common,
    by: 'Boss',
    event: 'date_changed',
    dueAt: '2026-12-22T12:00:00.000Z',
    closesAt: '2026-12-24T12:00:00.000Z',
  } as const
  expect(
    await payloadAfter(
      {
        ...common,
        event: 'returned',
        dueAt: '2026-12-20T12:00:00.000Z',
        extensionRequestEndsAt: '2026-12-28T12:00:00.000Z',
      },
      moved,
    ),
  ).toEqual({
    ...common,
    event: 'returned',
    dueAt: moved.dueAt,
    closesAt: moved.closesAt,
  })
  const accepted = { ...common, event: 'accepted', dueAt: null } as const
  expect(await payloadAfter(accepted)).toEqual(accepted)
  // What was mailed is not mailed again.
  await portal.db.update(notifications).set({ mailedAt: portal.clock.now() })
  expect(await payloadAfter(moved)).toEqual(moved)
})

test('concurrent calls that notify the same people in any order do not deadlock', async () => {
  const people = [
    asha,
    ...(await Promise.all([1, 2, 3].map(() => createUser(portal, { role: 'student' })))).map(({ id }) => id),
  ]
  const all = people.map((userId) => ({ userId, subjectId, payload: messagePayload }))
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => notify(portal.db, portal, index % 2 ? all : all.toReversed())),
  )
  const stored = await portal.db.select().from(notifications).where(eq(notifications.kind, 'message'))
  expect(stored.map(({ payload }) => payload)).toEqual(
    people.map(() => ({ ...messagePayload, messages: 12 })),
  )
})

test('the daily mail is sent at seven in the time zone of the university, also when clocks change', () => {
  const digestAfter = (time: string) => nextDigestAt(portal.settings, new Date(time)).toISOString()
  expect(digestAfter('2026-11-20T05:59:59.999Z')).toBe('2026-11-20T06:00:00.000Z')
  expect(digestAfter('2026-11-20T06:00:00Z')).toBe('2026-11-21T06:00:00.000Z')
  // The clocks of Berlin were put forward on 29 March 2026, and put back on 25 October.
  expect(digestAfter('2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(digestAfter('2026-03-27T12:00:00Z')).toBe('2026-03-28T06:00:00.000Z')
  expect(digestAfter('2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(digestAfter('2026-10-24T04:00:00Z')).toBe('2026-10-24T05:00:00.000Z')
})

test('of read messages only the last one is listed, one row per thread', async () => {
  const about = { userId: asha, kind: 'message', subjectId } as const
  const other = randomUUID()
  await notify(portal.db, portal, [{ userId: asha, subjectId: other, payload: messagePayload }])
  await markSubjectNotificationsRead(portal.db, portal, { ...about, subjectId: other })
  for (const _ of [1, 2, 3]) {
    portal.clock.advance(1)
    await notifyPerson(messagePayload)
    await markSubjectNotificationsRead(portal.db, portal, about)
  }
  expect(await rows()).toMatchObject([{ subjectId: other }, { subjectId, readAt: portal.clock.now() }])
  portal.clock.advance(1)
  await notifyPerson(messagePayload)
  expect(await rows()).toHaveLength(3)
})
