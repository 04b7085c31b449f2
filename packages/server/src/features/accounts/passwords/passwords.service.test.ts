import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { ACCOUNT_ATTEMPTS, FRESH_SIGN_IN_SECONDS } from '@capstone/contract/accounts/accounts.constants'
import { HOUR_MS } from '@capstone/contract/base.constants'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, vi } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { hashPassword, verifyPassword } from '../../../platform/password-hash.ts'
import { actAs, createUser } from '../../../rpc/context.testing.ts'
import type { OwnAccountContext, StudentViewer } from '../../../rpc/context.ts'
import { it, openTestPortal } from '../../../rpc/portal.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { mails } from '../../notifications/mail/mail-queue.table.ts'
import { oneTimeTokens, sessions, users } from '../accounts.table.ts'
import { openSession } from '../accounts.testing.ts'
import { issueOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { findPasswordHash, writePasswordHash } from './passwords.repository.ts'
import { changePassword } from './passwords.service.ts'

const CURRENT = 'the first password'
const NEW = 'a second password'

let viewer: StudentViewer
const portal = await openTestPortal({ PASSWORD_MIN_LENGTH: '10' })
beforeEach(async () => {
  viewer = await createUser(portal, { role: 'student', name: 'Asha Raman', email: 'asha.raman@uni.test' })
})

const setPassword = async (password: string) =>
  writePasswordHash(
    portal.db,
    viewer.id,
    await hashPassword(password),
    new Date(portal.clock.now().getTime() - HOUR_MS),
  )
const canSignInWith = async (password: string) => {
  const hash = await findPasswordHash(portal.db, viewer.id)
  return hash !== undefined && (await verifyPassword({ hash, password }))
}
/** Opens a session of the viewer that is this many seconds old; returns its context. */
const openSessionOfAge = async (seconds: number): Promise<OwnAccountContext> => {
  const createdAt = new Date(portal.clock.now().getTime() - seconds * 1000)
  const { cookie } = await openSession(portal, viewer.id, { createdAt })
  return { ...actAs(portal, viewer), cookie }
}
/** Returns the context with every transaction run by `run`. */
const withTransactions = (
  context: OwnAccountContext,
  run: (transaction: () => Promise<unknown>) => Promise<unknown>,
): OwnAccountContext => {
  const db = new Proxy(portal.db, {
    get: (target, key) =>
      key === 'transaction'
        ? (work: Parameters<typeof target.transaction>[0]) => run(() => target.transaction(work))
        : Reflect.get(target, key, target),
  })
  return { ...context, db }
}
const refusal = (code: string) => expect.objectContaining({ code })
const auditLog = () => portal.db.select().from(auditEvents)

describe('a recent sign-in', () => {
  it('allows changing the password without the current one', async () => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(FRESH_SIGN_IN_SECONDS - 5)
    expect(await changePassword(context, { newPassword: NEW })).toEqual({ changed: true })
    expect([await canSignInWith(NEW), await canSignInWith(CURRENT)]).toEqual([true, false])
  })

  it('allows setting a first password', async () => {
    await changePassword(await openSessionOfAge(0), { newPassword: NEW })
    expect(await canSignInWith(NEW)).toBe(true)
  })

  it('still refuses a wrong current password', async () => {
    await setPassword(CURRENT)
    const change = changePassword(await openSessionOfAge(0), { currentPassword: 'no', newPassword: NEW })
    await expect(change).rejects.toEqual(refusal('CURRENT_PASSWORD_WRONG'))
    expect(await canSignInWith(CURRENT)).toBe(true)
    expect(await auditLog()).toMatchObject([
      {
        action: 'session.confirmation_refused',
        actorId: viewer.id,
        subjectId: viewer.id,
        after: { reason: 'wrong current password' },
      },
    ])
  })
})

