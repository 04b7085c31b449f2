// @module-tag database
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import {
  addInstructorTicket,
  addStudentTicket,
  people,
  ticketTest as test,
  WAITING_SINCE,
} from '../ticket-fixtures.testing.ts'
import { readInstructorRows, readRows } from '../tickets.testing.ts'
import { reopenTicket } from './reopening.service.ts'
import { replyToInstructorTicket, replyToTicket } from './replies.service.ts'
import { resolveTicket, transitionInstructorTicket } from './ticket-transitions.service.ts'

const actions = async () => (await portal.db.select().from(auditEvents)).map(({ action }) => action)
const at = <Context>(context: Context, now: Date) => ({ ...context, clock: { now: () => now } })

describe('resolving a student’s ticket', () => {
  test.each([
    ['mentor', 'open'],
    ['admin', 'in_progress'],
    ['colleague', 'open'],
  ] as const)('by %s, from %s, records the time, and the ticket no longer waits', async (who, status) => {
    const id = await addStudentTicket({ status })
    const { resolvedAt } = await resolveTicket(people[who], { id, from: status, seenReplies: 0 })
    const { ticket } = await readRows(portal, id)
    expect(ticket).toMatchObject({ status: 'resolved', resolvedAt, waitingSince: null })
    expect(await actions()).toEqual(['ticket.resolved'])
  })

  test.each(['student', 'other', 'stranger'] as const)(
    'is refused to %s as if there were no ticket',
    async (who) => {
      const id = await addStudentTicket()
      expect(await codeOf(resolveTicket(people[who], { id, from: 'open', seenReplies: 0 }))).toBe(
        'TICKET_NOT_FOUND',
      )
      expect((await readRows(portal, id)).ticket?.status).toBe('open')
    },
  )

  test('concurrent calls resolve it once and return the same time', async () => {
    const id = await addStudentTicket()
    const callers = [people.mentor, people.admin, people.colleague, people.mentor, people.admin]
    const answers = await Promise.all(
      callers.map((caller) => resolveTicket(caller, { id, from: 'open', seenReplies: 0 })),
    )
    expect(new Set(answers.map(({ resolvedAt }) => resolvedAt.getTime())).size).toBe(1)
    expect(await actions()).toEqual(['ticket.resolved'])
  })

  test('threat-58 is refused when its sender has reopened it since it was seen', async () => {
    const id = await addStudentTicket({ status: 'in_progress' })
    const seen = { id, from: 'in_progress', seenReplies: 0 } as const
    await resolveTicket(people.admin, seen)
    await reopenTicket(people.student, { id })
    expect(await codeOf(resolveTicket(people.mentor, seen))).toBe('TICKET_CHANGED_MEANWHILE')
    expect((await readRows(portal, id)).ticket?.status).toBe('open')
  })
})

test('a student’s ticket is not resolved over a reply that its resolver has not seen, but over their own', async () => {
  const id = await addStudentTicket()
  const reply = () => ({ id: randomUUID(), ticketId: id, message: 'So.', lastSeenReplyId: null })
  const answer = await replyToTicket(people.mentor, reply())
  await replyToTicket(people.student, { ...reply(), lastSeenReplyId: answer.id })
  const resolve = (seenReplies: number) =>
    codeOf(resolveTicket(people.mentor, { id, from: 'in_progress', seenReplies }))
  expect(await resolve(1)).toBe('TICKET_CHANGED_MEANWHILE')
  expect((await readRows(portal, id)).ticket).toMatchObject({ status: 'in_progress', resolvedAt: null })
  const last = (await readRows(portal, id)).replies.find(
    ({ senderId }) => senderId === people.student.viewer.id,
  )
  await replyToTicket(people.mentor, { ...reply(), lastSeenReplyId: last?.id ?? null })
  expect([await resolve(2), await resolve(1)]).toEqual(['ok', 'ok'])
})

test('an instructor’s ticket is neither replied nor resolved over an unseen reply, but may be in progress', async () => {
  const id = await addInstructorTicket()
  const sender = people.mentor
  const reply = { id: randomUUID(), ticketId: id, message: 'So.', lastSeenReplyId: null }
  await replyToInstructorTicket(sender, reply)
  const mark = (to: 'in_progress' | 'replied' | 'resolved', from: 'open' | 'in_progress', seenReplies = 0) =>
    codeOf(transitionInstructorTicket(people.admin, { id, from, to, seenReplies }))
  expect([await mark('replied', 'open'), await mark('resolved', 'open')]).toEqual([
    'TICKET_CHANGED_MEANWHILE',
    'TICKET_CHANGED_MEANWHILE',
  ])
  expect([await mark('in_progress', 'open'), await mark('resolved', 'in_progress', 1)]).toEqual(['ok', 'ok'])
})

