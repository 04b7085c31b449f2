import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/engine/prepared.ts'
import { users } from '../accounts/accounts.table.ts'
import { liveEvents, liveHeads } from './live.table.ts'

const sinceThen = preparedOn((db) =>
  db
    .select({
      head: liveHeads.lastNumber,
      id: liveEvents.number,
      kind: liveEvents.kind,
      subjectId: liveEvents.subjectId,
      number: liveEvents.place,
    })
    .from(users)
    .leftJoin(liveHeads, eq(liveHeads.userId, users.id))
    .leftJoin(
      liveEvents,
      and(
        eq(liveEvents.userId, users.id),
        gt(liveEvents.number, sql.placeholder('after')),
        sql`${liveHeads.lastNumber} - ${sql.placeholder('after')}::bigint <= ${sql.placeholder('most')}::bigint`,
      ),
    )
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(asc(liveEvents.number))
    .prepare('live_events_since'),
)

/**
 * How far what happened for a person is counted, and what of it is kept after a number, in order: as one moment of the
 * database shows both. Nothing of it where that is more than `most`.
 */
export async function findEventsSince(db: Database, userId: string, after: number, most: number) {
  const rows = await sinceThen(db).execute({ userId, after, most })
  const events = rows.flatMap(({ id, kind, subjectId, number }) =>
    id === null || kind === null ? [] : [{ id, kind, subjectId, number }],
  )
  return { head: rows[0]?.head ?? 0, events }
}

const headOf = preparedOn((db) =>
  db
    .select({ head: liveHeads.lastNumber })
    .from(liveHeads)
    .where(eq(liveHeads.userId, sql.placeholder('userId')))
    .prepare('live_head'),
)

/** How far what happened for a person is counted; 0 while nothing has. */
export async function findHead(db: Database, userId: string): Promise<number> {
  const [row] = await headOf(db).execute({ userId })
  return row?.head ?? 0
}

/** Forgets up to `most` things that happened before a moment, the oldest first; how far it is counted stays. Says how many. */
export async function deleteEventsBefore(db: Database, before: Date, most: number): Promise<number> {
  const deleted = await db.execute(sql`
    delete from ${liveEvents} where (user_id, number) in (
      select user_id, number from ${liveEvents} where created_at < ${before.toISOString()}::timestamptz
      order by created_at limit ${most} for update skip locked)
    returning 1`)
  return deleted.length
}
