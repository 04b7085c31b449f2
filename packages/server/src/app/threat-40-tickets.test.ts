// @module-tag database
import { randomUUID } from 'node:crypto'
import {
  INSTRUCTOR_TICKET_STATUSES,
  type InstructorTicketStatus,
  TICKET_STATUSES,
  type TicketStatus,
} from '@capstone/contract/tickets/tickets.constants'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminInstructorTickets, supportReplies, supportTickets } from '../features/tickets/tickets.table.ts'
import {
  addInstructorTicketRow,
  addTicketRow,
  readInstructorRows,
  readRows,
} from '../features/tickets/tickets.testing.ts'
import { portal } from '../rpc/portal.testing.ts'
import { createFixtures, type Fixtures } from './permissions/permissions.fixtures.testing.ts'
import { ACTORS, type Actor, contextOf, outcomeOf, viewerOf } from './router.testing.ts'
import { router } from './router.ts'

const RACES = process.env.PROVE === 'full' ? 100 : 20

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await createFixtures(portal)
})

const as = (actor: Actor) => contextOf(portal, viewerOf(actor, fixtures))
const call = (actor: Actor, procedure: string, input: unknown) =>
  outcomeOf(router, `tickets.${procedure}`, input, as(actor))
const replyTo = (ticketId: string) => ({ id: randomUUID(), ticketId, message: 'So.', lastSeenReplyId: null })

/** In what each call leaves a ticket that it finds in each state: nothing where it is refused. */
type Way<Status extends string> = Readonly<Record<Actor, Partial<Record<Status, Status>>>>
const NOWHERE = {}

/** What becomes of a student's ticket, as design and specification say. The instructor is its receiver. */
const STUDENT_WAYS: Readonly<Record<string, Way<TicketStatus>>> = {
  replyToTicket: {
    anonymous: NOWHERE,
    student: { open: 'open', in_progress: 'in_progress' },
    instructor: { open: 'in_progress', in_progress: 'in_progress' },
    admin: { open: 'in_progress', in_progress: 'in_progress' },
  },
  resolveTicket: {
    anonymous: NOWHERE,
    student: NOWHERE,
    instructor: { open: 'resolved', in_progress: 'resolved', resolved: 'resolved' },
    admin: { open: 'resolved', in_progress: 'resolved', resolved: 'resolved' },
  },
  reopenTicket: {
    anonymous: NOWHERE,
    instructor: NOWHERE,
    admin: NOWHERE,
    student: { resolved: 'open' },
  },
}

/** The like of an instructor's ticket; the instructor is its sender. */
const INSTRUCTOR_WAYS: Readonly<Record<string, Way<InstructorTicketStatus>>> = {
  replyToInstructorTicket: {
    anonymous: NOWHERE,
    student: NOWHERE,
    instructor: { open: 'open', in_progress: 'in_progress', replied: 'replied' },
    admin: { open: 'replied', in_progress: 'replied', replied: 'replied' },
  },
  reopenInstructorTicket: {
    anonymous: NOWHERE,
    student: NOWHERE,
    admin: NOWHERE,
    instructor: { resolved: 'open' },
  },
}

const REFUSALS =
  /^(SIGN_IN_REQUIRED|ROLE_NOT_ALLOWED|TICKET_NOT_FOUND|TICKET_RESOLVED|TICKET_NOT_RESOLVED|TICKET_CHANGED_MEANWHILE)$/
const timesOf = (status: string) => ({
  resolvedAt: status === 'resolved' ? new Date() : null,
  waitingSince: status === 'resolved' ? null : new Date(),
})

/** What holds of each ticket in whatever way it came there: it is resolved since some time, or it is not. */
const expectSound = (
  row: { status: string; resolvedAt: Date | null; waitingSince: Date | null } | undefined,
) => {
  expect(row?.resolvedAt !== null).toBe(row?.status === 'resolved')
  if (row?.status === 'resolved') expect(row.waitingSince).toBe(null)
  if (row?.status === 'open') expect(row.waitingSince).not.toBe(null)
}

describe('threat-40 students’ tickets: each state, what is called, and who calls', () => {
  const triples = TICKET_STATUSES.flatMap((from) =>
    Object.keys(STUDENT_WAYS).flatMap((name) => ACTORS.map((actor) => [from, name, actor] as const)),
  )
  test.each(triples)('%s, %s by %s', async (from, name, actor) => {
    const [senderId, receiverId] = [fixtures.own.student.id, fixtures.own.instructor.id]
    const id = await addTicketRow(portal, { senderId, receiverId, status: from, ...timesOf(from) })
    const before = await readRows(portal, id)
    const outcome = await call(actor, name, name === 'replyToTicket' ? replyTo(id) : { id })
    const after = await readRows(portal, id)
    const to = STUDENT_WAYS[name]?.[actor][from]
    if (to) expect([outcome, after.ticket?.status]).toEqual(['ok', to])
    else expect(outcome).toMatch(REFUSALS)
    if (!to) expect(after).toEqual(before)
    expectSound(after.ticket)
  })
})

