import { randomUUID } from 'node:crypto'
import { UNRESOLVED_TICKETS_MAX } from '@capstone/contract/tickets/tickets.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { people, ticketTest as test } from '../ticket-fixtures.testing.ts'
import { adminInstructorTickets, supportTickets } from '../tickets.table.ts'
import {
  addInstructorTicketRow,
  addTicketRow,
  buildInstructorTicket,
  buildTicket,
  readInstructorRows,
  readRows,
} from '../tickets.testing.ts'
import { openInstructorTicket, openTicket } from './opening.service.ts'

const codesOf = (count: number, make: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => codeOf(make())))

describe('a ticket of a student', () => {
  test('goes to the instructor, is open and waits from the time it was opened', async () => {
    const ticket = buildTicket({ type: 'project', priority: 'high' })
    expect(await openTicket(people.student, ticket)).toEqual({ id: ticket.id })
    const { ticket: row } = await readRows(portal, ticket.id)
    expect(row).toMatchObject({
      ...ticket,
      status: 'open',
      repliedAt: null,
      resolvedAt: null,
      senderId: people.student.viewer.id,
      receiverId: people.mentor.viewer.id,
    })
    expect(row?.waitingSince).toEqual(row?.createdAt)
  })

  test('goes to the first admin if the student has no mentor', async () => {
    const { id } = await openTicket(people.newcomer, buildTicket())
    expect((await readRows(portal, id)).ticket).toMatchObject({ receiverId: people.admin.viewer.id })
  })

  test('is refused if there is nobody to receive it', async () => {
    await portal.db.delete(users).where(eq(users.role, 'admin'))
    expect(await codeOf(openTicket(people.newcomer, buildTicket()))).toBe('NOBODY_TO_RECEIVE')
    expect(await openTicket(people.student, buildTicket())).toBeTruthy()
  })

  test('is created once, even if sent fifty times concurrently', async () => {
    const ticket = buildTicket()
    expect(new Set(await codesOf(50, () => openTicket(people.student, ticket)))).toEqual(new Set(['ok']))
    expect(await portal.db.$count(supportTickets)).toBe(1)
    expect(await portal.db.$count(auditEvents)).toBe(1)
  })

  test('keeps its content, whatever is sent again under its id', async () => {
    const ticket = buildTicket()
    await openTicket(people.student, ticket)
    await openTicket(people.student, { ...ticket, subject: 'Another' })
    expect((await readRows(portal, ticket.id)).ticket?.subject).toBe(ticket.subject)
  })

  test('is refused with the id of somebody else’s ticket', async () => {
    const { id } = await openTicket(people.other, buildTicket())
    expect(await codeOf(openTicket(people.student, buildTicket({ id })))).toBe('INPUT_INVALID')
    expect(await portal.db.$count(supportTickets)).toBe(1)
  })

  test('is refused at the limit of unresolved tickets, also for concurrent calls', async () => {
    for (let nth = 0; nth < UNRESOLVED_TICKETS_MAX - 2; nth++)
      await addTicketRow(portal, {
        senderId: people.student.viewer.id,
        status: nth % 2 ? 'open' : 'in_progress',
      })
    await addTicketRow(portal, { senderId: people.student.viewer.id, status: 'resolved' })
    await addTicketRow(portal, { senderId: people.other.viewer.id })
    const codes = await codesOf(12, () => openTicket(people.student, buildTicket()))
    expect(codes.sort()).toEqual([...Array(10).fill('TICKETS_TOO_MANY'), 'ok', 'ok'])
  })

  test('is recorded in the audit log, without its text', async () => {
    const { id } = await openTicket(people.student, buildTicket({ message: 'between us' }))
    const [event] = await portal.db.select().from(auditEvents)
    expect(event).toMatchObject({
      action: 'ticket.opened',
      subjectType: 'ticket',
      subjectId: id,
      actorId: people.student.viewer.id,
      after: { of: 'student', receiverId: people.mentor.viewer.id, subject: 'A question' },
    })
    expect(JSON.stringify(event)).not.toContain('between us')
  })

  test('is refused for a deleted account', async () => {
    await portal.db.delete(users).where(eq(users.id, people.student.viewer.id))
    await expect(openTicket(people.student, buildTicket())).rejects.toMatchObject({
      code: 'SIGN_IN_REQUIRED',
    })
  })
})

describe('a ticket of an instructor', () => {
  test('goes to the first admin, with its type and priority in separate columns', async () => {
    const ticket = buildInstructorTicket({ type: 'bug', priority: 'urgent' })
    await openInstructorTicket(people.mentor, ticket)
    const { ticket: row } = await readInstructorRows(portal, ticket.id)
    expect(row).toMatchObject({
      ...ticket,
      status: 'open',
      senderId: people.mentor.viewer.id,
      receiverId: people.admin.viewer.id,
    })
    expect(row?.waitingSince).toEqual(row?.createdAt)
  })

  test('is refused if there is no admin', async () => {
    await portal.db.delete(users).where(eq(users.role, 'admin'))
    expect(await codeOf(openInstructorTicket(people.mentor, buildInstructorTicket()))).toBe(
      'NOBODY_TO_RECEIVE',
    )
  })

  test('is created once by concurrent calls, and is refused with the id of somebody else’s ticket', async () => {
    const ticket = buildInstructorTicket()
    const codes = await codesOf(20, () => openInstructorTicket(people.mentor, ticket))
    expect(new Set(codes)).toEqual(new Set(['ok']))
    expect(await portal.db.$count(adminInstructorTickets)).toBe(1)
    expect(await codeOf(openInstructorTicket(people.stranger, ticket))).toBe('INPUT_INVALID')
  })

  test('is refused at the limit of unresolved tickets', async () => {
    for (let nth = 0; nth < UNRESOLVED_TICKETS_MAX; nth++)
      await addInstructorTicketRow(portal, { senderId: people.mentor.viewer.id, status: 'replied' })
    const opened = openInstructorTicket(people.mentor, buildInstructorTicket({ id: randomUUID() }))
    await expect(opened).rejects.toMatchObject({ code: 'TICKETS_TOO_MANY' })
  })
})
