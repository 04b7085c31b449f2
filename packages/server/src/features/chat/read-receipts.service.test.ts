// @module-tag database
import { randomUUID } from 'node:crypto'
import { MESSAGE_RATE_SECONDS } from '@capstone/contract/chat/chat.constants'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect } from 'vitest'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { mentor, student, pairTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { collectPublished } from '../live/published.testing.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { chatThreads, supportMessages } from './chat.table.ts'
import { markRead } from './read-receipts.service.ts'
import { sendMessage } from './sending.service.ts'
import { openThread } from './thread.testing.ts'
import { countUnread } from './threads.repository.ts'

const RUNS = process.env.PROVE === 'full' ? 60 : 3

let threadId: string
const openAnother = async () => {
  threadId = await openThread(randomUUID())
}
beforeEach(openAnother)

const send = (context: StudentOrInstructorContext, id: string = randomUUID()) =>
  sendMessage(context, { id, threadId, text: 'Hello' })
const mark = (context: StudentOrInstructorContext, number: number) => markRead(context, { threadId, number })
const countUnreadNotifications = async () =>
  (await portal.db.select().from(notifications)).filter(({ readAt }) => readAt === null).length

describe('reading', () => {
  test('is stored up to a number, updates the unread count, and is published to both sides', async () => {
    for (let sent = 0; sent < 3; sent++) await send(student)
    const published = await collectPublished(portal, async () => {
      expect(await mark(mentor, 2)).toEqual({ ownReadNumber: 2, unread: 1 })
    })
    expect(await countUnread(portal.db, mentor.scope)).toEqual({ messages: 1, threads: 1 })
    expect(published).toEqual(
      [student, mentor].map(({ viewer }) => ({
        userId: viewer.id,
        kind: 'read',
        subjectId: threadId,
        number: 2,
      })),
    )
  })

  test('never goes back, and never beyond the newest message', async () => {
    for (let sent = 0; sent < 3; sent++) await send(student)
    const published = await collectPublished(portal, async () => {
      for (const number of [2_000_000_000, 1, 0])
        expect(await mark(mentor, number)).toEqual({ ownReadNumber: 3, unread: 0 })
    })
    expect(published.filter(({ userId }) => userId === student.viewer.id)).toHaveLength(1)
    await send(student)
    expect(await countUnread(portal.db, mentor.scope)).toEqual({ messages: 1, threads: 1 })
  })

  test('of all messages marks the notification as read; of some does not', async () => {
    await send(student)
    await send(student)
    await mark(mentor, 1)
    expect(await countUnreadNotifications()).toBe(1)
    const published = await collectPublished(portal, () => mark(mentor, 2))
    expect(await countUnreadNotifications()).toBe(0)
    expect(published).toContainEqual({
      userId: mentor.viewer.id,
      kind: 'notification',
      subjectId: threadId,
    })
  })

  test('counts only the other side’s messages', async () => {
    await send(student)
    await send(mentor)
    await send(student)
    expect(await mark(student, 3)).toEqual({ ownReadNumber: 3, unread: 0 })
    expect(await mark(mentor, 2)).toEqual({ ownReadNumber: 2, unread: 1 })
  })
})

const actions = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('send' as const), by: fc.nat(1), repeats: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ act: fc.constant('read' as const), by: fc.nat(1), number: fc.nat(14) }),
  ),
  { minLength: 4, maxLength: 10 },
)

test('threat-22 concurrent and repeated sending and reading leave no gap, no duplicate, and exact counts', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (chosen) => {
      await openAnother()
      portal.clock.advance(MESSAGE_RATE_SECONDS)
      const sides = [student, mentor] as const
      const sideOf = (by: number) => sides[by === 0 ? 0 : 1]
      const ids = chosen.map(() => randomUUID())
      await Promise.all(
        chosen.flatMap((one, index): Promise<unknown>[] =>
          one.act === 'read'
            ? [mark(sideOf(one.by), one.number)]
            : Array.from({ length: one.repeats }, () => send(sideOf(one.by), ids[index])),
        ),
      )
      const rows = await portal.db
        .select()
        .from(supportMessages)
        .where(eq(supportMessages.projectId, threadId))
      const sent = chosen.filter(({ act }) => act === 'send').length
      const numbers = rows.map(({ number }) => number).toSorted((one, other) => one - other)
      expect(numbers).toEqual(Array.from({ length: sent }, (_, index) => index + 1))
      const [thread] = await portal.db.select().from(chatThreads).where(eq(chatThreads.id, threadId))
      const waiting = (side: StudentOrInstructorContext, readNumber = 0) =>
        rows.filter(({ senderId, number }) => senderId !== side.viewer.id && number > readNumber).length
      expect(thread).toMatchObject({
        lastNumber: sent,
        studentUnread: waiting(student, thread?.studentReadNumber),
        mentorUnread: waiting(mentor, thread?.mentorReadNumber),
      })
    }),
    { numRuns: RUNS },
  )
})
