// @module-tag database
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { callDuringChange, whileOpen } from '../../rpc/locks.testing.ts'
import { actAsNew, mentor, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { chatThreads } from './chat.table.ts'
import { markRead } from './read-receipts.service.ts'
import { sendMessage } from './sending.service.ts'
import { threadTest as test, threadId } from './thread.testing.ts'
import { refuseUnknownThread, withThreadLock } from './thread-locks.service.ts'

/** Whether a transaction keeps an account from being deleted. */
const isLocked = async (userId: string) =>
  (await portal.db.execute(sql`select from users where id = ${userId}::uuid for update skip locked`))
    .length === 0

const areLockedWithThread = (userIds: readonly string[]) =>
  whileOpen(
    (waitInside) => withThreadLock(student, threadId, refuseUnknownThread, waitInside),
    () => Promise.all(userIds.map(isLocked)),
  )

// The embedded database has one connection, so its transactions never wait for each other.
describe.skipIf(!process.env.DATABASE_URL)('while a thread is locked', () => {
  test('neither of its members can be deleted', async () => {
    expect(await areLockedWithThread([student.viewer.id, mentor.viewer.id])).toEqual([true, true])
    expect(await isLocked(mentor.viewer.id)).toBe(false)
  })

  test('a mentor who became a member while the lock was being taken cannot be deleted', async () => {
    const next = await actAsNew('instructor')
    const areLocked = await callDuringChange(
      (tx) =>
        tx.update(studentProjects).set({ mentorId: next.viewer.id }).where(eq(studentProjects.id, threadId)),
      () => areLockedWithThread([student.viewer.id, next.viewer.id]),
    )
    expect(areLocked).toEqual([true, true])
  })
})

test.skipIf(!process.env.DATABASE_URL)(
  'marking as read never lowers a read number that was stored while it waited for the thread',
  async () => {
    for (let sent = 0; sent < 3; sent++)
      await sendMessage(student, { id: randomUUID(), threadId, text: 'Hello' })
    const read = await callDuringChange(
      (tx) =>
        tx
          .update(chatThreads)
          .set({ mentorReadNumber: 3, mentorUnread: 0 })
          .where(eq(chatThreads.id, threadId)),
      () => markRead(mentor, { threadId, number: 2 }),
    )
    expect(read).toEqual({ ownReadNumber: 3, unread: 0 })
    expect(await portal.db.select().from(chatThreads)).toMatchObject([{ mentorReadNumber: 3 }])
  },
)
