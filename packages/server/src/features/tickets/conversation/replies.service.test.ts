import { randomUUID } from 'node:crypto'
import { TICKET_REPLIES_MAX } from '@capstone/contract/tickets/tickets.constants'
import type { NewReply } from '@capstone/contract/tickets/tickets.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import {
  addInstructorTicket,
  addStudentTicket,
  people,
  ticketTest as test,
  WAITING_SINCE,
} from '../ticket-fixtures.testing.ts'
import { supportReplies, supportTickets } from '../tickets.table.ts'
import { addInstructorTicketRow, addTicketRow, readInstructorRows, readRows } from '../tickets.testing.ts'
import { replyToInstructorTicket, replyToTicket } from './replies.service.ts'

let ticketId: string
beforeEach(async () => {
  ticketId = await addStudentTicket()
})

const buildReply = (reply: Partial<NewReply> = {}): NewReply => ({
  id: randomUUID(),
  ticketId,
  message: 'Please try again.',
  lastSeenReplyId: null,
  ...reply,
})

describe('a reply to a student’s ticket', () => {
  test.each(['mentor', 'admin', 'colleague'] as const)(
    'of %s sets it to in progress, and it no longer waits',
    async (who) => {
      const reply = await replyToTicket(people[who], buildReply())
      const { ticket, replies } = await readRows(portal, ticketId)
      expect(ticket).toMatchObject({ status: 'in_progress', repliedAt: reply.createdAt, waitingSince: null })
      expect(replies).toMatchObject([{ senderId: people[who].viewer.id, message: 'Please try again.' }])
      const { id, name, role } = people[who].viewer
      expect(reply.sender).toEqual({ id, name, role })
    },
  )

  test.each(['other', 'newcomer', 'stranger'] as const)(
    'of %s is refused as if there were no ticket',
    async (who) => {
      expect(await codeOf(replyToTicket(people[who], buildReply()))).toBe('TICKET_NOT_FOUND')
      expect((await readRows(portal, ticketId)).replies).toEqual([])
    },
  )

  test('is still allowed for its receiver, and not for the new mentor, when the student changes mentors', async () => {
    const newMentor = { assignedInstructor: people.stranger.viewer.id }
    await portal.db.update(users).set(newMentor).where(eq(users.id, people.student.viewer.id))
    expect(await codeOf(replyToTicket(people.stranger, buildReply()))).toBe('TICKET_NOT_FOUND')
    expect(await replyToTicket(people.mentor, buildReply())).toBeTruthy()
  })

  test('can be written by admins if the receiver’s account is deleted', async () => {
    await portal.db.delete(users).where(eq(users.id, people.mentor.viewer.id))
    expect(await replyToTicket(people.admin, buildReply())).toBeTruthy()
  })
})

describe('a reply of the student', () => {
  test('leaves the status, and the ticket waits again from that time', async () => {
    const { id } = await replyToTicket(people.mentor, buildReply())
    const { createdAt } = await replyToTicket(people.student, buildReply({ lastSeenReplyId: id }))
    const { ticket } = await readRows(portal, ticketId)
    expect(ticket).toMatchObject({ status: 'in_progress', waitingSince: createdAt })
    expect(ticket?.repliedAt).not.toEqual(createdAt)
  })

  test('to a ticket that already waits leaves the time it has waited since', async () => {
    await replyToTicket(people.student, buildReply())
    const { ticket } = await readRows(portal, ticketId)
    expect(ticket).toMatchObject({ status: 'open', waitingSince: WAITING_SINCE, repliedAt: null })
  })
})

describe('replies to an instructor’s ticket', () => {
  let id: string
  beforeEach(async () => {
    id = await addInstructorTicket()
  })

  test('of any admin set the status to replied; the instructor’s own reply makes it wait', async () => {
    const first = await replyToInstructorTicket(people.colleague, buildReply({ ticketId: id }))
    expect((await readInstructorRows(portal, id)).ticket).toMatchObject({
      status: 'replied',
      repliedAt: first.createdAt,
      waitingSince: null,
    })
    const own = await replyToInstructorTicket(
      people.mentor,
      buildReply({ ticketId: id, lastSeenReplyId: first.id }),
    )
    const { ticket, replies } = await readInstructorRows(portal, id)
    expect(ticket).toMatchObject({ status: 'replied', waitingSince: own.createdAt })
    expect(replies).toHaveLength(2)
  })

  test.each(['student', 'stranger'] as const)('of %s are refused as for a missing ticket', async (who) => {
    expect(await codeOf(replyToInstructorTicket(people[who], buildReply({ ticketId: id })))).toBe(
      'TICKET_NOT_FOUND',
    )
  })

  test('are refused after it is resolved', async () => {
    id = await addInstructorTicketRow(portal, { senderId: people.mentor.viewer.id, status: 'resolved' })
    for (const who of [people.admin, people.mentor])
      expect(await codeOf(replyToInstructorTicket(who, buildReply({ ticketId: id })))).toBe('TICKET_RESOLVED')
  })
})

