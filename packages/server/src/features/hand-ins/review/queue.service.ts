import type { QueueList, QueuePage } from '@capstone/contract/hand-ins/review/review.schemas'
import type { InstructorContext } from '../../../rpc/context.ts'
import { ascendingTimeBounds } from '../../../rpc/cursor.ts'
import { toPage } from '../../../rpc/page.ts'
import { countMentoredHandIns } from '../hand-ins.repository.ts'
import { serverTime, toHandIn } from '../hand-ins.service.ts'
import { findQueue } from './queue.repository.ts'

/** Lists hand-ins of the projects the instructor mentors, with the counts of the filters. Two statements. */
export async function listQueue(
  context: InstructorContext,
  { cursor, limit, ...filters }: QueueList,
): Promise<QueuePage> {
  const { db, scope, settings } = context
  const time = serverTime(context)
  const current = { now: time.now, mentorsDecide: settings.MENTORS_DECIDE_EXTENSIONS }
  const [rows, { waiting, late, extensions }] = await Promise.all([
    findQueue(db, scope, {
      ...filters,
      projectId: filters.projectId,
      after: ascendingTimeBounds(cursor),
      limit: limit + 1,
      ...current,
    }),
    countMentoredHandIns(db, scope, current),
  ])
  const page = toPage(rows, limit, (row) => [
    filters.filter === 'waiting' && row.submittedAt ? row.submittedAt : row.dueAt,
    row.id,
  ])
  return {
    ...page,
    ...time,
    items: page.items.map((row) => toHandIn(row, time.now)),
    counts: { waiting, late, extensions },
  }
}
