import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { portal } from '../../rpc/portal.testing.ts'
import { collectPublished } from '../live/published.testing.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { openInstructorTicket, openTicket } from './conversation/opening.service.ts'
import { reopenInstructorTicket, reopenTicket } from './conversation/reopening.service.ts'
import { replyToInstructorTicket, replyToTicket } from './conversation/replies.service.ts'
import { readInstructorTicket, readTicket } from './conversation/ticket-details.service.ts'
import { resolveTicket, transitionInstructorTicket } from './conversation/ticket-transitions.service.ts'
import { people, ticketTest as test } from './ticket-fixtures.testing.ts'
import { buildInstructorTicket, buildTicket } from './tickets.testing.ts'

const nameOf = (id: string) =>
  Object.values(people).find(({ viewer }) => viewer.id === id)?.viewer.name ?? 'nobody'

/** Runs `action`; returns the notifications it creates and the people who get a live event of the ticket. */
async function collectNotified(action: () => Promise<unknown>) {
  await portal.db.delete(notifications)
  const published = await collectPublished(portal, action)
  const notified = await portal.db.select().from(notifications)
  const namesOf = (kind: string) =>
    published.flatMap((event) => (event.kind === kind ? [nameOf(event.userId)] : [])).sort()
  expect(namesOf('notification')).toEqual(notified.map(({ userId }) => nameOf(userId)).sort())
  return {
    notified: notified.map(({ userId, payload }) => [
      nameOf(userId),
      payload.kind === 'ticket' && [payload.by, payload.event],
    ]),
    liveUpdates: namesOf('ticket'),
  }
}
const buildReply = (ticketId: string, lastSeenReplyId: string | null = null) => ({
  id: randomUUID(),
  ticketId,
  message: 'So.',
  lastSeenReplyId,
})
const CONCERNED = ['Ada', 'Asha', 'Carl', 'Ines']

describe('a student’s ticket', () => {
  test('notifies the other side at each step, and publishes a live event to everybody concerned', async () => {
    const { student, mentor, admin } = people
    const ticket = buildTicket()
    const reply = buildReply(ticket.id)
    const steps: [action: () => Promise<unknown>, recipient: string, by: string, event: string][] = [
      [() => openTicket(student, ticket), 'Ines', 'Asha', 'opened'],
      [() => replyToTicket(mentor, reply), 'Asha', 'Ines', 'replied'],
      [() => replyToTicket(student, buildReply(ticket.id, reply.id)), 'Ines', 'Asha', 'replied'],
      [
        () => resolveTicket(admin, { id: ticket.id, from: 'in_progress', seenReplies: 9 }),
        'Asha',
        'Ada',
        'resolved',
      ],
      [() => reopenTicket(student, ticket), 'Ines', 'Asha', 'reopened'],
    ]
    for (const [action, recipient, by, event] of steps)
      expect(await collectNotified(action)).toEqual({
        notified: [[recipient, [by, event]]],
        liveUpdates: CONCERNED,
      })
  })

  test('of a student without an instructor notifies every admin', async () => {
    const { notified, liveUpdates } = await collectNotified(() => openTicket(people.newcomer, buildTicket()))
    expect(notified.sort()).toEqual([
      ['Ada', ['Nilo', 'opened']],
      ['Carl', ['Nilo', 'opened']],
    ])
    expect(liveUpdates).toEqual(['Ada', 'Carl', 'Nilo'])
  })

  test('notifies once when a call is repeated', async () => {
    const ticket = buildTicket()
    const reply = buildReply(ticket.id)
    const actions = [
      () => openTicket(people.student, ticket),
      () => replyToTicket(people.mentor, reply),
      () => resolveTicket(people.admin, { id: ticket.id, from: 'in_progress', seenReplies: 9 }),
    ]
    for (const action of actions) {
      expect((await collectNotified(action)).notified).toHaveLength(1)
      expect(await collectNotified(action)).toEqual({ notified: [], liveUpdates: [] })
    }
  })
})

