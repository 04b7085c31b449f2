import { randomUUID } from 'node:crypto'
import type { AuditRequest } from '@capstone/contract/audit/audit.schemas'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { createUser } from '../../rpc/context.testing.ts'
import type { AdminContext, AdminViewer, StudentViewer } from '../../rpc/context.ts'
import { actAsNew } from '../../rpc/people.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { users } from '../accounts/accounts.table.ts'
import { addRequestedProject } from '../assignments/assignments.testing.ts'
import { addHandIn } from '../hand-ins/hand-ins.testing.ts'
import { addMeeting } from '../meetings/meetings.testing.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { addRequest } from '../requests/requests.testing.ts'
import { addInstructorTicketRow, addTicketRow } from '../tickets/tickets.testing.ts'
import { type AuditEvent, recordAudit } from './audit.service.ts'
import { auditEvents } from './audit.table.ts'
import { listEvents } from './audit-log.service.ts'

let admin: AdminContext
let asha: StudentViewer
let ben: StudentViewer
beforeEach(async () => {
  admin = await actAsNew('admin', { name: 'Ada', email: 'ada@uni.test' })
  asha = await createUser(portal, { role: 'student', name: 'Asha', email: 'asha@uni.test' })
  ben = await createUser(portal, { role: 'student', name: 'Ben', email: 'ben@uni.test' })
})

type EventInput = Partial<AuditEvent> & Pick<AuditEvent, 'action'>
/** Records an event about a user, a second after the one before. */
async function record(by: AdminViewer | StudentViewer | null, event: EventInput) {
  portal.clock.advance(1)
  const context = { clock: portal.clock, origin: { requestId: 'r', ipAddress: '203.0.113.7' }, viewer: by }
  await recordAudit(portal.db, context, { subjectType: 'user', subjectId: by?.id ?? null, ...event })
}
const list = async (request: Partial<AuditRequest> = {}) =>
  (await listEvents(admin, { search: '', limit: 25, ...request })).items
const actions = async (request: Partial<AuditRequest> = {}) =>
  (await list(request)).map(({ action }) => action)

