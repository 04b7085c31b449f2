import { and, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { presences } from './live.table.ts'
import { presentSince } from './presence.service.ts'

/** Of these people, those who are present: with a stream open at a process that was heard of within PRESENT_SECONDS. */
export async function findPresent(db: Database, userIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ userId: presences.userId })
    .from(presences)
    .where(and(inArray(presences.userId, [...userIds]), gt(presences.seenAt, presentSince(now))))
  return new Set(rows.map(({ userId }) => userId))
}
