// @module-tag database
import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { failAtEveryStatement } from '../../db/fault-injection.testing.ts'
import { openSession } from '../../features/accounts/accounts.testing.ts'
import {
  exchangeGoogleToken,
  exchangeVerificationToken,
} from '../../features/accounts/one-time-tokens/one-time-token-exchange.service.ts'
import { issueOneTimeToken } from '../../features/accounts/one-time-tokens/one-time-tokens.service.ts'
import {
  openRecovery,
  requestPasswordReset,
  resetPassword,
} from '../../features/accounts/recovery/recovery.service.ts'
import { writeRecoveryCookie } from '../../features/accounts/recovery/recovery.session.ts'
import { bindBrowser } from '../../features/accounts/sessions/browser-binding.session.ts'
import { signOut, type VisitorContext } from '../../features/accounts/sign-in/sign-in.service.ts'
import { signUp } from '../../features/accounts/sign-up/sign-up.service.ts'
import { createUser } from '../../rpc/context.testing.ts'
import { it, portal } from '../../rpc/portal.testing.ts'
import { EMAIL } from './one-time-tokens.testing.ts'

const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

/**
 * Creates a user with a session, a one-time token for each purpose but an invitation, and the browser that requested
 * them.
 */
async function createFixtures() {
  const { id: userId } = await createUser(portal, { role: 'student', email: EMAIL })
  const { setCookie, hash: browserHash } = bindBrowser(portal.settings)
  const now = portal.clock.now()
  const [verification, google, recovery, recoverySession] = [
    await issueOneTimeToken(portal.db, { userId, purpose: 'verification', browserHash, now }),
    await issueOneTimeToken(portal.db, { userId, purpose: 'google', browserHash, now }),
    await issueOneTimeToken(portal.db, { userId, purpose: 'recovery', now }),
    await issueOneTimeToken(portal.db, { userId, purpose: 'recovery_session', now }),
  ]
  const session = await openSession(portal, userId)
  const recoveryCookie = pairOf(writeRecoveryCookie(portal.settings, recoverySession))
  return {
    verification,
    google,
    recovery,
    cookie: `${session.cookie}; ${pairOf(setCookie)}; ${recoveryCookie}`,
  }
}
type Fixtures = Awaited<ReturnType<typeof createFixtures>>

const NEWCOMER = {
  name: 'New',
  password: 'my 4 own words',
  browserHash: 'hash',
}

const OPERATIONS: Readonly<
  Record<string, (context: VisitorContext, fixtures: Fixtures) => Promise<unknown>>
> = {
  // Each attempt has another address: one that fails still counts towards the limit of emails to its address.
  signUp: (context) => signUp(context, { ...NEWCOMER, email: `${randomUUID()}@university.test` }),
  signOut: (context) => signOut(context),
  exchangeVerificationToken: (context, { verification }) => exchangeVerificationToken(context, verification),
  exchangeGoogleToken: (context, { google }) => exchangeGoogleToken(context, google),
  requestPasswordReset: (context) => requestPasswordReset(context, { email: EMAIL }),
  openRecovery: (context, { recovery }) => openRecovery(context, recovery),
  resetPassword: (context) => resetPassword(context, 'quite another one 42'),
}

describe('threat-28 a sign-in operation that fails between any two statements changes nothing', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (_name, operate) => {
    const fixtures = await createFixtures()
    const context = {
      ...portal,
      origin: { requestId: 'test', ipAddress: '127.0.0.1' },
      cookie: fixtures.cookie,
      userAgent: null,
    }
    const faults = await failAtEveryStatement(portal.db, (db) => operate({ ...context, db }, fixtures))
    expect(faults).toBeGreaterThan(2)
  })
})
