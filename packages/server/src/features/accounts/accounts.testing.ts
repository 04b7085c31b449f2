import { createHmac, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Portal } from '../../rpc/context.ts'
import { sessionCookieName } from './accounts.auth.ts'
import { insertUserWithPassword } from './accounts.repository.ts'
import { sessions, type users } from './accounts.table.ts'

type NewAccount = Partial<typeof users.$inferInsert> & { email: string; password: string }

/** Writes a person who can sign in with this password; returns their id. */
export const createAccount = async ({ db }: Pick<Portal, 'db'>, { password, ...user }: NewAccount) =>
  insertUserWithPassword(db, { name: 'A person', ...user, passwordHash: await hashPassword(password) })

const A_DAY_MS = 24 * 60 * 60 * 1000

/** Writes a session of a person, begun now unless `given` says otherwise; returns its id and a browser's cookie header. */
export async function openSession(
  { db, clock, settings }: Pick<Portal, 'db' | 'clock' | 'settings'>,
  userId: string,
  given: Partial<typeof sessions.$inferInsert> = {},
): Promise<{ id: string; token: string; cookie: string }> {
  const { id = randomUUID(), token = randomUUID() } = given
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + A_DAY_MS)
  await db
    .insert(sessions)
    .values({ userId, createdAt: now, lastSeenAt: now, expiresAt, ...given, id, token })
  return { id, token, cookie: writeSessionCookie(settings, token) }
}

/** The cookie header of a browser that holds this session. */
export function writeSessionCookie(settings: Portal['settings'], token: string): string {
  const signature = createHmac('sha256', settings.AUTH_SECRET).update(token).digest('base64')
  return `${sessionCookieName(settings)}=${encodeURIComponent(`${token}.${signature}`)}`
}
