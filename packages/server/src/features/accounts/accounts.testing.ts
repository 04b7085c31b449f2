import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'
import { DAY_MS } from '@capstone/contract/base.constants'
import { hashPassword } from '../../platform/password-hash.ts'
import type { Portal } from '../../rpc/context.ts'
import { insertUserWithPassword } from './accounts.repository.ts'
import { sessions, type users } from './accounts.table.ts'
import { SESSION_COOKIE, writeCookie } from './sessions/cookies.session.ts'
import { hashSessionToken } from './sessions/request-authentication.session.ts'

type NewAccount = Partial<typeof users.$inferInsert> & { email: string; password: string }

function memoize<Given extends unknown[], Result>(compute: (...given: Given) => Result) {
  const results = new Map<string, Result>()
  return (...given: Given): Result => {
    const key = JSON.stringify(given)
    const result = results.get(key) ?? compute(...given)
    results.set(key, result)
    return result
  }
}

// Hashing a password is slow by design, and tests use the same few passwords.
const hashCached = memoize(hashPassword)
// Verifying a password derives its key again. With PROVE=full some tests measure how long that takes, so it is not
// cached.
if (process.env.PROVE !== 'full') {
  const derive = memoize(promisify(crypto.argon2))
  const argon2 = (...[algorithm, parameters, done]: Parameters<typeof crypto.argon2>) =>
    void derive(algorithm, parameters).then((key) => done(null, key))
  Object.assign(crypto, { argon2 })
  syncBuiltinESMExports()
}

/** Inserts a user who can sign in with this password; returns their id. */
export const createAccount = async ({ db }: Pick<Portal, 'db'>, { password, ...user }: NewAccount) =>
  insertUserWithPassword(db, { name: 'A person', ...user, passwordHash: await hashCached(password) })

/** Inserts a session that starts now, unless `given` overrides it; returns its id, token and cookie header. */
export async function openSession(
  { db, clock, settings }: Pick<Portal, 'db' | 'clock' | 'settings'>,
  userId: string,
  given: Partial<typeof sessions.$inferInsert> & { readonly token?: string } = {},
): Promise<{ id: string; token: string; cookie: string }> {
  const { id = randomUUID(), token = randomUUID(), ...columns } = given
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + DAY_MS)
  await db.insert(sessions).values({
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...columns,
    id,
    tokenHash: hashSessionToken(settings, token),
  })
  return { id, token, cookie: writeSessionCookie(settings, token) }
}

/** Returns the cookie header of a browser with this session. */
export const writeSessionCookie = (settings: Portal['settings'], token: string): string =>
  writeCookie(settings, { name: SESSION_COOKIE, value: token, sameSite: 'Lax' }).split(';')[0] ?? ''
