import {
  ONE_TIME_TOKEN_PURPOSES,
  SESSIONS_MAX,
  USER_AGENT_MAX_LENGTH,
} from '@capstone/contract/accounts/accounts.constants'
import { MINUTE_MS } from '@capstone/contract/base.constants'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { findSignInUser } from '../accounts.repository.ts'
import { sessions } from '../accounts.table.ts'
import { createAccount, openSession } from '../accounts.testing.ts'
import { deleteOneTimeTokens, findOneTimeToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { consumeOneTimeToken, issueOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { findPasswordHash, writePasswordHash } from '../passwords/passwords.repository.ts'
import type { VisitorContext } from '../sign-in/sign-in.service.ts'
import { findViewer } from './request-authentication.session.ts'
import { signInWithPassword, signInWithToken } from './session-opening.service.ts'
import { revokeAllAccess } from './sessions.repository.ts'

const EMAIL = 'someone@university.test'
const PASSWORD = 'a right password'
const VISITOR = {
  origin: { requestId: 'test', ipAddress: '127.0.0.1' },
  cookie: null,
  userAgent: 'A browser',
}

let userId: string
beforeEach(async () => {
  userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
})

/** Returns a visitor's context that calls `interrupt` right before the transaction that opens the session. */
function visitorInterruptedBy(interrupt: () => Promise<unknown>): VisitorContext {
  const transaction: Database['transaction'] = async (...given) => {
    await interrupt()
    return portal.db.transaction(...given)
  }
  const db: Database = new Proxy(portal.db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key, target)),
  })
  return { ...portal, ...VISITOR, db }
}
const doNothing = async () => undefined

const setPassword = async (password: string, isRevoked: boolean) => {
  const hash = await hashPassword(password)
  await inTransaction(portal.db, async (tx) => {
    await writePasswordHash(tx, userId, hash, portal.clock.now())
    if (isRevoked) await revokeAllAccess(tx, userId, portal.clock.now())
  })
}
const signIn = (visitor: VisitorContext) =>
  signInWithPassword(visitor, { email: EMAIL, password: PASSWORD, rememberMe: false })
const startedBefore = (now: Date, minutes: number) => ({
  createdAt: new Date(now.getTime() - minutes * MINUTE_MS),
})
const listSessions = () => portal.db.select().from(sessions)

describe('the sessions of a person', () => {
  it('are the newest 50: another one ends the oldest, recorded unless it had expired, and none of another person', async () => {
    const other = await createAccount(portal, { email: 'other@university.test', password: PASSWORD })
    const now = portal.clock.now()
    await openSession(portal, other, startedBefore(now, 100))
    const { id: oldest } = await openSession(portal, userId, {
      ...startedBefore(now, SESSIONS_MAX),
      ipAddress: '203.0.113.7',
    })
    const { id: expired } = await openSession(portal, userId, {
      ...startedBefore(now, SESSIONS_MAX + 1),
      expiresAt: now,
    })
    for (let minutes = 1; minutes < SESSIONS_MAX; minutes++)
      await openSession(portal, userId, startedBefore(now, minutes))
    await signIn({ ...portal, ...VISITOR })
    const kept = (await listSessions()).filter((session) => session.userId === userId)
    expect(kept).toHaveLength(SESSIONS_MAX)
    const keptIds = kept.map(({ id }) => id)
    expect(keptIds).not.toContain(oldest)
    expect(keptIds).not.toContain(expired)
    expect(await portal.db.$count(sessions)).toBe(SESSIONS_MAX + 1)
    const events = await portal.db.select().from(auditEvents)
    expect(events.filter(({ action }) => action === 'session.ended')).toMatchObject([
      { actorId: userId, subjectId: userId, before: { device: 'Unknown device', ipAddress: '203.0.113.7' } },
    ])
  })

  it('are at most 50 after concurrent sign-ins', async () => {
    const now = portal.clock.now()
    for (let minutes = 1; minutes <= SESSIONS_MAX; minutes++)
      await openSession(portal, userId, startedBefore(now, minutes))
    await Promise.all(Array.from({ length: 4 }, () => signIn({ ...portal, ...VISITOR })))
    expect(await portal.db.$count(sessions)).toBe(SESSIONS_MAX)
  })

  it('have a user agent that is cut at 300 characters', async () => {
    await signIn({ ...portal, ...VISITOR, userAgent: 'a'.repeat(10_000) })
    expect(await listSessions()).toMatchObject([{ userAgent: 'a'.repeat(USER_AGENT_MAX_LENGTH) }])
  })
})

