import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import { sessions, users } from '../accounts.table.ts'

const standingSessions = preparedOn((db) =>
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
    .prepare('standing_sessions'),
)

/** Of these sessions, those that have not ended and whose people have no password to change, in one statement. */
export const findStandingSessions = (db: Database, tokens: readonly string[], now: Date) =>
  standingSessions(db).execute({ tokens, now: now.toISOString() })
