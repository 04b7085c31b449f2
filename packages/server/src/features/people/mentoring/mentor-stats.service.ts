import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import type { AdminContext } from '../../../rpc/context.ts'
import { readSummary, type SummaryKey } from '../../health/summaries.service.ts'
import { countMentorStats, findTopInstructors, MENTOR_STATS } from './mentor-stats.repository.ts'

/** The figures have a table of their own; the summary says when they were counted. */
const COUNTED: SummaryKey<object> = { name: MENTOR_STATS, schema: z.object({}) }

/**
 * Has `mentor_stats` hold, for every instructor, what was counted at most SUMMARY_SECONDS ago: students mentored now,
 * projects in the repository, students' projects they mentor (of their repository, and requested ones; none that was
 * withdrawn) by state, the completion rate, and the days from assignment to completion. Older figures are counted anew,
 * all in one transaction, by one process at a time; the others wait for it. Takes one statement when there is nothing
 * to do. Outside transactions only.
 */
export async function refreshMentorStats(db: Database): Promise<void> {
  await readSummary(db, COUNTED, async (tx) => {
    await countMentorStats(tx)
    return {}
  })
}

/**
 * The first `count` instructors by completion rate, then students guided, then name; only those with students. From
 * figures at most SUMMARY_SECONDS old; one statement when they are.
 */
export async function listTopInstructors({ db, scope }: AdminContext, count: number) {
  const found = await findTopInstructors(db, scope, count)
  if (found.fresh !== null) return found.instructors
  await refreshMentorStats(db)
  return (await findTopInstructors(db, scope, count)).instructors
}