test('an instructor’s ticket notifies every admin, and each admin’s action notifies the instructor', async () => {
  const { mentor, admin, colleague } = people
  const ticket = buildInstructorTicket()
  const reply = buildReply(ticket.id)
  const admins = (event: string) => [
    ['Ada', ['Ines', event]],
    ['Carl', ['Ines', event]],
  ]
  const transition =
    (from: 'open' | 'in_progress' | 'replied', to: 'in_progress' | 'replied' | 'resolved') => () =>
      transitionInstructorTicket(colleague, { id: ticket.id, from, to, seenReplies: 9 })
  const steps: [action: () => Promise<unknown>, notified: unknown][] = [
    [() => openInstructorTicket(mentor, ticket), admins('opened')],
    [transition('open', 'in_progress'), [['Ines', ['Carl', 'in_progress']]]],
    [() => replyToInstructorTicket(admin, reply), [['Ines', ['Ada', 'replied']]]],
    [() => replyToInstructorTicket(mentor, buildReply(ticket.id, reply.id)), admins('replied')],
    [transition('replied', 'in_progress'), [['Ines', ['Carl', 'in_progress']]]],
    [transition('in_progress', 'replied'), [['Ines', ['Carl', 'marked_replied']]]],
    [transition('replied', 'resolved'), [['Ines', ['Carl', 'resolved']]]],
    [() => reopenInstructorTicket(mentor, ticket), admins('reopened')],
  ]
  for (const [action, expected] of steps) {
    const { notified, liveUpdates } = await collectNotified(action)
    expect([notified.sort(), liveUpdates]).toEqual([expected, ['Ada', 'Carl', 'Ines']])
  }
})

describe('handling a ticket', () => {
  /** The names of the people with an unread notification. */
  const unreadBy = async () => {
    const rows = await portal.db.select().from(notifications)
    return rows.flatMap(({ userId, readAt }) => (readAt === null ? [nameOf(userId)] : [])).sort()
  }

  test('from the list marks the actor’s notification as read; an answer also marks those of all who could give it', async () => {
    const { mentor, admin, colleague } = people
    const ticket = buildInstructorTicket()
    const transitionFrom =
      (from: 'open' | 'in_progress' | 'replied') => (to: 'in_progress' | 'replied' | 'resolved') =>
        transitionInstructorTicket(colleague, { id: ticket.id, from, to, seenReplies: 9 })
    await openInstructorTicket(mentor, ticket)
    expect(await unreadBy()).toEqual(['Ada', 'Carl'])
    const published = await collectPublished(portal, () => transitionFrom('open')('in_progress'))
    expect(await unreadBy()).toEqual(['Ada', 'Ines'])
    expect(published).toContainEqual({
      userId: colleague.viewer.id,
      kind: 'notification',
      subjectId: ticket.id,
    })
    const reply = buildReply(ticket.id)
    await replyToInstructorTicket(admin, reply)
    expect(await unreadBy()).toEqual(['Ines'])
    await replyToInstructorTicket(mentor, buildReply(ticket.id, reply.id))
    expect(await unreadBy()).toEqual(['Ada', 'Carl', 'Ines'])
    await transitionFrom('replied')('resolved')
    expect(await unreadBy()).toEqual(['Ines'])
  })

  test('by an admin marks the notification of the student’s instructor as read too', async () => {
    const ticket = buildTicket()
    await openTicket(people.student, ticket)
    expect(await unreadBy()).toEqual(['Ines'])
    await resolveTicket(people.admin, { id: ticket.id, from: 'open', seenReplies: 9 })
    expect(await unreadBy()).toEqual(['Asha'])
  })
})

test('looking at a ticket marks its notifications as read, once and only for the viewer', async () => {
  const [ticket, own] = [buildTicket(), buildInstructorTicket()]
  const seen = ({ id }: { readonly id: string }) => ({ id, isSeen: true })
  await openTicket(people.student, ticket)
  await openInstructorTicket(people.mentor, own)
  const published = await collectPublished(portal, async () => {
    await readTicket(people.admin, seen(ticket))
    await readTicket(people.student, seen(ticket))
    for (let time = 1; time <= 2; time++) {
      await readTicket(people.mentor, seen(ticket))
      await readInstructorTicket(people.admin, seen(own))
    }
  })
  const unread = (await portal.db.select().from(notifications)).filter(({ readAt }) => readAt === null)
  expect(unread.map(({ userId }) => nameOf(userId))).toEqual(['Carl'])
  expect(published.map(({ userId, kind }) => [nameOf(userId), kind]).sort()).toEqual([
    ['Ada', 'notification'],
    ['Ines', 'notification'],
  ])
})

test('prefetching a ticket, or loading it in a background tab, does not mark it as seen', async () => {
  const [ticket, own] = [buildTicket(), buildInstructorTicket()]
  await openTicket(people.student, ticket)
  await openInstructorTicket(people.mentor, own)
  const reads = [
    [readTicket, people.mentor, ticket],
    [readInstructorTicket, people.admin, own],
  ] as const
  for (const [read, reader, { id }] of reads) {
    for (const isSeen of [undefined, false]) expect((await read(reader, { id, isSeen })).isUnread).toBe(true)
    const unread = await portal.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.subjectId, id), eq(notifications.userId, reader.viewer.id)))
    expect(unread).toMatchObject([{ readAt: null, mailDueAt: expect.any(Date) }])
    expect((await read(reader, { id, isSeen: true })).isUnread).toBe(false)
    expect((await read(reader, { id })).isUnread).toBe(false)
  }
})
