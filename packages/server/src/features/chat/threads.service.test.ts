import { randomUUID } from 'node:crypto'
import { TYPING_LIMIT } from '@capstone/contract/chat/chat.constants'
import { PRESENCE_TIMEOUT_SECONDS } from '@capstone/contract/live/live.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { StudentOrInstructorContext } from '../../rpc/context.ts'
import { actAsNew, mentor, student, pairTest as test } from '../../rpc/people.testing.ts'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { addAssignment, addProject, addRequestedProject } from '../assignments/assignments.testing.ts'
import { presences } from '../live/live.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { addMeeting } from '../meetings/meetings.testing.ts'
import { addMessage } from './chat.testing.ts'
import { markRead } from './read-receipts.service.ts'
import { sendMessage } from './sending.service.ts'
import { countUnread, findThreadToOpen } from './threads.repository.ts'
import { listThreads, readThread, sendTyping } from './threads.service.ts'

const open = (title: string, owner = student) =>
  addRequestedProject(portal, { studentId: owner.viewer.id, mentorId: mentor.viewer.id, title })
const list = (context: StudentOrInstructorContext, search = '', limit = 20, cursor?: string) =>
  listThreads(context, { search, limit, ...(cursor && { cursor }) })
const titles = async (context: StudentOrInstructorContext, search = '') =>
  (await list(context, search)).items.map(({ title }) => title)

