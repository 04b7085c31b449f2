import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { portal } from '../../rpc/portal.testing.ts'
import { liveEvents } from '../live/live.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { openInstructorTicket, openTicket } from './conversation/opening.service.ts'
import { reopenInstructorTicket, reopenTicket } from './conversation/reopening.service.ts'
import { replyToInstructorTicket, replyToTicket } from './conversation/replies.service.ts'
import { readInstructorTicket, readTicket } from './conversation/ticket-details.service.ts'
import { resolveTicket, transitionInstructorTicket } from './conversation/ticket-transitions.service.ts'
import { people, ticketTest as test } from './ticket-fixtures.testing.ts'
import { writeInstructorTicket, writeTicket } from './tickets.testing.ts'

const nameOf = (id: string) =>
  Object.values(people).find(({ viewer }) => viewer.id === id)?.viewer.name ?? 'nobody'

/** Who was told what by `doing`, and whose screens heard of the ticket. */
async function collectNotified(doing: () => Promise<unknown>) {
  await portal.db.delete(notifications)
  await portal.db.delete(liveEvents)
  await doing()
  const notified = await portal.db.select().from(notifications)
  const published = await portal.db.select().from(liveEvents)
  const namesOf = (kind: string) =>
    published.flatMap((event) => (event.kind === kind ? [nameOf(event.userId)] : [])).sort()
  expect(namesOf('notification')).toEqual(notified.map(({ userId }) => nameOf(userId)).sort())
  return {
    notified: notified.map(({ userId, payload }) => [
      nameOf(userId),
      payload.kind === 'ticket' && [payload.by, payload.event],
    ]),
    screens: namesOf('ticket'),
  }
}
const write = (ticketId: string, lastSeenReplyId: string | null = null) => ({
  ...{ id: randomUUID(), ticketId, message: 'So.', lastSeenReplyId },
})
const EVERYBODY = ['Ada', 'Asha', 'Carl', 'Ines']

describe('a student’s ticket', () => {
  test('goes through its life, and each time the other side is told and all screens hear', async () => {
    const { student, mentor, admin } = people
    const ticket = writeTicket()
    const reply = write(ticket.id)
    const steps: [doing: () => Promise<unknown>, whom: string, by: string, event: string][] = [
      [() => openTicket(student, ticket), 'Ines', 'Asha', 'opened'],
      [() => replyToTicket(mentor, reply), 'Asha', 'Ines', 'replied'],
      [() => replyToTicket(student, write(ticket.id, reply.id)), 'Ines', 'Asha', 'replied'],
      [() => resolveTicket(admin, ticket), 'Asha', 'Ada', 'resolved'],
      [() => reopenTicket(student, ticket), 'Ines', 'Asha', 'reopened'],
    ]
    for (const [doing, whom, by, event] of steps)
      expect(await collectNotified(doing)).toEqual({ notified: [[whom, [by, event]]], screens: EVERYBODY })
  })

  test('of one without an instructor is told to every admin', async () => {
    const { notified, screens } = await collectNotified(() => openTicket(people.newcomer, writeTicket()))
    expect(notified.sort()).toEqual([
      ['Ada', ['Nilo', 'opened']],
      ['Carl', ['Nilo', 'opened']],
    ])
    expect(screens).toEqual(['Ada', 'Carl', 'Nilo'])
  })

  test('that is sent again, resolved again or replied to again is told once', async () => {
    const ticket = writeTicket()
    const reply = write(ticket.id)
    const doings = [
      () => openTicket(people.student, ticket),
      () => replyToTicket(people.mentor, reply),
      () => resolveTicket(people.admin, ticket),
    ]
    for (const doing of doings) {
      expect((await collectNotified(doing)).notified).toHaveLength(1)
      expect(await collectNotified(doing)).toEqual({ notified: [], screens: [] })
    }
  })
})

test('an instructor’s ticket is told to every admin, and what they do to the instructor', async () => {
  const { mentor, admin, colleague } = people
  const ticket = writeInstructorTicket()
  const reply = write(ticket.id)
  const admins = (event: string) => [
    ['Ada', ['Ines', event]],
    ['Carl', ['Ines', event]],
  ]
  const move = (from: 'open' | 'in_progress' | 'replied', to: 'in_progress' | 'replied' | 'resolved') => () =>
    transitionInstructorTicket(colleague, { id: ticket.id, from, to })
  const steps: [doing: () => Promise<unknown>, notified: unknown][] = [
    [() => openInstructorTicket(mentor, ticket), admins('opened')],
    [move('open', 'in_progress'), [['Ines', ['Carl', 'in_progress']]]],
    [() => replyToInstructorTicket(admin, reply), [['Ines', ['Ada', 'replied']]]],
    [() => replyToInstructorTicket(mentor, write(ticket.id, reply.id)), admins('replied')],
    [move('replied', 'in_progress'), [['Ines', ['Carl', 'in_progress']]]],
    [move('in_progress', 'replied'), [['Ines', ['Carl', 'marked_replied']]]],
    [move('replied', 'resolved'), [['Ines', ['Carl', 'resolved']]]],
    [() => reopenInstructorTicket(mentor, ticket), admins('reopened')],
  ]
  for (const [doing, expected] of steps) {
    const { notified, screens } = await collectNotified(doing)
    expect([notified.sort(), screens]).toEqual([expected, ['Ada', 'Carl', 'Ines']])
  }
})

test('who sees a ticket has seen what they were told of it; others have not, and nothing is written twice', async () => {
  const [ticket, own] = [writeTicket(), writeInstructorTicket()]
  const seen = ({ id }: { readonly id: string }) => ({ id, isSeen: true })
  await openTicket(people.student, ticket)
  await openInstructorTicket(people.mentor, own)
  await portal.db.delete(liveEvents)
  await readTicket(people.admin, seen(ticket))
  await readTicket(people.student, seen(ticket))
  for (let time = 1; time <= 2; time++) {
    await readTicket(people.mentor, seen(ticket))
    await readInstructorTicket(people.admin, seen(own))
  }
  const unread = (await portal.db.select().from(notifications)).filter(({ readAt }) => readAt === null)
  expect(unread.map(({ userId }) => nameOf(userId))).toEqual(['Carl'])
  expect(
    (await portal.db.select().from(liveEvents)).map(({ userId, kind }) => [nameOf(userId), kind]).sort(),
  ).toEqual([
    ['Ada', 'notification'],
    ['Ines', 'notification'],
  ])
})

test('a ticket that was only loaded, for a link under the pointer or in a tab nobody looks at, has not been seen', async () => {
  const [ticket, own] = [writeTicket(), writeInstructorTicket()]
  await openTicket(people.student, ticket)
  await openInstructorTicket(people.mentor, own)
  const reads = [
    [readTicket, people.mentor, ticket],
    [readInstructorTicket, people.admin, own],
  ] as const
  for (const [read, reader, { id }] of reads) {
    for (const isSeen of [undefined, false]) expect((await read(reader, { id, isSeen })).hasUnseen).toBe(true)
    const unread = await portal.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.subjectId, id), eq(notifications.userId, reader.viewer.id)))
    expect(unread).toMatchObject([{ readAt: null, mailDueAt: expect.any(Date) }])
    expect((await read(reader, { id, isSeen: true })).hasUnseen).toBe(false)
    expect((await read(reader, { id })).hasUnseen).toBe(false)
  }
})
