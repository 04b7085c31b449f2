// @module-tag database
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { portal } from '../../rpc/portal.testing.ts'
import { codeOf } from '../../rpc/refusals.testing.ts'
import { removeAdmin } from '../accounts/management/admins.service.ts'
import { deleteInstructor, deleteStudent } from '../people/management/managed-deletion.service.ts'
import { openTicket } from './conversation/opening.service.ts'
import { reopenTicket } from './conversation/reopening.service.ts'
import { replyToTicket } from './conversation/replies.service.ts'
import { resolveTicket } from './conversation/ticket-transitions.service.ts'
import { createTicketPeople } from './ticket-fixtures.testing.ts'
import { addTicketRow, buildTicket, readRows } from './tickets.testing.ts'

const ROUNDS = process.env.PROVE === 'full' ? 40 : 6

test('writing to a ticket while its participants are being deleted never deadlocks', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    await portal.reset()
    const { student, mentor, admin, colleague } = await createTicketPeople()
    const people = { senderId: student.viewer.id, receiverId: mentor.viewer.id }
    const ticketId = await addTicketRow(portal, people)
    const resolvedId = await addTicketRow(portal, {
      ...people,
      status: 'resolved',
      resolvedAt: portal.clock.now(),
    })
    const newReply = () => ({ id: randomUUID(), ticketId, message: 'So.', lastSeenReplyId: null })
    const roundOutcomes = await Promise.all(
      [
        replyToTicket(admin, newReply()),
        replyToTicket(student, newReply()),
        deleteStudent(colleague, { id: student.viewer.id }),
        deleteInstructor(colleague, { id: mentor.viewer.id }),
        reopenTicket(student, { id: resolvedId }),
        resolveTicket(mentor, { id: ticketId, from: 'open', seenReplies: 0 }),
      ].map(codeOf),
    )
    for (const outcome of roundOutcomes) outcomes.add(outcome)
    expect(roundOutcomes.slice(2, 4)).toEqual(['ok', 'ok'])
  }
  const refusals = [
    'SIGN_IN_REQUIRED',
    'TICKET_NOT_FOUND',
    'TICKET_RESOLVED',
    'TICKET_ANSWERED_MEANWHILE',
    'TICKET_CHANGED_MEANWHILE',
  ]
  expect([...outcomes].filter((outcome) => outcome !== 'ok' && !refusals.includes(outcome))).toEqual([])
})

test('a ticket to the first admin can be opened while that admin is being removed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await portal.reset()
    const { newcomer, admin, colleague } = await createTicketPeople()
    const ticket = buildTicket()
    const calls = [() => openTicket(newcomer, ticket), () => removeAdmin(portal, admin.viewer.email)]
    const ordered = round % 2 ? calls.toReversed() : calls
    expect(await Promise.all(ordered.map((start) => codeOf(start())))).toEqual(['ok', 'ok'])
    expect([null, colleague.viewer.id]).toContain((await readRows(portal, ticket.id)).ticket?.receiverId)
  }
})
