import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { openSession } from '../../accounts/accounts.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { endPersonSession, endPersonSessions, listPersonSessions } from './person-sessions.service.ts'

let personId: string
let adminContext: Parameters<typeof listPersonSessions>[0]
beforeEach(async () => {
  personId = (await createUser(portal, { role: 'student' })).id
  const admin = await createUser(portal, { role: 'admin' })
  const { cookie } = await openSession(portal, admin.id)
  adminContext = { ...actAs(portal, admin), cookie }
})

const list = async () => (await listPersonSessions(adminContext, { personId, limit: 25 })).items

it('lists the sessions of a person, without their tokens', async () => {
  const { id, token } = await openSession(portal, personId, { ipAddress: '203.0.113.7' })
  const listed = await list()
  expect(listed).toEqual([expect.objectContaining({ id, ipAddress: '203.0.113.7' })])
  expect(JSON.stringify(listed)).not.toContain(token)
})

it('ends one session, and records who ended whose', async () => {
  const [first, second] = [await openSession(portal, personId), await openSession(portal, personId)]
  await endPersonSession(adminContext, { personId, id: first.id })
  expect((await list()).map(({ id }) => id)).toEqual([second.id])
  expect(await codeOf(endPersonSession(adminContext, { personId, id: first.id }))).toBe('SESSION_NOT_FOUND')
  const events = await portal.db.select().from(auditEvents).where(eq(auditEvents.action, 'session.ended'))
  expect(events).toEqual([
    expect.objectContaining({ actorId: adminContext.viewer.id, subjectId: personId, actorRole: 'admin' }),
  ])
})

it('ends all sessions of a person, and no others', async () => {
  const other = await createUser(portal, { role: 'instructor' })
  await openSession(portal, other.id)
  await openSession(portal, personId)
  await openSession(portal, personId)
  expect(await endPersonSessions(adminContext, { personId })).toEqual({ ended: 2 })
  expect(await list()).toEqual([])
  expect(await endPersonSessions(adminContext, { personId: other.id })).toEqual({ ended: 1 })
})

it('reveals and ends no sessions of administrators', async () => {
  const personId = adminContext.viewer.id
  expect(await codeOf(listPersonSessions(adminContext, { personId, limit: 25 }))).toBe('PERSON_NOT_FOUND')
  expect(await codeOf(endPersonSessions(adminContext, { personId }))).toBe('PERSON_NOT_FOUND')
})
