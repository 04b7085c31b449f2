import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { countAll } from '../../db/aggregates.ts'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/prepared-statements.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import { users } from '../accounts/accounts.table.ts'
import { notifications } from './notifications.table.ts'

/** The recipient, and the start of the retention period. */
type Recipient = { readonly userId: string; readonly since: Date }

const columns = {
  id: notifications.id,
  subjectId: notifications.subjectId,
  payload: notifications.payload,
  at: notifications.at,
  readAt: notifications.readAt,
}
type ListedNotification = Pick<typeof notifications.$inferSelect, keyof typeof columns>

const isOwn = and(
  eq(notifications.userId, sql.placeholder('userId')),
  gte(notifications.at, sql`${sql.placeholder('since')}::timestamptz`),
)

const selectPage = preparedSelect<ListedNotification>(columns, (db) =>
  db
    .select(columns)
    .from(notifications)
    .where(
      and(
        isOwn,
        sql`(${notifications.at}, ${notifications.id})
          < (${sql.placeholder('beforeTime')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`,
      ),
    )
    .orderBy(sql`${notifications.at} desc`, sql`${notifications.id} desc`)
    .limit(sql.placeholder('limit')),
)

/** Finds a person's notifications, newest first, in one prepared statement. */
export const findNotifications = (
  db: Database,
  { userId, since }: Recipient,
  { before, limit }: { readonly before: TimeBounds; readonly limit: number },
): Promise<ListedNotification[]> =>
  selectPage(db)({
    userId,
    since: since.toISOString(),
    beforeTime: before.time,
    beforeId: before.id,
    limit,
  })

const selectUnreadCount = preparedSelect<{ unread: number }>({ unread: countAll }, (db) =>
  db
    .select({ unread: countAll })
    .from(notifications)
    .where(and(isOwn, isNull(notifications.readAt))),
)

/** Counts a person's unread notifications, in one prepared statement. */
export async function countUnread(db: Database, { userId, since }: Recipient): Promise<number> {
  const [row] = await selectUnreadCount(db)({ userId, since: since.toISOString() })
  return Number(row?.unread ?? 0)
}

/** Finds the id of the record that a person's notification is about; undefined when they have no such notification. */
export async function findSubjectId(tx: Database, userId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ subjectId: notifications.subjectId })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
  return row?.subjectId
}

type ReadRequest = { readonly userId: string; readonly id: string | undefined; readonly until: Date }

/**
 * Marks one of a person's notifications, or all of them, as read if not newer than `until`. Returns whether any was
 * unread. Locks the account first and then the rows in the order in which they are written, which avoids deadlock.
 */
export async function markRead(
  tx: Database,
  { userId, id, until }: ReadRequest,
  now: Date,
): Promise<boolean> {
  const timestamp = (date: Date) => sql`${date.toISOString()}::timestamptz`
  const read = await tx.execute(sql`
    with person as (select ${users.id} as user_id from ${users} where ${users.id} = ${userId} for key share),
    unread as (
      select n.id from ${notifications} n join person using (user_id)
      where ${id === undefined ? sql`true` : sql`n.id = ${id}`} and n.at <= ${timestamp(until)} and n.read_at is null
      order by n.subject_id, n.kind for update of n
    )
    update ${notifications} n set read_at = ${timestamp(now)}, mail_due_at = null from unread where n.id = unread.id
    returning n.id`)
  return read.length > 0
}

/** Deletes up to `limit` notifications older than `before`, skipping locked rows. Returns the number deleted. */
export async function deleteOldNotifications(db: Database, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.at, before))
    .orderBy(notifications.at)
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(notifications)
    .where(inArray(notifications.id, old))
    .returning({ id: notifications.id })
  return deleted.length
}