describe('an unread reply', () => {
  test('must be read before replying, whichever other participant wrote it', async () => {
    const { id } = await replyToTicket(people.admin, buildReply())
    for (const who of [people.colleague, people.mentor, people.student])
      expect(await codeOf(replyToTicket(who, buildReply()))).toBe('TICKET_ANSWERED_MEANWHILE')
    const second = await replyToTicket(people.mentor, buildReply({ lastSeenReplyId: id }))
    expect(await codeOf(replyToTicket(people.colleague, buildReply({ lastSeenReplyId: id })))).toBe(
      'TICKET_ANSWERED_MEANWHILE',
    )
    expect(await replyToTicket(people.colleague, buildReply({ lastSeenReplyId: second.id }))).toBeTruthy()
  })

  test('does not prevent replying if it is the author’s own', async () => {
    const { id } = await replyToTicket(people.admin, buildReply())
    await replyToTicket(people.student, buildReply({ lastSeenReplyId: id }))
    expect(await replyToTicket(people.student, buildReply({ lastSeenReplyId: id }))).toBeTruthy()
    expect((await readRows(portal, ticketId)).replies).toHaveLength(3)
  })

  test('still counts as unread if the id given belongs to another ticket or to no reply', async () => {
    await replyToTicket(people.admin, buildReply())
    const elsewhere = await addTicketRow(portal, { senderId: people.other.viewer.id })
    const foreign = await replyToTicket(people.admin, buildReply({ ticketId: elsewhere }))
    for (const lastSeenReplyId of [foreign.id, randomUUID()])
      expect(await codeOf(replyToTicket(people.student, buildReply({ lastSeenReplyId })))).toBe(
        'TICKET_ANSWERED_MEANWHILE',
      )
  })

  test('counts also when its author’s account is deleted', async () => {
    await replyToTicket(people.colleague, buildReply())
    await portal.db.delete(users).where(eq(users.id, people.colleague.viewer.id))
    expect(await codeOf(replyToTicket(people.admin, buildReply()))).toBe('TICKET_ANSWERED_MEANWHILE')
  })

  test('of two admins who reply concurrently only one is written, and the other must read it first', async () => {
    const sent = [people.admin, people.colleague].map((who) => codeOf(replyToTicket(who, buildReply())))
    expect((await Promise.all(sent)).sort()).toEqual(['TICKET_ANSWERED_MEANWHILE', 'ok'])
    expect((await readRows(portal, ticketId)).replies).toHaveLength(1)
  })
})

describe('a repeated reply', () => {
  test('sent fifty times concurrently is written once, and every call returns the same', async () => {
    const reply = buildReply()
    const answers = await Promise.all(Array.from({ length: 50 }, () => replyToTicket(people.mentor, reply)))
    expect(new Set(answers.map(({ id, createdAt }) => `${id} ${createdAt.getTime()}`)).size).toBe(1)
    expect(await portal.db.$count(supportReplies)).toBe(1)
    expect(await portal.db.$count(auditEvents)).toBe(1)
  })

  test('sent again after other replies, or after the ticket was resolved, returns the original response', async () => {
    const reply = buildReply()
    const first = await replyToTicket(people.student, reply)
    await replyToTicket(people.admin, buildReply({ lastSeenReplyId: reply.id }))
    await portal.db.update(supportTickets).set({ status: 'resolved' })
    expect(await replyToTicket(people.student, reply)).toMatchObject(first)
    expect(await portal.db.$count(supportReplies)).toBe(2)
  })

  test('is refused with the id of somebody else’s reply, or of one to another ticket', async () => {
    const { id } = await replyToTicket(people.admin, buildReply())
    const sameId = buildReply({ id, lastSeenReplyId: id })
    expect(await codeOf(replyToTicket(people.student, sameId))).toBe('INPUT_INVALID')
    const elsewhere = await addTicketRow(portal, { senderId: people.other.viewer.id })
    const second = buildReply({ id, ticketId: elsewhere })
    expect(await codeOf(replyToTicket(people.admin, second))).toBe('INPUT_INVALID')
    expect(await portal.db.$count(supportReplies)).toBe(1)
  })
})

test('replies are accepted up to the limit per ticket, and not beyond it', async () => {
  const rows = Array.from({ length: TICKET_REPLIES_MAX - 1 }, () => ({
    ticketId,
    senderId: people.student.viewer.id,
    message: 'And?',
  }))
  await portal.db.insert(supportReplies).values(rows)
  expect(await replyToTicket(people.student, buildReply())).toBeTruthy()
  expect(await codeOf(replyToTicket(people.student, buildReply()))).toBe('TICKET_REPLIES_TOO_MANY')
})

test('a reply is ordered after the previous one, even if the clock was put back', async () => {
  const first = await replyToTicket(people.student, buildReply())
  const slow = { ...people.student, clock: { now: () => new Date(first.createdAt.getTime() - 60_000) } }
  const second = await replyToTicket(slow, buildReply())
  expect(second.createdAt.getTime()).toBe(first.createdAt.getTime() + 1)
})

test('a reply is recorded in the audit log without its text; a refused one is not', async () => {
  const { id } = await replyToTicket(people.mentor, buildReply({ message: 'between us' }))
  await expect(replyToTicket(people.admin, buildReply())).rejects.toBeTruthy()
  const events = await portal.db.select().from(auditEvents)
  expect(events).toMatchObject([
    {
      action: 'ticket.replied',
      subjectType: 'ticket',
      subjectId: ticketId,
      actorId: people.mentor.viewer.id,
    },
  ])
  expect(events[0]).toMatchObject({
    before: { status: 'open' },
    after: { of: 'student', replyId: id, status: 'in_progress' },
  })
  expect(JSON.stringify(events)).not.toContain('between us')
})

test('a user whose account is deleted cannot reply', async () => {
  await portal.db.delete(users).where(eq(users.id, people.admin.viewer.id))
  expect(await codeOf(replyToTicket(people.admin, buildReply()))).toBe('SIGN_IN_REQUIRED')
})
