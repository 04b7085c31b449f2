import { and, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { presences } from './live.table.ts'
import { presenceCutoff } from './presence.service.ts'

/** Finds which of these people are online: those with a row refreshed within PRESENCE_TIMEOUT_SECONDS. */
export async function findOnlinePeople(
  db: Database,
  userIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ userId: presences.userId })
    .from(presences)
    .where(and(inArray(presences.userId, [...userIds]), gt(presences.seenAt, presenceCutoff(now))))
  return new Set(rows.map(({ userId }) => userId))
}
