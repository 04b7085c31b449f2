import { and, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import { calendarFeeds, oneTimeTokens, sessions, users } from '../accounts.table.ts'
import { isStillActive, type SessionTimes } from './active-sessions.repository.ts'

/** The user whose sessions are queried, and the current time, by which expired ones are excluded. */
type SessionFilter = { readonly userId: string; readonly now: Date }
const isUnexpiredSessionOf = ({ userId, now }: SessionFilter) =>
  and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))

/** Finds the session of a token, if it belongs to this user and has not expired. */
export async function findSession(db: Database, tokenHash: string, filter: SessionFilter) {
  const [row] = await db
    .select({ id: sessions.id, createdAt: sessions.createdAt, confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isUnexpiredSessionOf(filter)))
  return row
}

export type SessionsQuery = {
  readonly userId: string
  readonly times: SessionTimes
  readonly currentTokenHash: string
  readonly before: TimeBounds
  readonly limit: number
}

const toSql = ({ now, activeSince, adminActiveSince }: SessionTimes) => ({
  now: sql`${now}`,
  activeSince: sql`${activeSince}`,
  adminActiveSince: sql`${adminActiveSince}`,
})

/** Finds the sessions of a user that have not expired and are still active, newest first. */
export const findSessions = (db: Database, query: SessionsQuery) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isCurrent: sql<boolean>`${sessions.tokenHash} = ${query.currentTokenHash}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        isUnexpiredSessionOf({ userId: query.userId, now: new Date(query.times.now) }),
        isStillActive(toSql(query.times)),
        sql`(${sessions.createdAt}, ${sessions.id})
          < (${query.before.time}::timestamptz, ${query.before.id}::uuid)`,
      ),
    )
    .orderBy(sql`${sessions.createdAt} desc`, sql`${sessions.id} desc`)
    .limit(query.limit)

const endedColumns = { id: sessions.id, userAgent: sessions.userAgent, ipAddress: sessions.ipAddress }
export type EndedSession = Pick<typeof sessions.$inferSelect, keyof typeof endedColumns>

type OwnSessions = Pick<SessionsQuery, 'userId' | 'times'>

/** Deletes one session of a user; returns it, or undefined when they have no such session or it had ended before. */
export async function deleteSessionOf(
  tx: Database,
  id: string,
  { userId, times }: OwnSessions,
): Promise<EndedSession | undefined> {
  const [ended] = await deleteAndFindEnded(tx, and(eq(sessions.id, id), eq(sessions.userId, userId)), times)
  return ended
}

/**
 * Deletes all sessions of a user except the newest `max`, in the transaction that has locked the user; returns those
 * that had not ended before.
 */
export function deleteOldestSessions(tx: Database, max: number, { userId, times }: OwnSessions) {
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sql`${sessions.createdAt} desc`, sql`${sessions.id} desc`)
    .offset(max)
  return deleteAndFindEnded(tx, inArray(sessions.id, oldest), times)
}

/** Deletes all sessions of a user except the one with this token hash; returns those that had not ended before. */
export const deleteOtherSessions = (tx: Database, keptTokenHash: string, { userId, times }: OwnSessions) =>
  deleteAndFindEnded(tx, and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptTokenHash)), times)

/** Deletes sessions; returns those that {@link findSessions} would have listed: the others had ended before. */
function deleteAndFindEnded(
  tx: Database,
  filter: SQL | undefined,
  times: SessionTimes,
): Promise<EndedSession[]> {
  const { userId, lastSeenAt, expiresAt } = sessions
  const deleted = tx.$with('deleted').as(
    tx
      .delete(sessions)
      .where(filter)
      .returning({ ...endedColumns, userId, lastSeenAt, expiresAt }),
  )
  return tx
    .with(deleted)
    .select({ id: deleted.id, userAgent: deleted.userAgent, ipAddress: deleted.ipAddress })
    .from(deleted)
    .innerJoin(users, eq(users.id, deleted.userId))
    .where(and(gt(deleted.expiresAt, new Date(times.now)), isStillActive(toSql(times), deleted.lastSeenAt)))
}

export type SeenTimes = {
  readonly now: Date
  /** A session that was last seen before this time is updated. */
  readonly before: Date
  /** A session that was last seen after this future time is updated too: the clock that recorded it ran ahead. */
  readonly after: Date
}

/**
 * Records that a session and its user are active, unless that was recorded recently. Locks the user before the session,
 * as all writers of both do, to avoid deadlocks.
 */
export const recordSessionSeen = async (
  db: Database,
  tokenHash: string,
  { now, before, after }: SeenTimes,
) => {
  const isStale = or(lt(sessions.lastSeenAt, before), gt(sessions.lastSeenAt, after))
  const owner = db
    .select({ id: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isStale))
  const seen = db
    .$with('seen')
    .as(db.update(users).set({ lastSeenAt: now }).where(inArray(users.id, owner)).returning({ id: users.id }))
  await db
    .with(seen)
    .update(sessions)
    .set({ lastSeenAt: now })
    .from(seen)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, seen.id)))
}

/** Records that the person of a session has entered their password again. */
export const recordConfirmation = async (tx: Database, tokenHash: string, { userId, now }: SessionFilter) => {
  await tx
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), isUnexpiredSessionOf({ userId, now })))
}

/** Inserts a session. */
export const insertSession = (tx: Database, session: typeof sessions.$inferInsert) =>
  tx.insert(sessions).values(session)

/** Ends a session by the hash of its token. */
export const deleteSession = (tx: Database, tokenHash: string) =>
  tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))

/** Records that a user is active, at sign-in. */
export const recordUserSeen = async (tx: Database, id: string, now: Date) => {
  await tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, id))
}

/** Makes all known devices of a person unknown. */
export const revokeKnownDevices = async (tx: Database, userId: string, now: Date) => {
  await tx.update(users).set({ knownDevicesSince: now }).where(eq(users.id, userId))
}

/**
 * Ends all sessions of a person, revokes their one-time tokens, recovery sessions and calendar feed, and makes their
 * known devices unknown.
 */
export const revokeAllAccess = (tx: Database, userId: string, now: Date) =>
  revokeAllAccessOf(tx, sql`select ${userId}::uuid`, now)

/** Does what {@link revokeAllAccess} does for the people whose ids `userIds` selects. */
export async function revokeAllAccessOf(tx: Database, userIds: SQL, now: Date) {
  const ids = sql`(${userIds})`
  await tx.update(users).set({ knownDevicesSince: now }).where(inArray(users.id, ids))
  await tx.delete(sessions).where(inArray(sessions.userId, ids))
  await tx.delete(oneTimeTokens).where(inArray(oneTimeTokens.userId, ids))
  await tx.delete(calendarFeeds).where(inArray(calendarFeeds.userId, ids))
}

const validSessions = preparedOn((db) =>
  db
    .select({ tokenHash: sessions.tokenHash, userId: users.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        isStillActive({
          now: sql.placeholder('now'),
          activeSince: sql.placeholder('activeSince'),
          adminActiveSince: sql.placeholder('adminActiveSince'),
        }),
        eq(users.mustChangePassword, false),
      ),
    )
    .prepare('valid_sessions'),
)

/**
 * Finds which of these sessions have not expired, are still active, and belong to people who need not change their
 * password. One statement.
 */
export const findValidSessions = (db: Database, tokenHashes: readonly string[], times: SessionTimes) =>
  validSessions(db).execute({ tokenHashes, ...times })
