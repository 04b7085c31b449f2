import type { AuditRequest } from '@capstone/contract/audit/audit.schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actAs, createTestPortal, createUser, type TestPortal } from '../../rpc/context.testing.ts'
import type { AdminContext, AdminViewer, StudentViewer } from '../../rpc/context.ts'
import { users } from '../accounts/accounts.table.ts'
import { type AuditEvent, recordAudit } from './audit.service.ts'
import { listEvents } from './trail.service.ts'

let portal: TestPortal
let admin: AdminContext
let asha: StudentViewer
let ben: StudentViewer
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.reset()
  const viewer: AdminViewer = await createUser(portal, { role: 'admin', name: 'Ada', email: 'ada@uni.test' })
  admin = actAs(portal, viewer)
  asha = await createUser(portal, { role: 'student', name: 'Asha', email: 'asha@uni.test' })
  ben = await createUser(portal, { role: 'student', name: 'Ben', email: 'ben@uni.test' })
})

type Given = Partial<AuditEvent> & Pick<AuditEvent, 'action'>
/** Records an event about a user, a second after the one before. */
async function record(by: AdminViewer | StudentViewer | null, event: Given) {
  portal.clock.advance(1)
  const context = { clock: portal.clock, origin: { requestId: 'r', ipAddress: '203.0.113.7' }, viewer: by }
  await recordAudit(portal.db, context, { subjectType: 'user', subjectId: by?.id ?? null, ...event })
}
const list = async (request: Partial<AuditRequest> = {}) =>
  (await listEvents(admin, { search: '', limit: 25, ...request })).items
const actions = async (request: Partial<AuditRequest> = {}) =>
  (await list(request)).map(({ action }) => action)

describe('the audit trail', () => {
  it('tells who did what to whom, newest first, by names', async () => {
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

  it('has events by nobody, about nobody, and about what is no person', async () => {
    await record(null, { action: 'session.refused' })
    await record(asha, { action: 'project.created', subjectType: 'project', subjectId: ben.id })
    expect(await list()).toMatchObject([
      { actor: { name: 'Asha' }, person: null, subjectType: 'project', subjectId: ben.id },
      { actor: null, person: null, subjectId: null },
    ])
  })

  it('keeps what an account did and was when it is gone, without a name', async () => {
    await record(asha, { action: 'session.opened' })
    await portal.db.delete(users).where(eq(users.id, asha.id))
    const gone = { id: asha.id, name: null, email: null }
    expect(await list()).toMatchObject([{ actor: { ...gone, role: 'student' }, person: gone }])
  })

  it.each([
    [1, {}],
    [2, {}],
    [2, { kind: 'session' as const }],
    [1, { search: 'asha@uni.test' }],
    [2, { search: 'asha@uni.test', kind: 'session' as const }],
  ])('comes in pages of %i, each event once: %o', async (limit, filter) => {
    for (const each of [asha, ben, asha, ben, asha])
      for (const action of ['session.opened', 'session.ended', 'account.updated'] as const) {
        await record(each, { action })
        // Two more of the same moment.
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

  it('refuses a cursor that was made up', async () => {
    await expect(list({ cursor: 'bm8' })).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })
})

describe('filtered by kind', () => {
  it('holds the events whose first word that is', async () => {
    for (const action of ['account.created', 'session.opened', 'project.created', 'session.refused'] as const)
      await record(asha, { action })
    expect(await actions({ kind: 'session' })).toEqual(['session.refused', 'session.opened'])
    expect(await actions({ kind: 'project' })).toEqual(['project.created'])
    expect(await actions({ kind: 'assignment' })).toEqual([])
  })
})

describe('searched by a whole e-mail address', () => {
  it('holds what that person did and what was done to them, once each', async () => {
    await record(asha, { action: 'session.opened' })
    await record(ben, { action: 'session.opened' })
    await record(admin.viewer, { action: 'mentoring.assigned', subjectId: asha.id })
    await record(asha, { action: 'project.created', subjectType: 'project', subjectId: ben.id })
    await record(null, { action: 'session.refused', subjectId: asha.id })
    expect(await actions({ search: 'Asha@Uni.test' })).toEqual([
      ...['session.refused', 'project.created', 'mentoring.assigned', 'session.opened'],
    ])
    expect(await actions({ search: 'asha@uni.test', kind: 'session' })).toEqual([
      ...['session.refused', 'session.opened'],
    ])
  })

  it.each(['asha', 'asha@uni', '%', 'nobody@uni.test', "' or true --"])(
    'finds nobody by %s',
    async (search) => {
      await record(asha, { action: 'session.opened' })
      expect(await list({ search })).toEqual([])
    },
  )

  it('finds those whose account was deleted, and whoever has the address now', async () => {
    await record(asha, { action: 'session.opened' })
    const before = { email: 'Asha@uni.test', role: 'student' }
    await record(admin.viewer, { action: 'account.deleted', subjectId: asha.id, before })
    await portal.db.delete(users).where(eq(users.id, asha.id))
    const namesake = await createUser(portal, { role: 'student', name: 'Asha II', email: 'asha@uni.test' })
    await record(namesake, { action: 'account.updated' })
    expect(await actions({ search: 'asha@uni.test' })).toEqual([
      ...['account.updated', 'account.deleted', 'session.opened'],
    ])
  })
})
