import { randomUUID } from 'node:crypto'
import { REOPEN_DAYS, UNRESOLVED_TICKETS_MAX } from '@capstone/contract/tickets/tickets.constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAllConnections } from '../../db/database.testing.ts'
import { DAY_MS } from '../../platform/days.ts'
import { createTestPortal, type TestPortal } from '../../rpc/context.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { auditEvents } from '../audit/audit.table.ts'
import { openTicket } from './opening.service.ts'
import { reopenInstructorTicket, reopenTicket } from './reopening.service.ts'
import { replyToTicket } from './replies.service.ts'
import {
  addInstructorTicketRow,
  addTicketRow,
  readInstructorRows,
  readRows,
  stageTickets,
  type TicketStage,
  writeTicket,
} from './tickets.testing.ts'

let portal: TestPortal
let stage: TicketStage
beforeAll(async () => {
  portal = await createTestPortal()
})
beforeEach(async () => {
  await portal.reset()
  stage = await stageTickets(portal)
})
afterAll(() => portal.close())

const SINCE = new Date('2026-01-01T10:00:00Z')
const actions = async () => (await portal.db.select().from(auditEvents)).map(({ action }) => action)
const at = <Context>(context: Context, now: Date) => ({ ...context, clock: { now: () => now } })

const addStudents = (row: Parameters<typeof addTicketRow>[1] = {}) =>
  addTicketRow(portal, {
    ...{ senderId: stage.student.viewer.id, receiverId: stage.mentor.viewer.id, waitingSince: SINCE },
    ...row,
  })
const addInstructors = (row: Parameters<typeof addInstructorTicketRow>[1] = {}) =>
  addInstructorTicketRow(portal, {
    ...{ senderId: stage.mentor.viewer.id, receiverId: stage.admin.viewer.id, waitingSince: SINCE },
    ...row,
  })

describe('reopening', () => {
  const WINDOW = REOPEN_DAYS * DAY_MS
  const after = (ms: number) => new Date(SINCE.getTime() + ms)
  const resolved = { status: 'resolved', resolvedAt: SINCE, repliedAt: SINCE, waitingSince: null } as const

  test('sets it open without a resolution, and it waits from that moment; what was replied stays', async () => {
    const id = await addStudents(resolved)
    expect(await reopenTicket(at(stage.student, after(WINDOW)), { id })).toEqual({ reopened: true })
    expect((await readRows(portal, id)).ticket).toMatchObject({
      ...{ status: 'open', resolvedAt: null, repliedAt: SINCE, waitingSince: after(WINDOW) },
    })
    const instructors = await addInstructors(resolved)
    await reopenInstructorTicket(at(stage.mentor, after(0)), { id: instructors })
    expect((await readInstructorRows(portal, instructors)).ticket).toMatchObject({
      ...{ status: 'open', resolvedAt: null, waitingSince: SINCE },
    })
    expect(await actions()).toEqual(['ticket.reopened', 'ticket.reopened'])
  })

  test('is too late a millisecond after seven days', async () => {
    const id = await addStudents(resolved)
    const late = reopenTicket(at(stage.student, after(WINDOW + 1)), { id })
    await expect(late).rejects.toMatchObject({ code: 'TICKET_TOO_OLD' })
    const instructors = await addInstructors(resolved)
    const lateToo = reopenInstructorTicket(at(stage.mentor, after(WINDOW + 1)), { id: instructors })
    await expect(lateToo).rejects.toMatchObject({ code: 'TICKET_TOO_OLD' })
  })

  test.each(['open', 'in_progress'] as const)('is refused while it is %s', async (status) => {
    const id = await addStudents({ status })
    await expect(reopenTicket(stage.student, { id })).rejects.toMatchObject({ code: 'TICKET_NOT_RESOLVED' })
  })

  test('of a stranger’s ticket is refused as if there were none', async () => {
    const id = await addStudents({ ...resolved, resolvedAt: portal.clock.now() })
    await expect(reopenTicket(stage.other, { id })).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
    const instructors = await addInstructors({ ...resolved, resolvedAt: portal.clock.now() })
    const foreign = reopenInstructorTicket(stage.stranger, { id: instructors })
    await expect(foreign).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  })

  test('twice, at once or after its answer was lost, is once', async () => {
    await openAllConnections(portal.db)
    const id = await addStudents({ ...resolved, resolvedAt: portal.clock.now() })
    const reopen = () => reopenTicket(stage.student, { id })
    expect(await Promise.all([reopen(), reopen()])).toEqual([{ reopened: true }, { reopened: true }])
    await replyToTicket(stage.mentor, {
      id: randomUUID(),
      ticketId: id,
      message: 'So.',
      lastSeenReplyId: null,
    })
    expect(await reopen()).toEqual({ reopened: true })
    expect((await readRows(portal, id)).ticket?.status).toBe('in_progress')
    expect(await actions()).toEqual(['ticket.reopened', 'ticket.replied'])
  })

  test('is refused when as many as may are not resolved, also of those reopened and opened at once', async () => {
    await openAllConnections(portal.db)
    const senderId = stage.student.viewer.id
    for (let nth = 0; nth < UNRESOLVED_TICKETS_MAX - 1; nth++) await addTicketRow(portal, { senderId })
    const since = { ...resolved, resolvedAt: portal.clock.now() }
    const ids = [await addStudents(since), await addStudents(since), await addStudents(since)]
    const sent = await Promise.allSettled([
      ...ids.map((id) => reopenTicket(stage.student, { id })),
      openTicket(stage.student, writeTicket()),
    ])
    const refused = sent.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(refused).toEqual(['TICKETS_TOO_MANY', 'TICKETS_TOO_MANY', 'TICKETS_TOO_MANY'])
  })

  test('is refused to who has no account any more', async () => {
    const id = await addStudents({ ...resolved, resolvedAt: portal.clock.now() })
    await portal.db.delete(users).where(eq(users.id, stage.student.viewer.id))
    await expect(reopenTicket(stage.student, { id })).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })
})