describe('threat-12 a sign-in while its password or token may be revoked', () => {
  it.each([true, false])(
    'a password replaced after it was compared opens no session (all access revoked: %s)',
    async (isRevoked) => {
      const result = await signIn(visitorInterruptedBy(() => setPassword('another one 42', isRevoked)))
      expect(result).toEqual({ refused: 'wrong password' })
      expect(await listSessions()).toEqual([])
      expect((await portal.db.select().from(auditEvents)).map(({ action }) => action)).toEqual([
        'session.refused',
      ])
    },
  )

  it('a password that is unchanged opens a session', async () => {
    const result = await signIn(visitorInterruptedBy(doNothing))
    const [session] = await listSessions()
    expect(session).toMatchObject({ userId, userAgent: 'A browser', ipAddress: '127.0.0.1' })
    const [cookie] = 'cookies' in result ? result.cookies : []
    expect(await findViewer(portal, cookie?.split(';')[0])).toMatchObject({ id: userId })
  })

  it('an outdated hash is replaced by a successful sign-in, and not by a failed one', async () => {
    const outdated =
      'f6b1a9a4b13860fe08cf0714bf51f3dd:adcb8fdf55306e8cfe16667bb5b46417d2ca769334483735d553efeb590fbc6ccf2c1d46d0115f6b01910adf19f1e2ece34f8dbb548d94583ddc4fc0bb645295'
    await inTransaction(portal.db, (tx) => writePasswordHash(tx, userId, outdated, portal.clock.now()))
    const signInWith = (password: string) =>
      signInWithPassword({ ...portal, ...VISITOR }, { email: EMAIL, password, rememberMe: false })
    expect(await signInWith('a wrong password')).toHaveProperty('refused')
    expect(await findPasswordHash(portal.db, userId)).toBe(outdated)
    expect(await signInWith('a right password')).toHaveProperty('cookies')
    expect(await findPasswordHash(portal.db, userId)).toMatch(/^\$argon2id/)
    expect(await signInWith('a right password')).toHaveProperty('cookies')
  })

  it('a revoked one-time token opens no session', async () => {
    const exchanged = await exchangeVerificationLink()
    const revoke = () =>
      inTransaction(portal.db, (tx) => deleteOneTimeTokens(tx, userId, ONE_TIME_TOKEN_PURPOSES))
    expect(await signInWithToken(visitorInterruptedBy(revoke), exchanged)).toBeNull()
    expect(await listSessions()).toEqual([])
  })

  it('a one-time token that is not revoked opens a session', async () => {
    expect(
      await signInWithToken(visitorInterruptedBy(doNothing), await exchangeVerificationLink()),
    ).toHaveLength(2)
    expect(await listSessions()).toHaveLength(1)
  })
})

describe('threat-47 what is stored of a session', () => {
  it('is a hash of its token under AUTH_SECRET, never the token', async () => {
    const result = await signIn(visitorInterruptedBy(doNothing))
    const token = 'cookies' in result ? result.cookies[0]?.split(/[=;]/)[1] : undefined
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await listSessions())).not.toContain(token)
    const elsewhere = { ...portal, settings: { ...portal.settings, AUTH_SECRET: 'x'.repeat(40) } }
    expect(await findViewer(elsewhere, `capstone.session_token=${token}`)).toBeNull()
  })
})

/** Uses the one-time token of a new verification link; returns the result of the exchange. */
const exchangeVerificationLink = () =>
  inTransaction(portal.db, async (tx) => {
    const tokens = await issueOneTimeToken(tx, { userId, purpose: 'verification', now: portal.clock.now() })
    const { id } = await consumeOneTimeToken(tx, portal, tokens, 'verification')
    const [person, token] = [await findSignInUser(tx, userId), await findOneTimeToken(tx, id)]
    if (!person || !token) throw new Error('The user or the token is missing.')
    return { person, token, by: 'link', isNew: true, next: 'open' } as const
  })
