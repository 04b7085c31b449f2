import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import { oneTimeTokens, sessions, users } from '../accounts.table.ts'

/** The token of the session one is in; never sent anywhere. */
type Token = string

/** Whose sessions, and what time it is: a session that has ended is none. */
type Live = { readonly userId: string; readonly now: Date }
const isLiveSessionOf = ({ userId, now }: Live) =>
  and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))

/** The session of a token, if it is this person's and has not ended. */
export async function findSession(db: Database, token: Token, live: Live) {
  const [row] = await db
    .select({ id: sessions.id, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.token, token), isLiveSessionOf(live)))
  return row
}

export type OwnSessionsPart = Live & {
  readonly currentToken: Token
  readonly before: TimeBounds
  readonly limit: number
}

/** A person's sessions that have not ended, the one last begun first. */
export const findOwnSessions = (db: Database, part: OwnSessionsPart) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isCurrent: sql<boolean>`${sessions.token} = ${part.currentToken}`,
    })
    .from(sessions)
    .where(
      and(
        isLiveSessionOf(part),
        sql`(${sessions.createdAt}, ${sessions.id})
          < (${part.before.time}::timestamptz, ${part.before.id}::uuid)`,
      ),
    )
    .orderBy(sql`${sessions.createdAt} desc`, sql`${sessions.id} desc`)
    .limit(part.limit)

const endedColumns = { id: sessions.id, userAgent: sessions.userAgent, ipAddress: sessions.ipAddress }
export type EndedSession = Pick<typeof sessions.$inferSelect, keyof typeof endedColumns>

/** Ends one session of a person; returns it, or undefined when they have no such session. */
export async function deleteOwnSession(
  tx: Database,
  id: string,
  live: Live,
): Promise<EndedSession | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), isLiveSessionOf(live)))
    .returning(endedColumns)
  return ended
}

/** Ends all sessions of a person but the one kept; returns them. */
export const deleteOtherSessions = (tx: Database, keptToken: Token, live: Live): Promise<EndedSession[]> =>
  tx
    .delete(sessions)
    .where(and(isLiveSessionOf(live), ne(sessions.token, keptToken)))
    .returning(endedColumns)

export type SeenTimes = {
  readonly now: Date
  /** Noted since then is noted well enough. */
  readonly before: Date
  /** Noted after that was noted by a clock that was put back since. */
  readonly after: Date
}

/**
 * Notes that a session is in use, and so the person; one that was noted a moment ago stays as it is. The person comes
 * first, as with everybody who writes to both, so that nobody waits in a circle.
 */
export const recordSessionSeen = async (db: Database, token: Token, { now, before, after }: SeenTimes) => {
  const isStale = or(lt(sessions.lastSeenAt, before), gt(sessions.lastSeenAt, after))
  const whose = db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.token, token), isStale))
  const seen = db
    .$with('seen')
    .as(db.update(users).set({ lastSeenAt: now }).where(inArray(users.id, whose)).returning({ id: users.id }))
  await db
    .with(seen)
    .update(sessions)
    .set({ lastSeenAt: now })
    .from(seen)
    .where(and(eq(sessions.token, token), eq(sessions.userId, seen.id)))
}

/** Notes that a person is here, who just came in. */
export const recordUserSeen = async (tx: Database, id: string, now: Date) => {
  await tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, id))
}

/** Ends every session, emailed link and recovery session of a person. */
export async function revokeAllAccess(tx: Database, userId: string) {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
}

const validSessions = preparedOn((db) =>
  db
    .select({ token: sessions.token, userId: users.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.token} = any(${sql.placeholder('tokens')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.mustChangePassword, false),
      ),
    )
    .prepare('valid_sessions'),
)

/** Finds which of these sessions have not ended and belong to people with no password to change, in one statement. */
export const findValidSessions = (db: Database, tokens: readonly string[], now: Date) =>
  validSessions(db).execute({ tokens, now: now.toISOString() })