describe('an older sign-in', () => {
  it('needs the current password', async () => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(FRESH_SIGN_IN_SECONDS)
    await expect(changePassword(context, { newPassword: NEW })).rejects.toEqual(
      refusal('CURRENT_PASSWORD_REQUIRED'),
    )
    await expect(changePassword(context, { currentPassword: NEW, newPassword: NEW })).rejects.toEqual(
      refusal('CURRENT_PASSWORD_WRONG'),
    )
    expect(await canSignInWith(CURRENT)).toBe(true)
    await changePassword(context, { currentPassword: CURRENT, newPassword: NEW })
    expect(await canSignInWith(NEW)).toBe(true)
  })

  it.each([undefined, CURRENT])('sets no first password (current: %s)', async (currentPassword) => {
    const context = await openSessionOfAge(FRESH_SIGN_IN_SECONDS)
    await expect(changePassword(context, { currentPassword, newPassword: NEW })).rejects.toEqual(
      refusal('SIGN_IN_TOO_OLD'),
    )
    expect(await findPasswordHash(portal.db, viewer.id)).toBeUndefined()
  })

  it.each([
    ['a day ahead of', 24 * 60 * 60],
    ['a day behind', -24 * 60 * 60],
    ['a minute behind', -60],
  ])(
    'threat-52 is assumed if the clock of the request is %s the clock of the sign-in',
    async (_name, seconds) => {
      await setPassword(CURRENT)
      const { cookie } = await openSession(portal, viewer.id, {
        expiresAt: new Date('2100-01-01T00:00:00Z'),
      })
      const now = new Date(portal.clock.now().getTime() + seconds * 1000)
      const context = { ...actAs({ ...portal, clock: { now: () => now } }, viewer), cookie }
      await expect(changePassword(context, { newPassword: NEW })).rejects.toEqual(
        refusal('CURRENT_PASSWORD_REQUIRED'),
      )
    },
  )

  it('is assumed for requests without a valid session of the user', async () => {
    await setPassword(CURRENT)
    const stranger = await createUser(portal, { role: 'student' })
    const ended = await openSession(portal, viewer.id, {
      expiresAt: new Date(portal.clock.now().getTime() - 1),
    })
    const foreign = await openSession(portal, stranger.id)
    for (const cookie of [null, '', 'capstone.session_token=made.up', ended.cookie, foreign.cookie])
      await expect(
        changePassword({ ...actAs(portal, viewer), cookie }, { newPassword: NEW }),
        String(cookie),
      ).rejects.toEqual(refusal('CURRENT_PASSWORD_REQUIRED'))
  })
})

describe('a new password', () => {
  it('has the minimum length of the settings', async () => {
    const change = changePassword(await openSessionOfAge(0), { newPassword: 'nine long' })
    await expect(change).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { fields: [{ field: 'newPassword', message: 'Password must be at least 10 characters long' }] },
    })
    await changePassword(await openSessionOfAge(0), { newPassword: 'just 10 ok' })
    expect(await canSignInWith('just 10 ok')).toBe(true)
  })

  it('is refused if it is common or contains the name or address', async () => {
    const context = await openSessionOfAge(0)
    for (const newPassword of ['1234567890', 'asha.raman2026', 'AshaRaman!'])
      await expect(changePassword(context, { newPassword }), newPassword).rejects.toEqual(
        refusal('PASSWORD_WEAK'),
      )
    expect(await findPasswordHash(portal.db, viewer.id)).toBeUndefined()
  })

  it('differs from the current one, whether that was entered or not', async () => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(0)
    for (const currentPassword of [undefined, CURRENT])
      await expect(changePassword(context, { currentPassword, newPassword: CURRENT })).rejects.toEqual(
        refusal('PASSWORD_UNCHANGED'),
      )
    expect(await auditLog()).toEqual([])
  })

  it.each([
    [CURRENT, 'PASSWORD_UNCHANGED'],
    ['1234567890', 'PASSWORD_WEAK'],
  ] as const)('is limited to ten attempts (%s), even after a recent sign-in', async (newPassword, code) => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(0)
    for (let tries = 0; tries < ACCOUNT_ATTEMPTS.max; tries++)
      await expect(changePassword(context, { newPassword })).rejects.toEqual(refusal(code))
    await expect(changePassword(context, { newPassword: NEW })).rejects.toEqual(refusal('ATTEMPTS_TOO_MANY'))
  })
})

describe('a change repeated because its response was lost', () => {
  const mailCount = () => portal.db.$count(mails)

  it.each([undefined, CURRENT])('succeeds and does nothing (current: %s)', async (currentPassword) => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(0)
    const change = { currentPassword, newPassword: NEW }
    await changePassword(context, change)
    expect(await changePassword(context, change)).toEqual({ changed: true })
    expect(await canSignInWith(NEW)).toBe(true)
    expect(await mailCount()).toBe(1)
    expect(await auditLog()).toMatchObject([{ action: 'account.password_changed' }])
  })

  it.each([undefined, CURRENT])(
    'succeeds while the first one still runs (current: %s)',
    async (currentPassword) => {
      await setPassword(CURRENT)
      const context = await openSessionOfAge(0)
      const change = () => changePassword(context, { currentPassword, newPassword: NEW })
      expect(await Promise.all([change(), change()])).toEqual([{ changed: true }, { changed: true }])
      expect(await canSignInWith(NEW)).toBe(true)
      expect(await mailCount()).toBe(1)
      expect(await auditLog()).toMatchObject([{ action: 'account.password_changed' }])
    },
  )

  it("succeeds for an account's first password, although the database's clock is ahead", async () => {
    const now = new Date(portal.clock.now().getTime() - 5_000)
    const context = { ...(await openSessionOfAge(10)), clock: { now: () => now } }
    for (let calls = 0; calls < 2; calls++)
      expect(await changePassword(context, { newPassword: NEW })).toEqual({ changed: true })
    expect(await mailCount()).toBe(1)
  })

  it('has its password verified outside the transaction', async () => {
    await setPassword(CURRENT)
    let isInside = false
    const context = withTransactions(await openSessionOfAge(0), async (transaction) => {
      await setPassword(NEW)
      isInside = true
      return transaction().finally(() => {
        isInside = false
      })
    })
    const { argon2 } = crypto
    const hashedInside: boolean[] = []
    const spy = vi.spyOn(crypto, 'argon2').mockImplementation((...parameters) => {
      hashedInside.push(isInside)
      argon2(...parameters)
    })
    syncBuiltinESMExports()
    try {
      expect(await changePassword(context, { newPassword: NEW })).toEqual({ changed: true })
    } finally {
      spy.mockRestore()
      syncBuiltinESMExports()
    }
    expect(new Set(hashedInside)).toEqual(new Set([false]))
    expect(await canSignInWith(NEW)).toBe(true)
  })

  it('is refused as unchanged a minute later, or at once if the password is temporary', async () => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(0)
    await changePassword(context, { newPassword: NEW })
    const later = new Date(portal.clock.now().getTime() + 61_000)
    const refused = refusal('PASSWORD_UNCHANGED')
    await expect(
      changePassword({ ...context, clock: { now: () => later } }, { newPassword: NEW }),
    ).rejects.toEqual(refused)
    const temporary = { ...context, viewer: { ...context.viewer, mustChangePassword: true } }
    await expect(changePassword(temporary, { newPassword: NEW })).rejects.toEqual(refused)
  })
})

