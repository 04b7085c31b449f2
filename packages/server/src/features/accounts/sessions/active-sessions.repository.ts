import { MINUTE_MS } from '@capstone/contract/base.constants'
import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Portal } from '../../../rpc/context.ts'
import { sessions, users } from '../accounts.table.ts'

/** The times against which a session is checked, as ISO strings for SQL. */
export type SessionTimes = {
  readonly now: string
  /** A session last used at or before this time has expired from inactivity. */
  readonly activeSince: string
  /** The same for administrators. */
  readonly adminActiveSince: string
}

/** Returns the times against which sessions are checked now. */
export function sessionTimesOf({ settings, clock }: Pick<Portal, 'settings' | 'clock'>): SessionTimes {
  const now = clock.now()
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  return {
    now: now.toISOString(),
    activeSince: before(settings.SESSION_IDLE_MINUTES),
    adminActiveSince: before(settings.SESSION_IDLE_MINUTES_ADMIN),
  }
}

/**
 * Whether a session joined with its user was used recently enough for the user's role, and the user has no expired
 * temporary password: all sessions of a user who has one were opened with it, and end with it. `lastSeenAt`: pass it
 * when the session comes from a CTE instead of `sessions`.
 */
export const isStillActive = (
  { now, activeSince, adminActiveSince }: Readonly<Record<keyof SessionTimes, SQLWrapper>>,
  lastSeenAt: SQLWrapper = sessions.lastSeenAt,
) =>
  sql`${lastSeenAt} > case when ${users.role} = 'admin'
    then ${adminActiveSince}::timestamptz else ${activeSince}::timestamptz end
    and (${users.temporaryPasswordUntil} is null or ${users.temporaryPasswordUntil} > ${now}::timestamptz)`