describe('threat-40 instructors’ tickets: each state, what is called, and who calls', () => {
  const add = async (from: InstructorTicketStatus) => {
    const ticket = { senderId: fixtures.own.instructor.id, status: from, ...timesOf(from) }
    const id = await addInstructorTicketRow(portal, ticket)
    return { id, before: await readInstructorRows(portal, id) }
  }
  const triples = INSTRUCTOR_TICKET_STATUSES.flatMap((from) =>
    Object.keys(INSTRUCTOR_WAYS).flatMap((name) => ACTORS.map((actor) => [from, name, actor] as const)),
  )
  test.each(triples)('%s, %s by %s', async (from, name, actor) => {
    const { id, before } = await add(from)
    const outcome = await call(actor, name, name.startsWith('reply') ? replyTo(id) : { id })
    const after = await readInstructorRows(portal, id)
    const to = INSTRUCTOR_WAYS[name]?.[actor][from]
    if (to) expect([outcome, after.ticket?.status]).toEqual(['ok', to])
    else expect(outcome).toMatch(REFUSALS)
    if (!to) expect(after).toEqual(before)
    expectSound(after.ticket)
  })

  const moves = INSTRUCTOR_TICKET_STATUSES.flatMap((is) =>
    INSTRUCTOR_TICKET_STATUSES.flatMap((from) =>
      (['open', 'in_progress', 'replied', 'resolved'] as const).flatMap((to) =>
        ACTORS.map((actor) => [is, from, to, actor] as const),
      ),
    ),
  )
  test.each(moves)('%s, moved from %s to %s by %s', async (is, from, to, actor) => {
    const { id, before } = await add(is)
    const outcome = await call(actor, 'moveInstructorTicket', { id, from, to })
    const after = await readInstructorRows(portal, id)
    const isThere = is === to
    if (actor === 'admin' && to !== 'open' && (isThere || (is === from && is !== 'resolved'))) {
      expect([outcome, after.ticket?.status]).toEqual(['ok', to])
      if (isThere) expect(after).toEqual(before)
    } else {
      expect(outcome).toMatch(actor === 'admin' && to === 'open' ? /^(INPUT_INVALID|BAD_REQUEST)$/ : REFUSALS)
      expect(after).toEqual(before)
    }
    expectSound(after.ticket)
  })
})

describe('threat-40 never a reply after a resolution', () => {
  test(`${RACES} times a reply and a resolution at once`, async () => {
    const came = { first: 0, second: 0 }
    for (let race = 0; race < RACES; race++) {
      const [senderId, receiverId] = [fixtures.own.student.id, fixtures.own.instructor.id]
      const id = await addTicketRow(portal, { senderId, receiverId })
      const writes = [
        () => call(race % 4 < 2 ? 'student' : 'instructor', 'replyToTicket', replyTo(id)),
        () => call('admin', 'resolveTicket', { id }),
      ]
      const outcomes = await Promise.all((race % 2 ? writes.toReversed() : writes).map((write) => write()))
      const { ticket, replies } = await readRows(portal, id)
      expect(ticket).toMatchObject({ status: 'resolved', waitingSince: null })
      const [reply] = race % 2 ? outcomes.toReversed() : outcomes
      expect(reply).toMatch(/^(ok|TICKET_RESOLVED)$/)
      expect(replies).toHaveLength(reply === 'ok' ? 1 : 0)
      for (const { createdAt } of replies)
        expect(createdAt.getTime()).toBeLessThanOrEqual(ticket?.resolvedAt?.getTime() ?? 0)
      came[reply === 'ok' ? 'first' : 'second']++
    }
    expect(came.first + came.second).toBe(RACES)
    expect(came.first).toBeGreaterThan(0)
    expect(came.second).toBeGreaterThan(0)
  })

  test('a reply and the deletion of its writer’s account at once do not wait for each other', async () => {
    const { student } = fixtures.foreign
    const id = await addTicketRow(portal, { senderId: student.id })
    const context = contextOf(portal, student)
    const outcomes = await Promise.all([
      outcomeOf(router, 'tickets.replyToTicket', replyTo(id), context),
      outcomeOf(router, 'people.deleteStudent', { id: student.id }, as('admin')),
    ])
    expect(outcomes[0]).toMatch(/^(ok|SIGN_IN_REQUIRED|TICKET_NOT_FOUND)$/)
    expect(outcomes[1]).toBe('ok')
    const [row] = await portal.db.select().from(supportTickets).where(eq(supportTickets.id, id))
    expect(row?.senderId).toBe(null)
    const replies = await portal.db.select().from(supportReplies).where(eq(supportReplies.ticketId, id))
    expect(replies.map(({ senderId }) => senderId)).toEqual(replies.map(() => null))
  })
})

test('threat-40 the database itself holds to the states there are', async () => {
  for (const [table, status] of [
    [supportTickets, 'replied'],
    [adminInstructorTickets, 'closed'],
  ] as const) {
    const written = portal.db.execute(sql`
      insert into ${table} (subject, message, status) values ('A question', 'Why?', ${status})`)
    await expect(written).rejects.toThrow()
  }
})