describe('the list of threads', () => {
  test('shows each project once, what waits before what is newer, with the other side and the last message', async () => {
    const quiet = await open('Quiet')
    const busy = await open('Busy')
    const message = await sendMessage(mentor, { id: randomUUID(), threadId: quiet, text: 'Hello' })
    portal.clock.advance(60)
    await sendMessage(student, { id: randomUUID(), threadId: busy, text: 'x'.repeat(300) })
    const { items, unread, nextCursor } = await list(student)
    expect({ unread, nextCursor }).toEqual({ unread: 1, nextCursor: null })
    expect(items.toReversed()).toMatchObject([
      {
        id: busy,
        title: 'Busy',
        unread: 0,
        ownReadNumber: 1,
        partnerReadNumber: 0,
        lastNumber: 1,
        last: { text: 'x'.repeat(200), fileName: null, meetingStatus: null, isOwn: true },
      },
      {
        id: quiet,
        unread: 1,
        ownReadNumber: 0,
        partnerReadNumber: 1,
        isArchived: false,
        partner: { id: mentor.viewer.id, name: 'Ines', phone: '+91 2', isOnline: false },
        last: { text: 'Hello', isOwn: false, sentAt: message.sentAt },
      },
    ])
    const [first] = (await list(mentor)).items
    expect(first).toMatchObject({ id: busy, unread: 1, partner: { name: 'Asha', phone: '+91 1' } })
    expect(first).toEqual(await readThread(mentor, { threadId: busy }))
  })

  test('is a queue: longest waiting for an answer or to be read, then the most recently active', async () => {
    const say = async (threadId: string, context: StudentOrInstructorContext = mentor) => {
      portal.clock.advance(60)
      await sendMessage(context, { id: randomUUID(), threadId, text: 'Hello' })
    }
    const [read, early, late, older] = [
      await open('Read'),
      await open('Early'),
      await open('Late'),
      await open('Older'),
    ]
    const proposed = await open('Proposed')
    await say(older, student)
    portal.clock.advance(60)
    const proposedId = await addMeeting(portal, { assignmentId: proposed, proposedBy: mentor.viewer.id })
    await markRead(student, { threadId: proposed, number: 1 })
    for (const threadId of [early, late, early, read]) await say(threadId)
    await markRead(student, { threadId: read, number: 1 })
    expect(await titles(student)).toEqual(['Proposed', 'Early', 'Late', 'Read', 'Older'])
    expect(await titles(student, 'l')).toEqual(['Early', 'Late', 'Older'])
    // A new message does not make it wait anew.
    await say(proposed)
    expect(await titles(student)).toEqual(['Proposed', 'Early', 'Late', 'Read', 'Older'])
    await markRead(student, { threadId: early, number: 1 })
    expect(await titles(student)).toEqual(['Proposed', 'Late', 'Early', 'Read', 'Older'])
    await portal.db.update(meetings).set({ status: 'declined' }).where(eq(meetings.id, proposedId))
    expect(await titles(student)).toEqual(['Late', 'Early', 'Proposed', 'Read', 'Older'])
    expect(await titles(mentor)).toEqual(['Older', 'Proposed', 'Read', 'Early', 'Late'])
  })

  test('waits since a message of the other side, also after an own one that was sent with something unread', async () => {
    const send = (context: StudentOrInstructorContext, threadId: string) =>
      sendMessage(context, { id: randomUUID(), threadId, text: 'Hello' })
    const answered = await open('Answered')
    const waiting = await open('Waiting')
    await send(mentor, answered)
    await send(student, answered)
    await markRead(student, { threadId: answered, number: 1 })
    portal.clock.advance(60)
    await send(mentor, waiting)
    portal.clock.advance(60)
    await send(mentor, answered)
    expect(await titles(student)).toEqual(['Waiting', 'Answered'])
  })

  test('counts a proposed meeting from when its message is read until it is answered or over', async () => {
    const threadId = await open('Bridges')
    const id = await addMeeting(portal, { assignmentId: threadId, proposedBy: mentor.viewer.id })
    const countsOf = async (context: StudentOrInstructorContext) =>
      (await list(context)).items.map(({ unread, meetingsToAnswer }) => ({ unread, meetingsToAnswer }))
    expect(await countsOf(student)).toEqual([{ unread: 1, meetingsToAnswer: 0 }])
    await markRead(student, { threadId, number: 1 })
    expect(await countsOf(student)).toEqual([{ unread: 0, meetingsToAnswer: 1 }])
    expect(await countsOf(mentor)).toEqual([{ unread: 0, meetingsToAnswer: 0 }])
    portal.clock.advance(2 * 24 * 60 * 60)
    expect(await countsOf(student)).toEqual([{ unread: 0, meetingsToAnswer: 0 }])
    const startsAt = new Date(portal.clock.now().getTime() + 60_000)
    await portal.db.update(meetings).set({ startsAt }).where(eq(meetings.id, id))
    expect(await countsOf(student)).toEqual([{ unread: 0, meetingsToAnswer: 1 }])
    expect((await list(student)).items).toMatchObject([{ last: { meetingStatus: 'proposed' } }])
    await portal.db.update(meetings).set({ status: 'declined' }).where(eq(meetings.id, id))
    expect(await countsOf(student)).toEqual([{ unread: 0, meetingsToAnswer: 0 }])
    expect((await list(student)).items).toMatchObject([{ last: { meetingStatus: 'declined' } }])
  })

  test('shows a mentor a student’s phone number only while they mentor them', async () => {
    const threadId = await open('Bridges')
    const phonesFor = async (context: StudentOrInstructorContext) =>
      [await readThread(context, { threadId }), ...(await list(context)).items].map(
        ({ partner }) => partner.phone,
      )
    expect(await phonesFor(mentor)).toEqual(['+91 1', '+91 1'])
    const isAsha = eq(users.id, student.viewer.id)
    const other = await actAsNew('instructor')
    for (const assignedInstructor of [other.viewer.id, null]) {
      await portal.db.update(users).set({ assignedInstructor }).where(isAsha)
      expect(await phonesFor(mentor)).toEqual([null, null])
    }
    expect(await phonesFor(student)).toEqual(['+91 2', '+91 2'])
  })

  test('includes an assigned project as a thread with the instructor who owns the project', async () => {
    const instructorProjectId = await addProject(portal, { instructorId: mentor.viewer.id })
    const id = await addAssignment(portal, { studentId: student.viewer.id, instructorProjectId })
    for (const context of [student, mentor])
      expect((await list(context)).items.map((thread) => thread.id)).toEqual([id])
  })

  test('leaves out threads that have no messages and accept none', async () => {
    await addRequestedProject(portal, { studentId: student.viewer.id, title: 'Without a mentor' })
    const emptyId = await open('Gone')
    const withMessageId = await open('Gone, but spoken in')
    await addMessage(portal, { projectId: withMessageId })
    for (const id of [emptyId, withMessageId])
      await portal.db
        .update(studentProjects)
        .set({ removedAt: portal.clock.now() })
        .where(eq(studentProjects.id, id))
    for (const context of [student, mentor]) expect(await titles(context)).toEqual(['Gone, but spoken in'])
    expect((await list(student)).items[0]?.isArchived).toBe(true)
    await portal.db.delete(users).where(eq(users.id, mentor.viewer.id))
    expect((await list(student)).items).toMatchObject([
      { partner: { id: null, name: null, isOnline: false } },
    ])
  })

  test('is searched by title and the other side’s name, wildcards taken literally', async () => {
    const bela = await actAsNew('student', { name: 'Béla 100%' })
    await open('A bridge of STEEL')
    await open('Dams_and weirs', bela)
    expect(await titles(mentor, 'steel')).toEqual(['A bridge of STEEL'])
    expect(await titles(mentor, '100%')).toEqual(['Dams_and weirs'])
    expect(await titles(mentor, 's_a')).toEqual(['Dams_and weirs'])
    expect(await titles(mentor, '%')).toEqual(['Dams_and weirs'])
    expect(await titles(student, 'INES')).toEqual(['A bridge of STEEL'])
    expect(await titles(student, 'asha')).toEqual([])
  })

  test('is paged without gaps or duplicates, even if many threads started at the same time', async () => {
    const assignedAt = portal.clock.now()
    for (let index = 0; index < 7; index++) {
      const given = { studentId: student.viewer.id, mentorId: mentor.viewer.id, title: `Wish ${index}` }
      const projectId = await addRequestedProject(portal, { ...given, assignedAt })
      if (index % 2 === 0)
        await addMessage(portal, { projectId, senderId: mentor.viewer.id, createdAt: assignedAt })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(student, '', 3, cursor)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(7)
    expect(seen).toEqual((await list(student)).items.map(({ id }) => id))
    for (const cursor of ['made up', 'w.made up'])
      expect(await codeOf(list(student, '', 3, cursor))).toBe('INPUT_INVALID')
  })

  test('has no threads of other users, and does not count their unread messages', async () => {
    await addMessage(portal, { projectId: await open('Mine') })
    const others = [await actAsNew('student'), await actAsNew('instructor')]
    for (const other of others) {
      expect(await list(other)).toEqual({ items: [], nextCursor: null, unread: 0 })
      expect(await countUnread(portal.db, other.scope)).toEqual({ messages: 0, threads: 0 })
    }
    expect(await countUnread(portal.db, mentor.scope)).toEqual({ messages: 1, threads: 1 })
  })
})

describe('the thread to open', () => {
  const toOpen = (context: StudentOrInstructorContext) =>
    findThreadToOpen(portal.db, context.scope, portal.clock.now())

  test('is the newest unread one wherever it is in the list, else one to answer, else the newest', async () => {
    expect(await toOpen(student)).toBeNull()
    const proposed = await open('Proposed')
    await addMeeting(portal, { assignmentId: proposed, proposedBy: mentor.viewer.id })
    await markRead(student, { threadId: proposed, number: 1 })
    portal.clock.advance(60)
    const unread = await open('Unread')
    await sendMessage(mentor, { id: randomUUID(), threadId: unread, text: 'Hello' })
    let newest = unread
    for (let n = 0; n < 3; n += 1) {
      portal.clock.advance(60)
      newest = await open(`Newer ${n}`)
      await sendMessage(student, { id: randomUUID(), threadId: newest, text: 'Hello' })
    }
    expect(await toOpen(student)).toBe(unread)
    await markRead(student, { threadId: unread, number: 1 })
    expect(await toOpen(student)).toBe(proposed)
    await portal.db.update(meetings).set({ status: 'declined' }).where(eq(meetings.assignmentId, proposed))
    expect(await toOpen(student)).toBe(newest)
    expect(await toOpen(mentor)).toBe(newest)
    expect(await toOpen(await actAsNew('instructor'))).toBeNull()
  })
})

describe('presence', () => {
  test('is true while a live server process holds a stream of the user', async () => {
    const threadId = await open('Bridges')
    const isOnline = async () => (await readThread(student, { threadId })).partner.isOnline
    const seen = (userId: string, seconds: number) => ({
      userId,
      processId: randomUUID(),
      streams: 1,
      seenAt: new Date(portal.clock.now().getTime() - seconds * 1000),
    })
    await portal.db
      .insert(presences)
      .values([seen(mentor.viewer.id, PRESENCE_TIMEOUT_SECONDS + 5), seen(student.viewer.id, 0)])
    expect(await isOnline()).toBe(false)
    await portal.db.insert(presences).values(seen(mentor.viewer.id, PRESENCE_TIMEOUT_SECONDS - 5))
    expect(await isOnline()).toBe(true)
    expect((await list(student)).items[0]?.partner.isOnline).toBe(true)
  })
})

describe('typing', () => {
  test('is delivered only if there is a recipient, up to a limit for each person', async () => {
    const threadId = await open('Bridges')
    expect(await sendTyping(student, { threadId })).toEqual({ isDelivered: true })
    for (let count = 1; count < TYPING_LIMIT.max; count++) await sendTyping(student, { threadId })
    expect(await sendTyping(student, { threadId })).toEqual({ isDelivered: false })
    expect(await sendTyping(mentor, { threadId })).toEqual({ isDelivered: true })
    portal.clock.advance(TYPING_LIMIT.seconds)
    expect(await sendTyping(student, { threadId })).toEqual({ isDelivered: true })
    await portal.db.update(studentProjects).set({ removedAt: portal.clock.now() })
    expect(await sendTyping(student, { threadId })).toEqual({ isDelivered: false })
    const lone = await addRequestedProject(portal, { studentId: student.viewer.id, title: 'Lone' })
    expect(await sendTyping(student, { threadId: lone })).toEqual({ isDelivered: false })
  })
})
