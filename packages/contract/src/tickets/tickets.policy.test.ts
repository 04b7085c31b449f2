import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES } from '../accounts/accounts.constants.ts'
import { DAY_MS } from '../base.constants.ts'
import { INSTRUCTOR_TICKET_STATUSES, REOPEN_DAYS } from './tickets.constants.ts'
import {
  canBeRepliedTo,
  canReadInstructorTicket,
  canReadTicket,
  canReopenTicket,
  canResolveTicket,
  canTransitionInstructorTicket,
  isReopenable,
  isTransitionNoOp,
} from './tickets.policy.ts'

const IDS = ['one', 'two', 'three']
const actor = fc.record({ id: fc.constantFrom(...IDS), role: fc.constantFrom(...ROLES) })
const ticket = fc.record({
  senderId: fc.constantFrom(...IDS, null),
  receiverId: fc.constantFrom(...IDS, null),
  status: fc.constantFrom(...INSTRUCTOR_TICKET_STATUSES),
  resolvedAt: fc.option(fc.date({ noInvalidDate: true })),
})
type Actor = typeof actor extends fc.Arbitrary<infer Value> ? Value : never
type Ticket = typeof ticket extends fc.Arbitrary<infer Value> ? Value : never

const holds = (claim: (who: Actor, what: Ticket) => boolean) =>
  fc.assert(fc.property(actor, ticket, claim), { numRuns: 1000 })

describe('a student’s ticket', () => {
  test('can be read only by its sender, the instructor who received it and every admin', () =>
    holds((who, what) => {
      const isAllowed =
        who.role === 'admin' ||
        (who.role === 'student' && what.senderId === who.id) ||
        (who.role === 'instructor' && what.receiverId === who.id)
      return canReadTicket(who, what) === isAllowed
    }))

  test('can be resolved by everyone who can read it, except students', () =>
    holds((who, what) => {
      const resolves = canResolveTicket(who, what)
      return resolves === (canReadTicket(who, what) && who.role !== 'student')
    }))
})

describe('an instructor’s ticket', () => {
  test('can be read only by its sender and every admin; its receiver gets no further access', () =>
    holds((who, what) => {
      const isAllowed = who.role === 'admin' || (who.role === 'instructor' && what.senderId === who.id)
      const asReceiver = canReadInstructorTicket(who, { ...what, receiverId: who.id })
      return canReadInstructorTicket(who, what) === isAllowed && asReceiver === isAllowed
    }))

  test('has a status that only admins can change', () =>
    holds((who) => canTransitionInstructorTicket(who) === (who.role === 'admin')))

  test('is not changed by setting the status it has, except that “replied” again ends its wait for an answer', () => {
    const at = new Date(0)
    const isNoOp = (status: string, waitingSince: Date | null, to: string) =>
      isTransitionNoOp({ status, waitingSince }, to)
    expect([isNoOp('replied', null, 'replied'), isNoOp('replied', at, 'replied')]).toEqual([true, false])
    expect([isNoOp('in_progress', at, 'in_progress'), isNoOp('resolved', null, 'resolved')]).toEqual([
      true,
      true,
    ])
    expect([isNoOp('open', at, 'replied'), isNoOp('replied', null, 'resolved')]).toEqual([false, false])
  })
})

describe('a ticket of either kind', () => {
  test('without sender and receiver can be read only by admins, and reopened by nobody', () =>
    holds((who, what) => {
      const withoutPeople = { ...what, senderId: null, receiverId: null }
      const reads = canReadTicket(who, withoutPeople) || canReadInstructorTicket(who, withoutPeople)
      return reads === (who.role === 'admin') && !canReopenTicket(who, withoutPeople)
    }))

  test('can be reopened only by a sender who is not an admin, and who can also read it', () =>
    holds((who, what) => {
      const reopens = canReopenTicket(who, what)
      const reads = canReadTicket(who, what) || canReadInstructorTicket(who, what)
      return reopens === (what.senderId === who.id && who.role !== 'admin') && (!reopens || reads)
    }))

  test('accepts replies in every status except resolved', () =>
    holds((_, what) => canBeRepliedTo(what) === (what.status !== 'resolved')))

  test('can be reopened until REOPEN_DAYS after its resolution, to the millisecond', () => {
    const WINDOW = REOPEN_DAYS * DAY_MS
    const time = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    const after = fc.oneof(
      fc.integer({ min: 0, max: 2 * WINDOW }),
      fc.constantFrom(WINDOW - 1, WINDOW, WINDOW + 1),
    )
    fc.assert(
      fc.property(ticket, time, after, (what, resolvedAt, later) => {
        const now = new Date(resolvedAt.getTime() + later)
        const reopenable = isReopenable({ ...what, resolvedAt }, now)
        return (
          reopenable === (what.status === 'resolved' && later <= WINDOW) &&
          !isReopenable({ ...what, resolvedAt: null }, now)
        )
      }),
      { numRuns: 1000 },
    )
    const resolvedAt = new Date('2026-01-01T00:00:00Z')
    const at = (ms: number) =>
      isReopenable({ status: 'resolved', resolvedAt }, new Date(resolvedAt.getTime() + ms))
    expect([at(WINDOW), at(WINDOW + 1)]).toEqual([true, false])
  })
})
