import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import {
  MESSAGE_MAX_LENGTH,
  MESSAGE_RATE_MAX,
  MESSAGE_RATE_SECONDS,
} from '@capstone/contract/chat/chat.constants'
import { newMessageSchema } from '@capstone/contract/chat/chat.schemas'
import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { mentor, student } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { collectPublished } from '../live/published.testing.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { chatThreads, supportMessages } from './chat.table.ts'
import { addManyMessages } from './chat.testing.ts'
import { listMessages } from './messages.service.ts'
import { markRead } from './read-receipts.service.ts'
import { sendMessage } from './sending.service.ts'
import { openThread, threadTest as test, threadId } from './thread.testing.ts'

const send = (
  context: StudentOrInstructorContext,
  text = 'Hello',
  id: string = randomUUID(),
  to = threadId,
) => sendMessage(context, { id, threadId: to, text })
const threadRow = async () =>
  (await portal.db.select().from(chatThreads).where(eq(chatThreads.id, threadId)))[0]
const storedMessages = () => portal.db.select().from(supportMessages).orderBy(asc(supportMessages.number))
/** Runs `action`; returns a function that returns the events a person got meanwhile. */
async function collectEvents(action: () => Promise<unknown>) {
  const published = await collectPublished(portal, action)
  return ({ viewer }: StudentOrInstructorContext) =>
    published.flatMap(({ userId, kind, subjectId, number }) =>
      userId === viewer.id ? [[kind, subjectId, number]] : [],
    )
}

describe('sending a message', () => {
  test('shows it to both sides, numbers it, and counts it as unread for the other side only', async () => {
    const id = randomUUID()
    const own = await send(student, 'Good morning', id)
    expect(own).toMatchObject({
      id,
      number: 1,
      kind: 'text',
      isOwn: true,
      senderName: 'Asha',
      text: 'Good morning',
      file: null,
      meeting: null,
    })
    await send(student, 'Are you there?')
    const { items } = await listMessages(mentor, { threadId, limit: 50 })
    expect(items).toMatchObject([
      { ...own, isOwn: false },
      { number: 2, text: 'Are you there?' },
    ])
    expect(await storedMessages()).toMatchObject([
      { senderId: student.viewer.id, receiverId: mentor.viewer.id, projectId: threadId },
      {},
    ])
    expect(await threadRow()).toMatchObject({
      lastNumber: 2,
      studentReadNumber: 2,
      studentUnread: 0,
      mentorReadNumber: 0,
      mentorUnread: 2,
    })
  })

  test('marks nothing as read that the sender has not seen, and keeps its notification and mail', async () => {
    await send(student)
    await send(mentor)
    expect(await threadRow()).toMatchObject({
      lastNumber: 2,
      studentReadNumber: 1,
      studentUnread: 1,
      mentorReadNumber: 0,
      mentorUnread: 1,
    })
    const [first] = await portal.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, mentor.viewer.id))
    expect(first).toMatchObject({ readAt: null, mailDueAt: expect.any(Date) })
    expect(await listMessages(student, { threadId, limit: 1 })).toMatchObject({ partnerReadNumber: 0 })
  })

  test('counts the sender’s own message as read once they have read the messages before it', async () => {
    await send(student)
    await send(mentor)
    await markRead(mentor, { threadId, number: 1 })
    await send(mentor)
    expect(await threadRow()).toMatchObject({ lastNumber: 3, mentorReadNumber: 3, mentorUnread: 0 })
  })

  test('publishes to both sides, and notifies the other side once with a count of unread messages', async () => {
    const eventsOf = await collectEvents(async () => {
      await send(student)
      await send(student)
    })
    const message = (number: number) => ['message', threadId, number]
    expect(eventsOf(student)).toEqual([message(1), message(2)])
    const notified = ['notification', threadId, undefined]
    expect(eventsOf(mentor)).toEqual([notified, message(1), notified, message(2)])
    expect(await portal.db.select().from(notifications)).toMatchObject([
      {
        userId: mentor.viewer.id,
        subjectId: threadId,
        readAt: null,
        payload: { kind: 'message', title: 'Bridges', by: 'Asha', messages: 2 },
      },
    ])
  })

  test('updates the time of the last activity, but never moves it back', async () => {
    const ahead = new Date(portal.clock.now().getTime() + 60_000)
    await portal.db.update(chatThreads).set({ activeAt: ahead })
    await send(student)
    expect((await threadRow())?.activeAt).toEqual(ahead)
    portal.clock.advance(120)
    const { sentAt } = await send(student)
    expect((await threadRow())?.activeAt).toEqual(sentAt)
    expect(sentAt > ahead).toBe(true)
  })

  test('is refused if it is empty, too long, or cannot be stored', async () => {
    for (const text of ['', '\u200b', '\u3164'])
      expect(await codeOf(send(student, text))).toBe('MESSAGE_EMPTY')
    const check = (text: unknown) => newMessageSchema.safeParse({ id: threadId, threadId, text }).success
    expect(check('x'.repeat(MESSAGE_MAX_LENGTH))).toBe(true)
    for (const text of ['x'.repeat(MESSAGE_MAX_LENGTH + 1), 'a\0b', '\ud800', null, 7, {}])
      expect(check(text)).toBe(false)
    expect(newMessageSchema.parse({ id: threadId, threadId, text: '  \n ' }).text).toBe('')
    expect(await storedMessages()).toEqual([])
  })

  test('keeps every character', async () => {
    const text = `<script>alert(1)</script> 'quoted' \\ %s $1 नमस्ते 👩‍🎓 ${'é'.repeat(MESSAGE_MAX_LENGTH - 80)}`
    expect((await send(student, text)).text).toBe(text)
    expect((await listMessages(mentor, { threadId, limit: 1 })).items[0]?.text).toBe(text)
  })
})

