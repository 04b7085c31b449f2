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
import { findPostgresError } from '../db/database.errors.ts'
import { adminInstructorTickets, supportReplies, supportTickets } from '../features/tickets/tickets.table.ts'
import {
  addInstructorTicketRow,
  addTicketRow,
  readInstructorRows,
  readRows,
} from '../features/tickets/tickets.testing.ts'
import { portal } from '../rpc/portal.testing.ts'
import { createFixtures, type Fixtures } from './permission-tests/permissions.fixtures.testing.ts'
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

/** For each role, the status that a call leads to from each status; a status without an entry means a refusal. */
type Transitions<Status extends string> = Readonly<Record<Actor, Partial<Record<Status, Status>>>>
const NONE = {}

/** The transitions of a student's ticket, as the specification says. The instructor is its receiver. */
const STUDENT_TRANSITIONS: Readonly<Record<string, Transitions<TicketStatus>>> = {
  replyToTicket: {
    anonymous: NONE,
    student: { open: 'open', in_progress: 'in_progress' },
    instructor: { open: 'in_progress', in_progress: 'in_progress' },
    admin: { open: 'in_progress', in_progress: 'in_progress' },
  },
  resolveTicket: {
    anonymous: NONE,
    student: NONE,
    instructor: { open: 'resolved', in_progress: 'resolved', resolved: 'resolved' },
    admin: { open: 'resolved', in_progress: 'resolved', resolved: 'resolved' },
  },
  reopenTicket: {
    anonymous: NONE,
    instructor: NONE,
    admin: NONE,
    student: { resolved: 'open' },
  },
}

/** The transitions of an instructor's ticket. The instructor is its sender. */
const INSTRUCTOR_TRANSITIONS: Readonly<Record<string, Transitions<InstructorTicketStatus>>> = {
  replyToInstructorTicket: {
    anonymous: NONE,
    student: NONE,
    instructor: { open: 'open', in_progress: 'in_progress', replied: 'replied' },
    admin: { open: 'replied', in_progress: 'replied', replied: 'replied' },
  },
  reopenInstructorTicket: {
    anonymous: NONE,
    student: NONE,
    admin: NONE,
    instructor: { resolved: 'open' },
  },
}

const REFUSALS =
  /^(SIGN_IN_REQUIRED|ROLE_NOT_ALLOWED|TICKET_NOT_FOUND|TICKET_RESOLVED|TICKET_NOT_RESOLVED|TICKET_CHANGED_MEANWHILE)$/
const timesOf = (status: string) => ({
  resolvedAt: status === 'resolved' ? new Date() : null,
  // A ticket that was replied to waits for its sender.
  waitingSince: status === 'resolved' || status === 'replied' ? null : new Date(),
})

/** Expects what holds for every ticket: its timestamps agree with its status. */
const expectConsistent = (
  row: { status: string; resolvedAt: Date | null; waitingSince: Date | null } | undefined,
) => {
  expect(row?.resolvedAt !== null).toBe(row?.status === 'resolved')
  if (row?.status === 'resolved') expect(row.waitingSince).toBe(null)
  if (row?.status === 'open') expect(row.waitingSince).not.toBe(null)
}

describe('threat-40 students’ tickets: each status, each call and each role', () => {
  const triples = TICKET_STATUSES.flatMap((from) =>
    Object.keys(STUDENT_TRANSITIONS).flatMap((name) => ACTORS.map((actor) => [from, name, actor] as const)),
  )
  test.each(triples)('%s, %s by %s', async (from, name, actor) => {
    const [senderId, receiverId] = [fixtures.own.student.id, fixtures.own.instructor.id]
    const id = await addTicketRow(portal, { senderId, receiverId, status: from, ...timesOf(from) })
    const before = await readRows(portal, id)
    const outcome = await call(
      actor,
      name,
      name === 'replyToTicket' ? replyTo(id) : { id, from, seenReplies: 0 },
    )
    const after = await readRows(portal, id)
    const to = STUDENT_TRANSITIONS[name]?.[actor][from]
    if (to) expect([outcome, after.ticket?.status]).toEqual(['ok', to])
    else expect(outcome).toMatch(REFUSALS)
    if (!to) expect(after).toEqual(before)
    expectConsistent(after.ticket)
  })
})

