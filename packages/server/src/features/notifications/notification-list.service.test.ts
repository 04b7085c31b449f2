import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { actAsNew } from '../../rpc/people.testing.ts'
import { portal, test } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { collectPublished } from '../live/published.testing.ts'
import { listMailPreferences, setMailPreference } from './mail/mail-preferences.service.ts'
import { sweepNotifications } from './mail/notifications.job.ts'
import { listNotifications, markNotificationsRead } from './notification-list.service.ts'
import { mailPreferences, notifications } from './notifications.table.ts'
import { addNotification } from './notifications.testing.ts'
import { mailDueTimes } from './notify.service.ts'

let student: Awaited<ReturnType<typeof createStudent>>
const createStudent = async () => await actAsNew('student')
beforeEach(async () => {
  student = await createStudent()
})

const ago = (milliseconds: number) => new Date(portal.clock.now().getTime() - milliseconds)
const add = (given: Parameters<typeof addNotification>[2] = {}) =>
  addNotification(portal, student.viewer.id, given)
const unreadIds = async () =>
  (await portal.db.select().from(notifications)).flatMap(({ id, readAt }) => (readAt === null ? [id] : []))

test('a user’s own notifications are listed newest first, page by page, with the number of unread ones', async () => {
  const at = ago(1000)
  const ids = [
    await add({ at: ago(0) }),
    await add({ at, readAt: at }),
    await add({ at }),
    await add({ at: ago(5000) }),
  ]
  await addNotification(portal, (await createStudent()).viewer.id)
  const seen: string[] = []
  for (let cursor: string | undefined, page = 0; page < 2; page++) {
    const { items, nextCursor, unread } = await listNotifications(student, { cursor, limit: 2 })
    expect([items.length, nextCursor === null, unread]).toEqual([2, page === 1, 3])
    seen.push(...items.map(({ id }) => id))
    cursor = nextCursor ?? undefined
  }
  expect(seen).toEqual([ids[0], ...[ids[1], ids[2]].sort().reverse(), ids[3]])
})

test('marking one as read updates the user’s other tabs; a repetition has no effect', async () => {
  const subjectId = randomUUID()
  const [id, other] = [await add({ subjectId, mailDueAt: ago(0) }), await add()]
  const mark = () => markNotificationsRead(student, { id, until: ago(0) })
  const published = await collectPublished(portal, async () => {
    expect(await mark()).toEqual({ unread: 1 })
    expect(await mark()).toEqual({ unread: 1 })
  })
  expect(await unreadIds()).toEqual([other])
  expect(published).toEqual([{ userId: student.viewer.id, kind: 'notification', subjectId }])
  expect((await listNotifications(student, { limit: 10 })).items).toContainEqual(
    expect.objectContaining({ id, readAt: expect.any(Date) }),
  )
})

test('marking all as read skips what arrived after the list was loaded, and other users’ notifications', async () => {
  const foreign = await addNotification(portal, (await createStudent()).viewer.id, { at: ago(9000) })
  await add({ at: ago(9000) })
  await add({ at: ago(5000), mailDueAt: ago(0) })
  const newer = await add({ at: ago(1000) })
  expect(await markNotificationsRead(student, { until: ago(3000) })).toEqual({ unread: 1 })
  expect((await unreadIds()).sort()).toEqual([foreign, newer].sort())
  const due = await portal.db.select({ mailDueAt: notifications.mailDueAt }).from(notifications)
  expect(due.every(({ mailDueAt }) => mailDueAt === null)).toBe(true)
})

test('a notification that changed since the list was loaded stays unread, even if it is marked itself', async () => {
  const id = await add({ at: ago(1000) })
  expect(await markNotificationsRead(student, { id, until: ago(3000) })).toEqual({ unread: 1 })
})

test('somebody else’s notification is refused like a missing one', async () => {
  const id = await addNotification(portal, (await createStudent()).viewer.id)
  for (const foreign of [id, randomUUID()])
    expect(await codeOf(markNotificationsRead(student, { id: foreign, until: ago(0) }))).toBe(
      'NOTIFICATION_NOT_FOUND',
    )
  expect(await unreadIds()).toEqual([id])
})

