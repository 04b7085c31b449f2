import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderProfile } from '../../../platform/openid/openid.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { markVerified } from '../accounts.repository.ts'
import { accounts, sessions, users } from '../accounts.table.ts'
import { createAccount, openSession } from '../accounts.testing.ts'
import { findPasswordHash, writePasswordHash } from '../passwords/passwords.repository.ts'
import { findOrCreateAccount } from './account-linking.service.ts'
import { connectGoogle, signInWithGoogle } from './google.service.ts'

const buildProfile = (): ProviderProfile => ({
  subject: randomUUID(),
  email: 'someone@university.test',
  emailVerified: true,
  name: 'Someone',
})
const visitor = () => ({
  ...portal,
  origin: { requestId: 'a request', ipAddress: null },
  cookie: null,
  userAgent: null,
})

it('Google is not connected if the session ends between its lookup and the write', async () => {
  const viewer = await createUser(portal, { role: 'student' })
  const { cookie } = await openSession(portal, viewer.id)
  const context = { ...actAs(portal, viewer), cookie }
  await portal.db.delete(sessions)
  await expect(connectGoogle(context, buildProfile())).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  expect(await portal.db.select().from(accounts)).toEqual([])
})

it('a sign-in that loses a race to create an account opens the one that the other created', async () => {
  const provided = buildProfile()
  // On one connection there are no races, so another sign-in is inserted between the read and the write.
  let isFirst = true
  const db = new Proxy(portal.db, {
    get: (target, key) => {
      if (key !== 'transaction' || !isFirst) return Reflect.get(target, key, target)
      isFirst = false
      return async () => {
        await inTransaction(portal.db, (tx) => findOrCreateAccount(tx, visitor(), provided))
        // The write of the slower sign-in, which violates the unique address.
        await portal.db.insert(users).values({ name: 'Late', email: 'someone@university.test' })
      }
    },
  })
  expect(await signInWithGoogle({ ...visitor(), db }, provided, 'a browser')).toMatchObject({
    accessToken: expect.any(String),
  })
  expect(await portal.db.select().from(users)).toHaveLength(1)
})

it.each([
  ['\u3164', 'someone'],
  ['\u200b\u202e', 'someone'],
  ['Аdmin', 'someone'],
  ['An\u202ena\nLi', 'Anna Li'],
  ['Zoë  O’Brien', 'Zoë O’Brien'],
  ['x'.repeat(500), 'x'.repeat(120)],
  [`${'x'.repeat(119)}𠮷`, 'x'.repeat(119)],
])('threat-59 a new student whom Google calls %j is called %s', async (name, stored) => {
  await signInWithGoogle(visitor(), { ...buildProfile(), name }, 'a browser')
  expect(await portal.db.select({ name: users.name }).from(users)).toEqual([{ name: stored }])
})

it('a password set by a concurrent reset is kept', async () => {
  const provided = buildProfile()
  const id = await createAccount(portal, { email: 'someone@university.test', password: 'of whoever it was' })
  const passwordWritten = Promise.withResolvers<void>()
  const setting = inTransaction(portal.db, async (tx) => {
    await writePasswordHash(tx, id, 'new', portal.clock.now())
    await markVerified(tx, id)
    passwordWritten.resolve()
    await setTimeout(300)
  })
  await passwordWritten.promise
  await signInWithGoogle(visitor(), provided, 'a browser')
  await setting
  expect(await findPasswordHash(portal.db, id)).toBe('new')
})

it.each([{ email: null }, { emailVerified: false }])(
  'an unknown Google account is refused with %j',
  async (claims) => {
    expect(await signInWithGoogle(visitor(), { ...buildProfile(), ...claims }, 'a browser')).toBeNull()
    expect(await portal.db.select().from(users)).toEqual([])
  },
)