describe('threat-40 instructors’ tickets: each status, each call and each role', () => {
  const add = async (from: InstructorTicketStatus) => {
    const ticket = { senderId: fixtures.own.instructor.id, status: from, ...timesOf(from) }
    const id = await addInstructorTicketRow(portal, ticket)
    return { id, before: await readInstructorRows(portal, id) }
  }
  const triples = INSTRUCTOR_TICKET_STATUSES.flatMap((from) =>
    Object.keys(INSTRUCTOR_TRANSITIONS).flatMap((name) =>
      ACTORS.map((actor) => [from, name, actor] as const),
    ),
  )
  test.each(triples)('%s, %s by %s', async (from, name, actor) => {
    const { id, before } = await add(from)
    const outcome = await call(actor, name, name.startsWith('reply') ? replyTo(id) : { id })
    const after = await readInstructorRows(portal, id)
    const to = INSTRUCTOR_TRANSITIONS[name]?.[actor][from]
    if (to) expect([outcome, after.ticket?.status]).toEqual(['ok', to])
    else expect(outcome).toMatch(REFUSALS)
    if (!to) expect(after).toEqual(before)
    expectConsistent(after.ticket)
  })

  const transitions = INSTRUCTOR_TICKET_STATUSES.flatMap((is) =>
    INSTRUCTOR_TICKET_STATUSES.flatMap((from) =>
      (['open', 'in_progress', 'replied', 'resolved'] as const).flatMap((to) =>
        ACTORS.map((actor) => [is, from, to, actor] as const),
      ),
    ),
  )
  test.each(transitions)('%s, changed from %s to %s by %s', async (is, from, to, actor) => {
    const { id, before } = await add(is)
    const outcome = await call(actor, 'transitionInstructorTicket', { id, from, to, seenReplies: 0 })
    const after = await readInstructorRows(portal, id)
    const isRepeated = is === to
    if (actor === 'admin' && to !== 'open' && (isRepeated || (is === from && is !== 'resolved'))) {
      expect([outcome, after.ticket?.status]).toEqual(['ok', to])
      if (isRepeated) expect(after).toEqual(before)
    } else {
      expect(outcome).toMatch(actor === 'admin' && to === 'open' ? /^(INPUT_INVALID|BAD_REQUEST)$/ : REFUSALS)
      expect(after).toEqual(before)
    }
    expectConsistent(after.ticket)
  })
})

/** The first of two writes is 0 to 4 statements ahead. */
const LEADS = 5

/** Starts writes one after the other, with this many statements between them, so that either may win. */
async function startStaggered(statements: number, writes: readonly (() => Promise<string>)[]) {
  const started: Promise<string>[] = []
  for (const write of writes) {
    started.push(write())
    for (let nth = 0; nth < statements; nth++) await portal.db.execute(sql`select 1`)
  }
  return Promise.all(started)
}

describe('threat-40 a reply', () => {
  test(`is never added after a resolution, in ${RACES} concurrent pairs of both`, async () => {
    const replies = { first: 0, second: 0 }
    for (let race = 0; race < RACES; race++) {
      const [senderId, receiverId] = [fixtures.own.student.id, fixtures.own.instructor.id]
      const id = await addTicketRow(portal, { senderId, receiverId })
      const writes = [
        () => call(race % 4 < 2 ? 'student' : 'instructor', 'replyToTicket', replyTo(id)),
        () => call('admin', 'resolveTicket', { id, from: 'open', seenReplies: 0 }),
      ]
      const outcomes = await startStaggered(race % LEADS, race % 2 ? writes.toReversed() : writes)
      const { ticket, replies: rows } = await readRows(portal, id)
      const [reply, resolution] = race % 2 ? outcomes.toReversed() : outcomes
      // A resolution is refused when a reply came first, because its sender has not seen that reply.
      const isResolutionRefused = resolution === 'TICKET_CHANGED_MEANWHILE'
      expect(ticket?.status === 'resolved').toBe(!isResolutionRefused)
      expect(reply).toMatch(/^(ok|TICKET_RESOLVED)$/)
      expect(rows).toHaveLength(reply === 'ok' ? 1 : 0)
      for (const { createdAt } of isResolutionRefused ? [] : rows)
        expect(createdAt.getTime()).toBeLessThanOrEqual(ticket?.resolvedAt?.getTime() ?? 0)
      replies[reply === 'ok' ? 'first' : 'second']++
    }
    expect(replies.first).toBeGreaterThan(0)
    expect(replies.second).toBeGreaterThan(0)
  })

  test('does not deadlock with the deletion of its author’s account', async () => {
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

const CHECK_VIOLATION = '23514'

test('threat-40 the database itself refuses an unknown status', async () => {
  for (const [table, status] of [
    [supportTickets, 'replied'],
    [adminInstructorTickets, 'closed'],
  ] as const) {
    const written = portal.db.execute(sql`
      insert into ${table} (subject, message, status) values ('A question', 'Why?', ${status})`)
    const error = await written.catch((reason: unknown) => reason)
    expect(findPostgresError(error)?.code).toBe(CHECK_VIOLATION)
  }
})
