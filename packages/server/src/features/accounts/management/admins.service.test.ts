import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { it, openTestPortal } from '../../../rpc/portal.testing.ts'
import { codeOf } from '../../../rpc/refusals.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { findUserByEmail } from '../accounts.repository.ts'
import { users } from '../accounts.table.ts'
import { createAccount } from '../accounts.testing.ts'
import { signInWithPassword } from '../sessions/session-opening.service.ts'
import { addAdmin, ensureFirstAdmin, removeAdmin } from './admins.service.ts'

const EMAIL = 'first@university.test'

const portal = await openTestPortal({ ADMIN_EMAIL: EMAIL })

describe('threat-36 the first administrator', () => {
  it('is created once by concurrent calls', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(portal)))
    expect(results.filter((line) => line !== null)).toHaveLength(1)
    expect(await findUserByEmail(portal.db, EMAIL)).toMatchObject({ role: 'admin' })
    expect(await ensureFirstAdmin(portal)).toBeNull()
  })

  it('does not take over an account that somebody signed up for', async () => {
    await createAccount(portal, { email: EMAIL, password: randomUUID() })
    await expect(ensureFirstAdmin(portal)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await findUserByEmail(portal.db, EMAIL)).toMatchObject({ role: 'student' })
  })

  it.each([undefined, 'chosen for the first start'])(
    'has a password (%s) that does not expire, and must be changed',
    async (ADMIN_PASSWORD) => {
      await ensureFirstAdmin({ ...portal, settings: { ...portal.settings, ADMIN_PASSWORD } })
      const [admin] = await portal.db.select().from(users)
      expect(admin).toMatchObject({ temporaryPasswordUntil: null, mustChangePassword: true })
    },
  )
})

describe('further administrators', () => {
  it('threat-35 have a temporary password that expires after 72 hours', async () => {
    const email = 'second@university.test'
    const { temporaryPassword: password } = await addAdmin(portal, email)
    const credentials = { email, password, rememberMe: false }
    const visitor = {
      ...portal,
      origin: { requestId: 'test', ipAddress: null },
      cookie: null,
      userAgent: null,
    }
    expect(await signInWithPassword(visitor, credentials)).toHaveProperty('cookies')
    portal.clock.advance(72 * 3600)
    expect(await signInWithPassword(visitor, credentials)).toEqual({ refused: 'wrong password' })
  })

  it('cannot have the address of an existing account', async () => {
    await addAdmin(portal, EMAIL)
    await expect(addAdmin(portal, EMAIL.toUpperCase())).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  })

  it('threat-37 can be removed, but not the last one, even by two concurrent removals', async () => {
    const emails = ['a@university.test', 'b@university.test']
    for (const email of emails) await addAdmin(portal, email)
    const removals = await Promise.allSettled(emails.map((email) => removeAdmin(portal, email)))
    expect(removals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = await Promise.all(emails.map((email) => findUserByEmail(portal.db, email)))
    expect(left.filter(Boolean)).toHaveLength(1)
    const events = await portal.db.select().from(auditEvents).where(eq(auditEvents.action, 'account.deleted'))
    const email = emails[left.findIndex((account) => !account)]
    expect(events).toMatchObject([{ before: { email, name: 'Administrator', role: 'admin' } }])
  })

  it('cannot be removed if they do not exist', async () => {
    expect(await codeOf(removeAdmin(portal, 'nobody@university.test'))).toBe('ADMIN_NOT_FOUND')
  })
})
