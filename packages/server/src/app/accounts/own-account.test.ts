import type { Role } from '@capstone/contract/accounts/accounts.constants'
import type { OwnSession } from '@capstone/contract/accounts/sessions.schemas'
import { getTableColumns } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { sessions, users } from '../../features/accounts/accounts.table.ts'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { bodyOf, startTestServer } from '../http/http.testing.ts'
import { PROFILES } from '../permission-tests/permissions.accounts.testing.ts'

const server = await startTestServer(portal)

async function signIn(role: Role = 'student', given: Partial<typeof sessions.$inferInsert> = {}) {
  const { id } = await createUser(portal, { role })
  return { userId: id, ...(await openSession(portal, id, given)) }
}
const lastSeen = async () => (await portal.db.select().from(sessions))[0]?.lastSeenAt.getTime() ?? 0

const FIELDS_OF: Readonly<Record<Role, readonly string[]>> = {
  student: ['name', 'phone', 'course', 'specialization', 'year', 'college'],
  instructor: ['name', 'phone', 'specialization', 'bio', 'experience', 'qualification'],
  admin: ['name', 'phone'],
}
const WRITTEN_BY_SERVER = ['updatedAt', 'searchText']
const FORGED: Readonly<Record<string, unknown>> = {
  emailVerified: true,
  mustChangePassword: true,
  experience: 42,
  course: 'MBA',
  year: 'Final Year',
  assignedInstructor: '00000000-0000-4000-8000-000000000000',
  id: '00000000-0000-4000-8000-000000000000',
}

describe('threat-04 a profile writes the columns of its role and no others', () => {
  it.each(['student', 'instructor', 'admin'] as const)('%s', async (role) => {
    const { cookie } = await signIn(role)
    const columns = Object.entries(getTableColumns(users)).filter(([name]) => !FIELDS_OF[role].includes(name))
    const forged = Object.fromEntries(
      columns.flatMap(([name, column]) => {
        const value = name === 'role' ? role : (FORGED[name] ?? '2001-01-01T00:00:00Z')
        return [name, column.name].map((each) => [each, value])
      }),
    )
    const readOthers = async () => {
      const [row = {}] = await portal.db.select().from(users)
      return Object.entries(row).filter(
        ([name]) => !FIELDS_OF[role].includes(name) && !WRITTEN_BY_SERVER.includes(name),
      )
    }
    const before = await readOthers()
    const profile = { ...PROFILES[role], ...forged }
    const answer = await server.call('accounts.updateProfile', { profile, ...forged }, { cookie })
    expect(answer.status).toBe(200)
    expect(before.length).toBeGreaterThan(5)
    expect(await readOthers()).toEqual(before)
    expect(await portal.db.select().from(users)).toMatchObject([{ name: PROFILES[role].name }])
  })

  it('the profile of another role is refused', async () => {
    const { cookie } = await signIn('student')
    const answer = await server.call('accounts.updateProfile', { profile: PROFILES.admin }, { cookie })
    expect((await bodyOf(answer)).json.code).toBe('ROLE_NOT_ALLOWED')
  })
})

describe('threat-12 a session that was ended', () => {
  it('is refused from the next request on, whether it was ended alone or with all others', async () => {
    const { userId, cookie } = await signIn()
    const statusWith = async (own: string) =>
      (await server.call('accounts.readProfile', undefined, { cookie: own })).status
    const [first, second] = [await openSession(portal, userId), await openSession(portal, userId)]
    expect(await statusWith(first.cookie)).toBe(200)
    await server.call('accounts.endSession', { id: first.id }, { cookie })
    expect([await statusWith(first.cookie), await statusWith(second.cookie)]).toEqual([401, 200])
    await server.call('accounts.endOtherSessions', undefined, { cookie })
    expect([await statusWith(second.cookie), await statusWith(cookie)]).toEqual([401, 200])
  })
})

describe('a session', () => {
  const SIX_MINUTES = 6 * 60_000

  it('is recorded as used at most every five minutes', async () => {
    const { cookie } = await signIn()
    const call = () => server.call('accounts.readSession', undefined, { cookie })
    const opened = await lastSeen()
    await call()
    expect(await lastSeen()).toBe(opened)
    portal.clock.advance(SIX_MINUTES / 1000)
    await call()
    await expect.poll(lastSeen).toBeGreaterThan(opened + SIX_MINUTES - 1000)
    const recorded = await lastSeen()
    await call()
    await call()
    expect(await lastSeen()).toBe(recorded)
  })

  it('is not recorded as used after it ended', async () => {
    const past = new Date(portal.clock.now().getTime() - SIX_MINUTES)
    const { cookie } = await signIn('student', { lastSeenAt: past, expiresAt: past })
    await server.call('accounts.readSession', undefined, { cookie })
    expect(await lastSeen()).toBe(past.getTime())
  })

  it('is listed with its device and as the current one, without its token', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const { id, token, cookie } = await signIn('student', { userAgent, ipAddress: '203.0.113.7' })
    const answer = await server.call('accounts.listSessions', {}, { cookie })
    const responseText = await answer.text()
    expect(responseText).not.toContain(token)
    const { items } = (JSON.parse(responseText) as { json: { items: OwnSession[] } }).json
    expect(items).toMatchObject([
      { id, device: 'Firefox on Linux', ipAddress: '203.0.113.7', isCurrent: true },
    ])
  })
})
