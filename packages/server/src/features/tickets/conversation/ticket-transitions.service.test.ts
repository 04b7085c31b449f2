import { describe, expect } from 'vitest'
import { portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { addInstructors, addStudents, SINCE, stage, stageTest as test } from '../ticket-fixtures.testing.ts'
import { readInstructorRows, readRows } from '../tickets.testing.ts'
import { moveInstructorTicket, resolveTicket } from './ticket-transitions.service.ts'

const actions = async () => (await portal.db.select().from(auditEvents)).map(({ action }) => action)
const at = <Context>(context: Context, now: Date) => ({ ...context, clock: { now: () => now } })

describe('resolving a student’s ticket', () => {
  test.each([
    ['mentor', 'open'],
    ['admin', 'in_progress'],
    ['colleague', 'open'],
  ] as const)('by %s, from %s', async (who, status) => {
    const id = await addStudents({ status })
    const { resolvedAt } = await resolveTicket(stage[who], { id })
    const { ticket } = await readRows(portal, id)
    expect(ticket).toMatchObject({ status: 'resolved', resolvedAt, waitingSince: null })
    expect(await actions()).toEqual(['ticket.resolved'])
  })

  test.each(['student', 'other', 'stranger'] as const)(
    'is refused to %s as if there were none',
    async (who) => {
      const id = await addStudents()
      await expect(resolveTicket(stage[who], { id })).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
      expect((await readRows(portal, id)).ticket?.status).toBe('open')
    },
  )

  test('often at once is once, and each time answered alike', async () => {
    const id = await addStudents()
    const people = [stage.mentor, stage.admin, stage.colleague, stage.mentor, stage.admin]
    const answers = await Promise.all(people.map((who) => resolveTicket(who, { id })))
    expect(new Set(answers.map(({ resolvedAt }) => resolvedAt.getTime())).size).toBe(1)
    expect(await actions()).toEqual(['ticket.resolved'])
  })
})

describe('moving an instructor’s ticket', () => {
  test('to replied and to resolved keeps their moments, and it waits no more', async () => {
    const now = portal.clock.now()
    const id = await addInstructors()
    await moveInstructorTicket(at(stage.admin, now), { id, from: 'open', to: 'replied' })
    const row = async () => (await readInstructorRows(portal, id)).ticket
    expect(await row()).toMatchObject({
      status: 'replied',
      repliedAt: now,
      resolvedAt: null,
      waitingSince: null,
    })
    await moveInstructorTicket(at(stage.colleague, now), { id, from: 'replied', to: 'resolved' })
    expect(await row()).toMatchObject({ status: 'resolved', resolvedAt: now, waitingSince: null })
    expect(await actions()).toEqual(['ticket.status_changed', 'ticket.resolved'])
  })

  test('to in progress is no answer: it waits on', async () => {
    const id = await addInstructors()
    await moveInstructorTicket(stage.admin, { id, from: 'open', to: 'in_progress' })
    expect((await readInstructorRows(portal, id)).ticket).toMatchObject({
      ...{ status: 'in_progress', waitingSince: SINCE, repliedAt: null },
    })
  })

  test('from another state than one saw is refused; to the one it has is done already', async () => {
    const id = await addInstructors({ status: 'in_progress' })
    const moved = moveInstructorTicket(stage.admin, { id, from: 'open', to: 'resolved' })
    await expect(moved).rejects.toMatchObject({ code: 'TICKET_CHANGED_MEANWHILE' })
    expect(await moveInstructorTicket(stage.admin, { id, from: 'open', to: 'in_progress' })).toEqual({
      moved: true,
    })
    expect(await actions()).toEqual([])
  })

  test('is refused once it is resolved, but for resolving it', async () => {
    const id = await addInstructors({ status: 'resolved', resolvedAt: SINCE })
    for (const to of ['in_progress', 'replied'] as const)
      expect(await codeOf(moveInstructorTicket(stage.admin, { id, from: 'resolved', to }))).toBe(
        'TICKET_RESOLVED',
      )
    expect(await moveInstructorTicket(stage.admin, { id, from: 'open', to: 'resolved' })).toEqual({
      moved: true,
    })
    expect((await readInstructorRows(portal, id)).ticket?.resolvedAt).toEqual(SINCE)
  })

  test('by two admins at once to different states: one comes second', async () => {
    const id = await addInstructors()
    const sent = await Promise.allSettled([
      moveInstructorTicket(stage.admin, { id, from: 'open', to: 'replied' }),
      moveInstructorTicket(stage.colleague, { id, from: 'open', to: 'in_progress' }),
    ])
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await actions()).toEqual(['ticket.status_changed'])
  })

  test('of one that does not exist is refused', async () => {
    const id = stage.admin.viewer.id
    const moved = moveInstructorTicket(stage.admin, { id, from: 'open', to: 'replied' })
    await expect(moved).rejects.toMatchObject({ code: 'TICKET_NOT_FOUND' })
  })
})
