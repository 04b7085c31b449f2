import { ONE_TIME_TOKEN_PURPOSES } from '@capstone/contract/accounts/accounts.constants'
import { hashPassword } from 'better-auth/crypto'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { it, portal } from '../../../rpc/portal.testing.ts'
import { auditEvents } from '../../audit/audit.table.ts'
import { type Auth, createAuth } from '../accounts.auth.ts'
import { findPerson } from '../accounts.repository.ts'
import { sessions } from '../accounts.table.ts'
import { createAccount } from '../accounts.testing.ts'
import { deleteOneTimeTokens, findOneTimeToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { consumeOneTimeToken, issueOneTimeToken } from '../one-time-tokens/one-time-tokens.service.ts'
import { writePasswordHash } from '../passwords/passwords.repository.ts'
import { createSessionIssuer } from './session-issuer.handler.ts'
import { revokeAllAccess } from './sessions.repository.ts'

const EMAIL = 'someone@university.test'
const PASSWORD = 'a right password'
const ORIGIN = { requestId: 'test', ipAddress: '127.0.0.1' }
const request = new Request('http://localhost:3000/api/auth/sign-in/email', { method: 'POST' })

let auth: Auth
let userId: string
beforeAll(async () => {
  auth = createAuth(portal, [])
})
beforeEach(async () => {
  userId = await createAccount(portal, { email: EMAIL, password: PASSWORD })
})

/** Wraps Better Auth to run something before a session is created, or right after. */
function interrupt(when: 'before' | 'after', happen: () => Promise<unknown>): Auth {
  const wrap =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      if (when === 'before') await happen()
      const answer = await ask(...given)
      if (when === 'after') await happen()
      return answer
    }
  const api = {
    ...auth.api,
    signInEmail: wrap(auth.api.signInEmail),
    openSession: wrap(auth.api.openSession),
  }
  return { ...auth, api } as Auth
}

const setPassword = async (password: string, ending: boolean) => {
  const hash = await hashPassword(password)
  await inTransaction(portal.db, async (tx) => {
    await writePasswordHash(tx, userId, hash, portal.clock.now())
    if (ending) await revokeAllAccess(tx, userId)
  })
}
const enter = (using: Auth) =>
  createSessionIssuer(portal, using).signInWithPassword(request, ORIGIN, {
    email: EMAIL,
    password: PASSWORD,
    rememberMe: false,
  })
const listSessions = () => portal.db.select().from(sessions)

describe('threat-12 a session is created while its password or token is revoked', () => {
  it.each([true, false])(
    'a password replaced after it was compared opens nothing (all ended: %s)',
    async (ending) => {
      const entry = await enter(interrupt('after', () => setPassword('another one 42', ending)))
      expect(entry).toEqual({ refused: 'wrong password' })
      expect(await listSessions()).toEqual([])
      expect((await portal.db.select().from(auditEvents)).map(({ action }) => action)).toEqual([
        'session.refused',
      ])
    },
  )

  it('a password that is unchanged opens a session', async () => {
    expect(await enter(interrupt('after', async () => undefined))).toHaveProperty('cookies')
    expect(await listSessions()).toHaveLength(1)
  })

  it.each(['before', 'after'] as const)(
    'a revoked one-time token opens no session (%s it is created)',
    async (when) => {
      const { person, token } = await arrive()
      const takeBack = () =>
        inTransaction(portal.db, (tx) => deleteOneTimeTokens(tx, userId, ONE_TIME_TOKEN_PURPOSES))
      const sessionIssuer = createSessionIssuer(portal, interrupt(when, takeBack))
      const arrival = { person, token, by: 'link', isNew: true, next: 'open' } as const
      expect(await sessionIssuer.signInWithToken(request, ORIGIN, arrival)).toBeNull()
      expect(await listSessions()).toEqual([])
    },
  )

  it('a one-time token that is not revoked opens a session', async () => {
    const arrival = { ...(await arrive()), by: 'link', isNew: true, next: 'open' } as const
    const cookies = await createSessionIssuer(portal, auth).signInWithToken(request, ORIGIN, arrival)
    expect(cookies?.length).toBeGreaterThan(0)
    expect(await listSessions()).toHaveLength(1)
  })
})

/** Creates a user who has just used the one-time token of a verification link. */
const arrive = () =>
  inTransaction(portal.db, async (tx) => {
    const tokens = await issueOneTimeToken(tx, { userId, purpose: 'verification', now: portal.clock.now() })
    const { id } = await consumeOneTimeToken(tx, portal, tokens, 'verification')
    const [person, token] = [await findPerson(tx, userId), await findOneTimeToken(tx, id)]
    if (!person || !token) throw new Error('Nobody arrived.')
    return { person, token }
  })