describe('a changed password', () => {
  it('ends the other sessions and recovery links of the user, but not this session', async () => {
    const { db } = portal
    const stranger = await createUser(portal, { role: 'student' })
    const context = await openSessionOfAge(0)
    for (const id of [viewer.id, viewer.id, stranger.id]) await openSession(portal, id)
    for (const [userId, purpose] of [
      [viewer.id, 'recovery'],
      [viewer.id, 'recovery_session'],
      [viewer.id, 'verification'],
      [stranger.id, 'recovery'],
    ] as const)
      await issueOneTimeToken(db, { userId, purpose, now: portal.clock.now() })

    await changePassword(context, { newPassword: NEW })

    expect(await db.$count(sessions, eq(sessions.userId, viewer.id))).toBe(1)
    expect(await db.$count(sessions, eq(sessions.userId, stranger.id))).toBe(1)
    await expect(changePassword(context, { newPassword: 'a third password' })).resolves.toBeDefined()
    const left = await db
      .select({ userId: oneTimeTokens.userId, purpose: oneTimeTokens.purpose })
      .from(oneTimeTokens)
    expect(left).toHaveLength(2)
    expect(left).toEqual(
      expect.arrayContaining([
        { userId: viewer.id, purpose: 'verification' },
        { userId: stranger.id, purpose: 'recovery' },
      ]),
    )
  })

  it('is no longer temporary, is reported by email, and is audited without its value', async () => {
    const soon = new Date(portal.clock.now().getTime() + 60_000)
    await portal.db.update(users).set({ mustChangePassword: true, temporaryPasswordUntil: soon })
    const context = await openSessionOfAge(0)
    await openSession(portal, viewer.id)
    await changePassword(context, { newPassword: NEW })
    const [user] = await portal.db.select().from(users)
    expect(user).toMatchObject({ mustChangePassword: false, temporaryPasswordUntil: null })
    expect(await portal.db.select().from(mails)).toMatchObject([
      { kind: 'password_changed', address: viewer.email, data: { ipAddress: '127.0.0.1' } },
    ])
    const events = await auditLog()
    expect(events).toMatchObject([
      {
        action: 'account.password_changed',
        actorId: viewer.id,
        subjectId: viewer.id,
        after: { endedSessions: 1 },
      },
    ])
    expect(JSON.stringify(events)).not.toContain(NEW)
  })

  it('does not overwrite a concurrent reset', async () => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(0)
    const withConcurrentReset = (reset: () => Promise<unknown>) =>
      withTransactions(context, (transaction) => reset().then(transaction))
    const passwordSet = withConcurrentReset(() => setPassword('what the reset set'))
    await expect(changePassword(passwordSet, { newPassword: NEW })).rejects.toEqual(
      refusal('CURRENT_PASSWORD_WRONG'),
    )
    const sessionEnded = withConcurrentReset(() => portal.db.delete(sessions))
    await expect(changePassword(sessionEnded, { newPassword: NEW })).rejects.toEqual(
      refusal('SIGN_IN_REQUIRED'),
    )
    expect(await canSignInWith('what the reset set')).toBe(true)
    expect(await portal.db.$count(mails)).toBe(0)
  })

  it('succeeds once among concurrent changes', async () => {
    await setPassword(CURRENT)
    const context = await openSessionOfAge(0)
    const changes = Array.from({ length: 5 }, (_, each) =>
      changePassword(context, { newPassword: `new password ${each}` }),
    )
    const statuses = (await Promise.allSettled(changes)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 'fulfilled')).toHaveLength(1)
    expect(await inTransaction(portal.db, (tx) => tx.$count(mails))).toBe(1)
  })
})