describe('changing the status of an instructor’s ticket', () => {
  test('to replied and to resolved records their times, and it no longer waits', async () => {
    const now = portal.clock.now()
    const id = await addInstructorTicket()
    await transitionInstructorTicket(at(people.admin, now), {
      id,
      from: 'open',
      seenReplies: 0,
      to: 'replied',
    })
    const row = async () => (await readInstructorRows(portal, id)).ticket
    expect(await row()).toMatchObject({
      status: 'replied',
      repliedAt: now,
      resolvedAt: null,
      waitingSince: null,
    })
    await transitionInstructorTicket(at(people.colleague, now), {
      id,
      from: 'replied',
      seenReplies: 0,
      to: 'resolved',
    })
    expect(await row()).toMatchObject({ status: 'resolved', resolvedAt: now, waitingSince: null })
    expect(await actions()).toEqual(['ticket.status_changed', 'ticket.resolved'])
  })

  test('to replied ends the wait of a ticket that was replied before and waits again', async () => {
    const repliedAt = new Date('2025-12-31T10:00:00Z')
    const id = await addInstructorTicket({ status: 'replied', repliedAt })
    const row = async () => (await readInstructorRows(portal, id)).ticket
    const mark = (context = people.admin) =>
      transitionInstructorTicket(context, { id, from: 'replied', seenReplies: 0, to: 'replied' })
    await mark()
    const answered = { status: 'replied', repliedAt: expect.any(Date), waitingSince: null }
    expect(await row()).toMatchObject(answered)
    expect((await row())?.repliedAt).not.toEqual(repliedAt)
    await mark(people.colleague)
    expect(await actions()).toEqual(['ticket.status_changed'])
  })

  test('to in progress is not a reply: it still waits', async () => {
    const id = await addInstructorTicket()
    await transitionInstructorTicket(people.admin, { id, from: 'open', seenReplies: 0, to: 'in_progress' })
    expect((await readInstructorRows(portal, id)).ticket).toMatchObject({
      status: 'in_progress',
      waitingSince: WAITING_SINCE,
      repliedAt: null,
    })
  })

  test('from an outdated status is refused; to the current status is a no-op', async () => {
    const id = await addInstructorTicket({ status: 'in_progress' })
    const transition = transitionInstructorTicket(people.admin, {
      id,
      from: 'open',
      seenReplies: 0,
      to: 'resolved',
    })
    await expect(transition).rejects.toMatchObject({ code: 'TICKET_CHANGED_MEANWHILE' })
    expect(
      await transitionInstructorTicket(people.admin, { id, from: 'open', seenReplies: 0, to: 'in_progress' }),
    ).toEqual({
      changed: true,
    })
    expect(await actions()).toEqual([])
  })

  test('is refused after it is resolved, except to resolved', async () => {
    const resolvedAt = new Date('2026-01-02T10:00:00Z')
    const id = await addInstructorTicket({ status: 'resolved', resolvedAt, waitingSince: null })
    for (const to of ['in_progress', 'replied'] as const)
      expect(
        await codeOf(transitionInstructorTicket(people.admin, { id, from: 'resolved', seenReplies: 0, to })),
      ).toBe('TICKET_RESOLVED')
    expect(
      await transitionInstructorTicket(people.admin, { id, from: 'open', seenReplies: 0, to: 'resolved' }),
    ).toEqual({
      changed: true,
    })
    expect((await readInstructorRows(portal, id)).ticket?.resolvedAt).toEqual(resolvedAt)
  })

  test('by two admins concurrently to different statuses: the second one is refused', async () => {
    const id = await addInstructorTicket()
    const sent = await Promise.allSettled([
      transitionInstructorTicket(people.admin, { id, from: 'open', seenReplies: 0, to: 'replied' }),
      transitionInstructorTicket(people.colleague, { id, from: 'open', seenReplies: 0, to: 'in_progress' }),
    ])
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await actions()).toEqual(['ticket.status_changed'])
  })

  test('of a missing ticket is refused', async () => {
    const id = people.admin.viewer.id
    const transition = transitionInstructorTicket(people.admin, {
      id,
      from: 'open',
      seenReplies: 0,
      to: 'replied',
    })
    await expect(transition).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  })
})
