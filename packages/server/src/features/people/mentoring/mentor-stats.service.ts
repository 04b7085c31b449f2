import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { findTopInstructors, MENTOR_STATS_SUMMARY, updateMentorStats } from './mentor-stats.repository.ts'

/** The statistics have their own table; the summary row only records when they were counted. */
const SUMMARY: SummaryKey<object> = { name: MENTOR_STATS_SUMMARY, schema: z.object({}) }

/**
 * Makes sure that `mentor_stats` was counted at most SUMMARY_SECONDS ago. Older statistics are recounted in one
 * transaction, by one process at a time; the others wait for it. Runs one statement if the statistics are fresh.
 * Outside transactions only.
 */
export async function refreshMentorStats(db: Database): Promise<void> {
  await readSummary(db, SUMMARY, async (tx) => {
    await updateMentorStats(tx)
    return {}
  })
}

/**
 * Lists the first `count` instructors by completion rate, then students guided, then name; only those with students.
 * Statistics are at most SUMMARY_SECONDS old; one statement if they are fresh.
 */
export async function listTopInstructors({ db, scope }: AdminContext, count: number) {
  const found = await findTopInstructors(db, scope, count)
  if (found.fresh !== null) return found.instructors
  await refreshMentorStats(db)
  return (await findTopInstructors(db, scope, count)).instructors
}
