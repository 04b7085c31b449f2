import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CutError, cutTransactions } from '../db/cut.testing.ts'
import { openSession } from '../features/accounts/accounts.testing.ts'
import { arriveByMail, arriveFromGoogle } from '../features/accounts/arrivals.service.ts'
import { markBrowser } from '../features/accounts/browsers.session.ts'
import { issueHandOff } from '../features/accounts/hand-offs.service.ts'
import { openRecovery, requestPasswordReset, resetPassword } from '../features/accounts/recovery.service.ts'
import { writeRecovery } from '../features/accounts/recovery.session.ts'
import { signOut, type VisitorContext } from '../features/accounts/sign-in.service.ts'
import { signUp } from '../features/accounts/sign-up.service.ts'
import { createTestPortal, createUser, type TestPortal } from '../rpc/context.testing.ts'
import { EMAIL } from './hand.offs.testing.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

/** A person with a session, every kind of hand-off, and the browser that began them. */
async function setStage() {
  await portal.reset()
  const { id: userId } = await createUser(portal, { role: 'student', email: EMAIL })
  const { setCookie, hash: browserHash } = markBrowser(portal.settings)
  const now = portal.clock.now()
  const [verification, google, recovery, recoverySession] = [
    await issueHandOff(portal.db, { userId, purpose: 'verification', browserHash, now }),
    await issueHandOff(portal.db, { userId, purpose: 'google', browserHash, now }),
    await issueHandOff(portal.db, { userId, purpose: 'recovery', now }),
    await issueHandOff(portal.db, { userId, purpose: 'recovery_session', now }),
  ]
  const session = await openSession(portal, userId)
  const recoveryCookie = pairOf(writeRecovery(portal.settings, recoverySession))
  return {
    verification,
    google,
    recovery,
    cookie: `${session.cookie}; ${pairOf(setCookie)}; ${recoveryCookie}`,
  }
}
type Stage = Awaited<ReturnType<typeof setStage>>

const NEWCOMER = {
  name: 'New',
  email: 'new@university.test',
  password: 'my 4 own words',
  browserHash: 'hash',
}

const OPERATIONS: Readonly<Record<string, (context: VisitorContext, stage: Stage) => Promise<unknown>>> = {
  signUp: (context) => signUp(context, NEWCOMER),
  signOut: (context) => signOut(context),
  arriveByMail: (context, { verification }) => arriveByMail(context, verification),
  arriveFromGoogle: (context, { google }) => arriveFromGoogle(context, google),
  requestPasswordReset: (context) => requestPasswordReset(context, { email: EMAIL }),
  openRecovery: (context, { recovery }) => openRecovery(context, recovery),
  resetPassword: (context) => resetPassword(context, 'quite another one 42'),
}

const TABLES = ['users', 'accounts', 'sessions', 'hand_offs', 'mails', 'audit_events']
async function takeState() {
  const rows = TABLES.map(
    (table, index) =>
      `(select coalesce(string_agg(t::text, '' order by t::text), '') from ${table} t) as part_${index}`,
  )
  const [state] = await portal.db.execute(sql.raw(`select ${rows.join(', ')}`))
  return state
}

const MOST_STATEMENTS = 40

describe('threat-28 a way in that is cut between any two statements leaves all as before', () => {
  it.each(Object.entries(OPERATIONS))('%s', async (_name, operate) => {
    const stage = await setStage()
    const before = await takeState()
    let at = 0
    for (; at < MOST_STATEMENTS; at++) {
      const { db, wasCut } = cutTransactions(portal.db, at)
      const origin = { requestId: 'test', ipAddress: '127.0.0.1' }
      const error = await operate({ ...portal, db, origin, cookie: stage.cookie }, stage).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      if (!wasCut()) {
        expect(error).toBeNull()
        break
      }
      expect(error).toBeInstanceOf(CutError)
      expect(await takeState(), `after ${at} statements`).toEqual(before)
    }
    expect(at).toBeGreaterThan(2)
    expect(at).toBeLessThan(MOST_STATEMENTS)
    expect(await takeState()).not.toEqual(before)
  })
})
