import { randomUUID } from 'node:crypto'
import { REOPEN_LIMIT, REPLY_LIMIT } from '@capstone/contract/tickets/tickets.constants'
import { expect } from 'vitest'
import { addTicketRow } from '../features/tickets/tickets.testing.ts'
import { createUser } from '../rpc/context.testing.ts'
import { it, portal } from '../rpc/portal.testing.ts'
import { contextOf, outcomeOf } from './router.testing.ts'
import { router } from './router.ts'

it('replies and reopenings are limited, each with a limit of its own', async () => {
  const student = await createUser(portal, { role: 'student' })
  const context = contextOf(portal, student)
  const expectLimit = async (
    procedure: string,
    input: () => unknown,
    limit: { max: number; seconds: number },
  ) => {
    for (let calls = 0; calls < limit.max; calls++)
      expect(await outcomeOf(router, procedure, input(), context)).not.toBe('ATTEMPTS_TOO_MANY')
    expect(await outcomeOf(router, procedure, input(), context)).toBe('ATTEMPTS_TOO_MANY')
    portal.clock.advance(limit.seconds)
    expect(await outcomeOf(router, procedure, input(), context)).not.toBe('ATTEMPTS_TOO_MANY')
  }
  const id = await addTicketRow(portal, { senderId: student.id })
  const reply = () => ({ id: randomUUID(), ticketId: id, message: 'And this.', lastSeenReplyId: null })
  await expectLimit('tickets.replyToTicket', reply, REPLY_LIMIT)
  await expectLimit('tickets.reopenTicket', () => ({ id }), REOPEN_LIMIT)
})