describe('the audit log', () => {
  it('shows who did what to whom, by name, newest first', async () => {
    await record(asha, { action: 'session.opened', after: { by: 'password' } })
    await record(admin.viewer, { action: 'mentoring.assigned', subjectId: ben.id, before: null })
    expect(await list()).toMatchObject([
      {
        action: 'mentoring.assigned',
        actor: { id: admin.viewer.id, name: 'Ada', email: 'ada@uni.test', role: 'admin' },
        person: { id: ben.id, name: 'Ben', email: 'ben@uni.test' },
        ipAddress: '203.0.113.7',
      },
      {
        action: 'session.opened',
        actor: { name: 'Asha' },
        person: { name: 'Asha' },
        after: { by: 'password' },
      },
    ])
  })

  it('has events without an actor, without a subject, and about things other than people', async () => {
    await record(null, { action: 'session.refused' })
    await record(asha, { action: 'project.created', subjectType: 'project', subjectId: ben.id })
    expect(await list()).toMatchObject([
      { actor: { name: 'Asha' }, person: null, subjectType: 'project', subjectId: ben.id },
      { actor: null, person: null, subjectId: null },
    ])
  })

  it('shows a bulk operation as one event, and each person’s part of it when filtered by that person', async () => {
    const [id, subjectId] = [randomUUID(), randomUUID()]
    const after = { fileName: 'people.csv' }
    await record(admin.viewer, {
      id,
      action: 'account.file_imported',
      subjectType: 'import',
      subjectId,
      after,
    })
    const { ipAddress, requestId } = admin.origin
    const common = { occurredAt: portal.clock.now(), actorId: admin.viewer.id, actorRole: 'admin' } as const
    const part = { action: 'account.imported', subjectType: 'user', partOf: id } as const
    await portal.db
      .insert(auditEvents)
      .values(
        [asha, ben].map((person) => ({ ...common, ...part, ipAddress, requestId, subjectId: person.id })),
      )
    expect(await list()).toMatchObject([
      { action: 'account.file_imported', title: 'people.csv', person: null },
    ])
    expect(await actions({ kind: 'account' })).toEqual(['account.file_imported'])
    expect(await actions({ search: 'ada@uni.test' })).toEqual(['account.file_imported'])
    for (const kind of [undefined, 'account'] as const)
      expect(await list({ search: 'ben@uni.test', kind })).toMatchObject([
        { action: 'account.imported', actor: { name: 'Ada' }, person: { name: 'Ben' } },
      ])
  })

  it('keeps the name of a deleted account, as actor and as subject', async () => {
    await record(asha, { action: 'session.opened' })
    await record(admin.viewer, { action: 'mentoring.assigned', subjectId: asha.id })
    const before = { name: 'Asha', email: 'asha@uni.test', role: 'student' }
    await record(admin.viewer, { action: 'account.deleted', subjectId: asha.id, before })
    await portal.db.delete(users).where(eq(users.id, asha.id))
    const deletedPerson = { id: asha.id, name: 'Asha', email: 'asha@uni.test', isDeleted: true }
    expect(await list()).toMatchObject([
      { action: 'account.deleted', actor: { name: 'Ada', isDeleted: false }, person: deletedPerson },
      { action: 'mentoring.assigned', actor: { name: 'Ada' }, person: deletedPerson },
      { action: 'session.opened', actor: { ...deletedPerson, role: 'student' }, person: deletedPerson },
    ])
  })

  it('has no name for a deleted account without a deletion event', async () => {
    await record(asha, { action: 'session.opened' })
    await record(ben, { action: 'account.deleted', subjectId: ben.id, before: { name: 'Ben' } })
    await portal.db.delete(users).where(eq(users.id, asha.id))
    const deletedPerson = { id: asha.id, name: null, email: null, isDeleted: true }
    expect((await list())[1]).toMatchObject({
      actor: { ...deletedPerson, role: 'student' },
      person: deletedPerson,
    })
  })

  it('names whose record an event is about', async () => {
    const [studentId, senderId] = [ben.id, ben.id]
    const assignmentId = await addRequestedProject(portal, { studentId })
    const { id: instructorId } = await createUser(portal, { role: 'instructor' })
    const paper = { id: randomUUID(), studentId, title: 'Soil', paperUrl: 'soil.pdf' }
    await portal.db.insert(studentPapers).values(paper)
    const records = [
      ['assignment.created', 'assignment', assignmentId],
      ['request.approved', 'request', await addRequest(portal, { studentId })],
      ['paper.created', 'paper', paper.id],
      ['ticket.opened', 'ticket', await addTicketRow(portal, { senderId })],
      ['ticket.opened', 'ticket', await addInstructorTicketRow(portal, { senderId })],
      ['meeting.proposed', 'meeting', await addMeeting(portal, { assignmentId, proposedBy: asha.id })],
      ['hand_in.accepted', 'hand_in', await addHandIn(portal, { assignmentId, instructorId })],
    ] as const
    for (const [action, subjectType, subjectId] of records)
      await record(asha, { action, subjectType, subjectId })
    for (const { person, subjectType } of await list()) expect(person?.name, subjectType).toBe('Ben')
  })

  it('names the student of a deleted assignment where one was recorded', async () => {
    const deleted = { action: 'assignment.deleted', subjectType: 'assignment' } as const
    await record(asha, { ...deleted, subjectId: randomUUID(), before: { studentId: ben.id } })
    await record(asha, { ...deleted, subjectId: randomUUID() })
    expect((await list()).map(({ person }) => person?.name)).toEqual([undefined, 'Ben'])
  })

  it('shows the title of a record: the current one, or a recorded one if it is deleted', async () => {
    const [deletedId, ticketId] = [randomUUID(), randomUUID()]
    const soilId = await addRequest(portal, { studentId: asha.id, title: 'Soil now' })
    const about = (subjectType: AuditEvent['subjectType'], subjectId: string) => ({ subjectType, subjectId })
    const [after, later] = [{ title: 'Water' }, { title: 'Water at last' }]
    await record(asha, {
      action: 'request.created',
      ...about('request', soilId),
      after: { title: 'Soil' },
    })
    await record(admin.viewer, { action: 'request.approved', ...about('request', soilId), after: {} })
    await record(asha, { action: 'project.created', ...about('project', deletedId), after })
    await record(asha, {
      action: 'project.updated',
      ...about('project', deletedId),
      before: after,
      after: later,
    })
    await record(asha, { action: 'project.deleted', ...about('project', deletedId), before: { status: 'x' } })
    await record(asha, { action: 'ticket.opened', ...about('ticket', ticketId), after: { subject: 'Help' } })
    await record(asha, { action: 'ticket.replied', ...about('ticket', ticketId) })
    await record(asha, { action: 'meeting.proposed', ...about('meeting', randomUUID()) })
    await record(asha, { action: 'account.updated', after: { title: 'not the title of a record' } })
    expect((await list()).map(({ action, title }) => [action, title]).reverse()).toEqual([
      ['request.created', 'Soil now'],
      ['request.approved', 'Soil now'],
      ['project.created', 'Water'],
      ['project.updated', 'Water at last'],
      ['project.deleted', 'Water at last'],
      ['ticket.opened', 'Help'],
      ['ticket.replied', 'Help'],
      ['meeting.proposed', null],
      ['account.updated', null],
    ])
  })

  it.each([
    [1, {}],
    [2, {}],
    [2, { kind: 'session' as const }],
    [1, { search: 'asha@uni.test' }],
    [2, { search: 'asha@uni.test', kind: 'session' as const }],
  ])('is listed in pages of %i, each event once: %o', async (limit, filter) => {
    for (const each of [asha, ben, asha, ben, asha])
      for (const action of ['session.opened', 'session.ended', 'account.updated'] as const) {
        await record(each, { action })
        // One more with the same time.
        portal.clock.advance(-1)
        await record(admin.viewer, { action, subjectId: each.id })
      }
    const whole = await list({ limit: 100, ...filter })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await listEvents(admin, { search: '', limit, cursor, ...filter })
      expect(page.items.length).toBeLessThanOrEqual(limit)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.length).toBeGreaterThan(5)
    expect(seen).toEqual(whole.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('refuses a forged cursor', async () => {
    await expect(list({ cursor: 'bm8' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })
})

describe('filtered by kind', () => {
  it('has the events whose action starts with that word', async () => {
    for (const action of ['account.created', 'session.opened', 'project.created', 'session.refused'] as const)
      await record(asha, { action })
    expect(await actions({ kind: 'session' })).toEqual(['session.refused', 'session.opened'])
    expect(await actions({ kind: 'project' })).toEqual(['project.created'])
    expect(await actions({ kind: 'assignment' })).toEqual([])
  })
})

describe('filtered by time', () => {
  it('has the events from a start time up to an end time, page by page', async () => {
    for (const action of ['session.opened', 'account.updated', 'session.ended', 'account.verified'] as const)
      await record(asha, { action })
    const [until, , from] = (await list()).map(({ occurredAt }) => occurredAt)
    expect(await actions({ from })).toEqual(['account.verified', 'session.ended', 'account.updated'])
    expect(await actions({ until })).toEqual(['session.ended', 'account.updated', 'session.opened'])
    expect(await actions({ from, until })).toEqual(['session.ended', 'account.updated'])
    expect(await actions({ from, until, kind: 'session' })).toEqual(['session.ended'])
    expect(await actions({ from, until, search: 'asha@uni.test' })).toHaveLength(2)
    expect(await actions({ from: until, until: from })).toEqual([])

    const request = { search: '', limit: 1, from, until }
    const first = await listEvents(admin, request)
    const second = await listEvents(admin, { ...request, cursor: first.nextCursor ?? '' })
    expect([first, second].map(({ items: [event] }) => event?.action)).toEqual([
      'session.ended',
      'account.updated',
    ])
    expect(second.nextCursor).toBeNull()
    // A cursor of another range does not return events outside this one.
    const outside = await listEvents(admin, { search: '', limit: 1 })
    expect(await actions({ ...request, limit: 9, cursor: outside.nextCursor ?? '' })).toEqual([
      'session.ended',
      'account.updated',
    ])
  })
})

describe('searched by a whole e-mail address', () => {
  it('has what that person did and what was done to them, each event once', async () => {
    await record(asha, { action: 'session.opened' })
    await record(ben, { action: 'session.opened' })
    await record(admin.viewer, { action: 'mentoring.assigned', subjectId: asha.id })
    await record(asha, { action: 'project.created', subjectType: 'project', subjectId: ben.id })
    await record(null, { action: 'session.refused', subjectId: asha.id })
    expect(await actions({ search: 'Asha@Uni.test' })).toEqual([
      'session.refused',
      'project.created',
      'mentoring.assigned',
      'session.opened',
    ])
    expect(await actions({ search: 'asha@uni.test', kind: 'session' })).toEqual([
      'session.refused',
      'session.opened',
    ])
  })

  it.each(['asha', 'asha@uni', '%', 'nobody@uni.test', "' or true --"])(
    'finds nobody by %s',
    async (search) => {
      await record(asha, { action: 'session.opened' })
      expect(await list({ search })).toEqual([])
    },
  )

  it('finds deleted accounts with the address, and the account that has it now', async () => {
    await record(asha, { action: 'session.opened' })
    const before = { email: 'Asha@uni.test', role: 'student' }
    await record(admin.viewer, { action: 'account.deleted', subjectId: asha.id, before })
    await portal.db.delete(users).where(eq(users.id, asha.id))
    const namesake = await createUser(portal, { role: 'student', name: 'Asha II', email: 'asha@uni.test' })
    await record(namesake, { action: 'account.updated' })
    expect(await actions({ search: 'asha@uni.test' })).toEqual([
      'account.updated',
      'account.deleted',
      'session.opened',
    ])
  })
})
