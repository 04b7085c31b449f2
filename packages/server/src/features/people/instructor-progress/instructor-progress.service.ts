import { DAY_MS, SMALLEST_ID } from '@capstone/contract/base.constants'
import type {
  InstructorProgress,
  InstructorProgressList,
  InstructorProgressPage,
} from '@capstone/contract/people/instructor-progress.schemas'
import { PROGRESS_WEEKS, type ProgressSort } from '@capstone/contract/people/people.constants'
import type { AdminContext } from '../../../rpc/context.ts'
import {
  decodeFiguresCursor,
  decodeNameCursor,
  decodeWaitCursor,
  INTEGER_MAX,
  NO_TIME,
} from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { refreshMentorStats } from '../mentoring/mentor-stats.service.ts'
import {
  findInstructorProgress,
  type ProgressPageQuery,
  type ProgressRow,
} from './instructor-progress.repository.ts'

/**
 * Lists a page of instructors with mentoring statistics at most SUMMARY_SECONDS old and recent completions. They are
 * sorted by the longest wait of their students, by name, or by a figure, the highest first. Two statements while the
 * statistics are fresh. An invalid cursor is refused with INPUT_INVALID.
 */
export async function listInstructorProgress(
  { db, scope, clock }: AdminContext,
  { search, sort, cursor, limit }: InstructorProgressList,
): Promise<InstructorProgressPage> {
  const after = cursor === undefined ? BEFORE_ALL[sort] : afterOf(sort, cursor)
  await refreshMentorStats(db)
  const rows = await findInstructorProgress(db, scope, {
    search,
    sort,
    after,
    limit: limit + 1,
    since: new Date(clock.now().getTime() - PROGRESS_WEEKS * WEEK_MS),
  })
  const [first] = rows
  if (!first) throw new Error('The database returned no figures.')
  const page = toPage(rows.flatMap(toInstructor), limit, ({ keys }) => keys[sort])
  const items = page.items.map(({ keys: _, ...instructor }) => instructor)
  // A search also counts instructors who were added since the statistics were counted and are not listed yet.
  const isOnlyPage = cursor === undefined && page.nextCursor === null
  const matching = first.matching === null ? first.total : isOnlyPage ? items.length : first.matching
  return { items, nextCursor: page.nextCursor, matching, total: first.total }
}

const WEEK_MS = 7 * DAY_MS
const ABOVE_ALL = { firstKey: INTEGER_MAX, secondKey: 0, id: SMALLEST_ID }

/** Sort keys that come before every row. */
const BEFORE_ALL: Readonly<Record<ProgressSort, ProgressPageQuery['after']>> = {
  longest_wait: { firstKey: '-infinity', secondKey: '', id: SMALLEST_ID },
  name: { firstKey: '', secondKey: 0, id: SMALLEST_ID },
  to_review: ABOVE_ALL,
  students: ABOVE_ALL,
  assignments: ABOVE_ALL,
  completion_rate: ABOVE_ALL,
  average_days: ABOVE_ALL,
}

function afterOf(sort: ProgressSort, cursor: string): ProgressPageQuery['after'] {
  if (sort === 'longest_wait') {
    const { since, name, id } = decodeWaitCursor(cursor)
    return { firstKey: since, secondKey: name, id }
  }
  if (sort === 'name') {
    const { name, id } = decodeNameCursor(cursor)
    return { firstKey: name, secondKey: 0, id }
  }
  const { figures, id } = decodeFiguresCursor(cursor, sort === 'completion_rate' ? 2 : 1)
  const [firstKey = 0, secondKey = 0] = figures
  return { firstKey, secondKey, id }
}

type InstructorWithKeys = InstructorProgress & {
  readonly keys: Readonly<Record<ProgressSort, (string | number)[]>>
}

/** Returns the instructor of a row with its sort keys; nothing for the row that stands for an empty list. */
function toInstructor({ stats, recent, completedByWeek }: ProgressRow): InstructorWithKeys[] {
  if (!stats) return []
  const { sortName, tenthsOfDays, completionRate, ...instructor } = stats
  const { id, waitingSince, toReview, students, assignments } = instructor
  return [
    {
      ...instructor,
      completionRate: assignments > 0 ? completionRate : null,
      averageDays: tenthsOfDays === null ? null : tenthsOfDays / 10,
      completedByWeek: Array.from({ length: PROGRESS_WEEKS }, (_, week) => completedByWeek[week] ?? 0),
      recent: recent.map((each) => ({ ...each, completedAt: new Date(each.completedAt) })),
      keys: {
        longest_wait: [waitingSince?.toISOString() ?? NO_TIME, sortName, id],
        name: [sortName, id],
        to_review: [toReview, id],
        students: [students, id],
        assignments: [assignments, id],
        completion_rate: [completionRate, students, id],
        average_days: [tenthsOfDays === null ? 0 : tenthsOfDays + 1, id],
      },
    },
  ]
}
