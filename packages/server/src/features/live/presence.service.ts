import { PRESENT_SECONDS } from '@capstone/contract/live/live.constants'
import type { Database } from '../../db/database.ts'
import { findSeenSince } from './presences.repository.ts'

/** Of these people, those who are present: with a stream open at a process that was heard of within PRESENT_SECONDS. */
export async function findPresent(db: Database, userIds: readonly string[], now: Date): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await findSeenSince(db, userIds, presentSince(now))
  return new Set(rows.map(({ userId }) => userId))
}

/** A process heard of after this is there. */
export const presentSince = (now: Date) => new Date(now.getTime() - PRESENT_SECONDS * 1000)
