import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@capstone/contract/base.constants'
import { REOPEN_DAYS, UNRESOLVED_TICKETS_MAX } from '@capstone/contract/tickets/tickets.constants'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { users } from '../../accounts/accounts.table.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import {
  addInstructorTicket,
  addStudentTicket,
  people,
  ticketTest as test,
} from '../ticket-fixtures.testing.ts'
import { addTicketRow, buildTicket, readInstructorRows, readRows } from '../tickets.testing.ts'
import { openTicket } from './opening.service.ts'
import { reopenInstructorTicket, reopenTicket } from './reopening.service.ts'
import { replyToTicket } from './replies.service.ts'

const actions = async () => (await portal.db.select().from(auditEvents)).map(({ action }) => action)
const at = <Context>(context: Context, now: Date) => ({ ...context, clock: { now: () => now } })

const RESOLVED_AT = new Date('2026-01-01T10:00:00Z')

describe('reopening', () => {
  const WINDOW = REOPEN_DAYS * DAY_MS
  const after = (ms: number) => new Date(RESOLVED_AT.getTime() + ms)
  const resolved = {
    status: 'resolved',
    resolvedAt: RESOLVED_AT,
    repliedAt: RESOLVED_AT,
    waitingSince: null,
  } as const

  test('sets the ticket to open without a resolution, waiting from that time; it still counts as replied to', async () => {
    const id = await addStudentTicket(resolved)
    expect(await reopenTicket(at(people.student, after(WINDOW)), { id })).toEqual({ reopened: true })
    expect((await readRows(portal, id)).ticket).toMatchObject({
      status: 'open',
      resolvedAt: null,
      repliedAt: RESOLVED_AT,
      waitingSince: after(WINDOW),
    })
    const instructorTicketId = await addInstructorTicket(resolved)
    await reopenInstructorTicket(at(people.mentor, after(0)), { id: instructorTicketId })
    expect((await readInstructorRows(portal, instructorTicketId)).ticket).toMatchObject({
      status: 'open',
      resolvedAt: null,
      waitingSince: RESOLVED_AT,
    })
    expect(await actions()).toEqual(['ticket.reopened', 'ticket.reopened'])
  })

  test('is refused a millisecond after seven days', async () => {
    const id = await addStudentTicket(resolved)
    expect(await codeOf(reopenTicket(at(people.student, after(WINDOW + 1)), { id }))).toBe('TICKET_TOO_OLD')
    const instructorTicketId = await addInstructorTicket(resolved)
    const reopening = reopenInstructorTicket(at(people.mentor, after(WINDOW + 1)), { id: instructorTicketId })
    await expect(reopening).rejects.toMatchObject({ code: 'TICKET_TOO_OLD' })
  })

  test.each(['open', 'in_progress'] as const)('is refused while the ticket is %s', async (status) => {
    const id = await addStudentTicket({ status })
    await expect(reopenTicket(people.student, { id })).rejects.toMatchObject({ code: 'TICKET_NOT_RESOLVED' })
  })

  test('of another person’s ticket is refused like a missing one', async () => {
    const id = await addStudentTicket({ ...resolved, resolvedAt: portal.clock.now() })
    await expect(reopenTicket(people.other, { id })).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
    const instructorTicketId = await addInstructorTicket({ ...resolved, resolvedAt: portal.clock.now() })
    expect(await codeOf(reopenInstructorTicket(people.stranger, { id: instructorTicketId }))).toBe(
      'TICKET_NOT_FOUND',
    )
  })

  test('happens once, also for concurrent calls and for a retry after a lost response', async () => {
    const id = await addStudentTicket({ ...resolved, resolvedAt: portal.clock.now() })
    const reopen = () => reopenTicket(people.student, { id })
    expect(await Promise.all([reopen(), reopen()])).toEqual([{ reopened: true }, { reopened: true }])
    await replyToTicket(people.mentor, {
      id: randomUUID(),
      ticketId: id,
      message: 'So.',
      lastSeenReplyId: null,
    })
    expect(await reopen()).toEqual({ reopened: true })
    expect((await readRows(portal, id)).ticket?.status).toBe('in_progress')
    expect(await actions()).toEqual(['ticket.reopened', 'ticket.replied'])
  })

  test('is refused at the limit of unresolved tickets, also for concurrent reopening and opening', async () => {
    const senderId = people.student.viewer.id
    for (let nth = 0; nth < UNRESOLVED_TICKETS_MAX - 1; nth++) await addTicketRow(portal, { senderId })
    const recent = { ...resolved, resolvedAt: portal.clock.now() }
    const ids = [
      await addStudentTicket(recent),
      await addStudentTicket(recent),
      await addStudentTicket(recent),
    ]
    const sent = await Promise.allSettled([
      ...ids.map((id) => reopenTicket(people.student, { id })),
      openTicket(people.student, buildTicket()),
    ])
    const refused = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toEqual(['TICKETS_TOO_MANY', 'TICKETS_TOO_MANY', 'TICKETS_TOO_MANY'])
  })

  test('is refused for a deleted account', async () => {
    const id = await addStudentTicket({ ...resolved, resolvedAt: portal.clock.now() })
    await portal.db.delete(users).where(eq(users.id, people.student.viewer.id))
    await expect(reopenTicket(people.student, { id })).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })
})