describe('threat-27 repeating a message', () => {
  test('writes one message and returns the same, also for twelve concurrent calls', async () => {
    const id = randomUUID()
    const answers: unknown[] = []
    const eventsOf = await collectEvents(async () => {
      answers.push(...(await Promise.all(Array.from({ length: 12 }, () => send(student, 'Once', id)))))
      answers.push(await send(student, 'Once', id))
    })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await storedMessages()).toHaveLength(1)
    expect(await threadRow()).toMatchObject({ lastNumber: 1, mentorUnread: 1 })
    expect(eventsOf(student)).toHaveLength(1)
  })

  test('with the id of somebody else’s, or in another thread, is refused', async () => {
    const id = randomUUID()
    await send(student, 'Mine', id)
    const otherThread = await openThread('Dams')
    expect(await codeOf(send(mentor, 'Mine', id))).toBe('INPUT_INVALID')
    expect(await codeOf(send(student, 'Mine', id, otherThread))).toBe('INPUT_INVALID')
    expect(await storedMessages()).toHaveLength(1)
  })

  test('concurrently in two threads writes one message, and the other call changes nothing', async () => {
    const otherThread = await openThread('Dams')
    const id = randomUUID()
    const codes = await Promise.all(
      [threadId, otherThread].map((to) => codeOf(send(student, 'Here', id, to))),
    )
    expect(codes.toSorted()).toEqual(['INPUT_INVALID', 'ok'])
    const counts = (await portal.db.select().from(chatThreads)).map(({ lastNumber }) => lastNumber)
    expect(counts.toSorted()).toEqual([0, 1])
  })
})

describe('a thread that accepts no messages', () => {
  test('is one whose project was removed: it can still be read', async () => {
    await send(student)
    await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
    for (const context of [student, mentor]) {
      expect(await codeOf(send(context))).toBe('THREAD_ARCHIVED')
      expect((await listMessages(context, { threadId, limit: 50 })).items).toHaveLength(1)
    }
  })

  test('is one without a participant on the other side', async () => {
    await portal.db.delete(users).where(eq(users.id, mentor.viewer.id))
    expect(await codeOf(send(student))).toBe('THREAD_PARTNER_MISSING')
    expect(await storedMessages()).toEqual([])
  })
})

describe('threat-26 a user who sends too fast', () => {
  test('is limited for a while in all threads, and other users are not', async () => {
    portal.clock.freeze()
    const threads = [threadId, await openThread('Dams')]
    await addManyMessages(portal, threadId, { count: MESSAGE_RATE_MAX - 3, createdAt: portal.clock.now() })
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        codeOf(send(student, 'Fast', randomUUID(), threads[index % 2])),
      ),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(new Set(codes)).toEqual(new Set(['ok', 'MESSAGES_TOO_FAST']))
    expect(await codeOf(send(mentor))).toBe('ok')
    portal.clock.advance(MESSAGE_RATE_SECONDS)
    expect(await codeOf(send(student))).toBe('ok')
  })

  test('threat-52 is not limited by messages with a future time, from before the clock was set back', async () => {
    portal.clock.freeze()
    const ahead = new Date(portal.clock.now().getTime() + DAY_MS)
    await addManyMessages(portal, threadId, { count: MESSAGE_RATE_MAX, createdAt: ahead })
    expect(await codeOf(send(student))).toBe('ok')
  })

  test('still gets the response to a message that was already sent', async () => {
    portal.clock.freeze()
    const id = randomUUID()
    const first = await send(student, 'First', id)
    await addManyMessages(portal, threadId, { count: MESSAGE_RATE_MAX - 1, createdAt: portal.clock.now() })
    expect(await codeOf(send(student))).toBe('MESSAGES_TOO_FAST')
    expect(await send(student, 'First', id)).toEqual(first)
  })
})