test('each role has preferences for the kinds it can get; the default is immediate, of reminders daily', async () => {
  const kindsOf = async (role: 'instructor' | 'admin') =>
    (await listMailPreferences(await actAsNew(role))).map(({ kind }) => kind)
  expect(await kindsOf('instructor')).toEqual([
    'mentoring',
    'hand_in',
    'hand_in_extension',
    'message',
    'meeting',
    'ticket',
  ])
  expect(await kindsOf('admin')).toEqual(['hand_in_extension', 'ticket'])
  await setMailPreference(student, { kind: 'message', mode: 'daily' })
  await setMailPreference(student, { kind: 'message', mode: 'never' })
  expect(await listMailPreferences(student)).toEqual(
    [
      'mentoring',
      'request_reviewed',
      'project_assigned',
      'project_changed',
      'access_changed',
      'paper_status_changed',
      'hand_in',
      'hand_in_extension',
      'hand_in_reminder',
      'message',
      'meeting',
      'ticket',
    ].map((kind) => ({
      kind,
      mode: kind === 'message' ? 'never' : kind === 'hand_in_reminder' ? 'daily' : 'immediate',
    })),
  )
})

test('a new preference does not mail notifications that were mailed already or are not to be mailed', async () => {
  await add({ mailedAt: ago(DAY_MS), mailMode: 'immediate' })
  await add()
  await setMailPreference(student, { kind: 'ticket', mode: 'daily' })
  expect((await portal.db.select().from(notifications)).map(({ mailDueAt }) => mailDueAt)).toEqual([
    null,
    null,
  ])
})

test('a preference for a kind that the role cannot get is refused', async () => {
  const admin = await actAsNew('admin')
  expect(await codeOf(setMailPreference(admin, { kind: 'message', mode: 'never' }))).toBe('INPUT_INVALID')
  expect(await portal.db.select().from(mailPreferences)).toEqual([])
})

test('a preference of a deleted account is refused', async () => {
  await portal.db.delete(users).where(eq(users.id, student.viewer.id))
  expect(await codeOf(setMailPreference(student, { kind: 'message', mode: 'never' }))).toBe(
    'SIGN_IN_REQUIRED',
  )
})

test('a reminder stays in the daily mail when its kind is to be mailed immediately', async () => {
  const payload = { title: 'Report', project: 'x', dueAt: ago(-DAY_MS).toISOString(), closesAt: null }
  const reminder = { kind: 'hand_in_reminder', event: 'due', ...payload } as const
  await add({ mailMode: 'daily', mailDueAt: ago(-60_000), payload: reminder })
  expect(await setMailPreference(student, { kind: 'hand_in_reminder', mode: 'immediate' })).toEqual({
    kind: 'hand_in_reminder',
    mode: 'daily',
  })
  const [row] = await portal.db.select().from(notifications)
  const { daily } = mailDueTimes(portal, portal.clock.now())
  expect(row).toMatchObject({ mailMode: 'daily', mailDueAt: daily })
})

test('unsent mail follows a new preference; notifications without mail and other kinds do not change', async () => {
  const waiting = await add({ mailMode: 'immediate', mailDueAt: ago(-60_000) })
  const unmailed = await add()
  const other = await add({
    mailMode: 'immediate',
    mailDueAt: ago(-60_000),
    payload: { kind: 'project_assigned', title: 'x', by: null },
  })
  const dueOf = async () =>
    new Map(
      (await portal.db.select().from(notifications)).map(({ id, mailDueAt, mailMode }) => [
        id,
        mailDueAt &&
          `${mailMode} in ${Math.round((mailDueAt.getTime() - portal.clock.now().getTime()) / 10_000)}`,
      ]),
    )
  const before = await dueOf()
  await setMailPreference(student, { kind: 'ticket', mode: 'daily' })
  expect((await dueOf()).get(waiting)).toMatch(/^daily in \d{1,4}$/)
  await setMailPreference(student, { kind: 'ticket', mode: 'immediate' })
  expect((await dueOf()).get(waiting)).toBe('immediate in 12')
  await setMailPreference(student, { kind: 'ticket', mode: 'never' })
  const after = await dueOf()
  expect(after.get(waiting)).toBeNull()
  for (const id of [unmailed, other]) expect(after.get(id)).toEqual(before.get(id))
})

test('after ninety days notifications are neither listed nor counted, and then deleted', async () => {
  const recentId = await add({ at: ago(90 * DAY_MS - 60_000) })
  for (let each = 0; each < 3; each++) await add({ at: ago(90 * DAY_MS + 60_000) })
  expect(await listNotifications(student, { limit: 10 })).toMatchObject({
    items: [{ id: recentId }],
    unread: 1,
  })
  await sweepNotifications(portal)
  expect(await unreadIds()).toEqual([recentId])
})
