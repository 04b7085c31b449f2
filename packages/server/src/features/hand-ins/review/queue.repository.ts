import type { QueueFilter } from '@capstone/contract/hand-ins/hand-ins.constants'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { searchPattern } from '../../../db/search.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { chatThreads } from '../../chat/chat.table.ts'
import {
  dueOrder,
  handInColumns,
  hasRequestForMentor,
  isDueAfter,
  isLateOrMissingAt,
  selectHandIns,
} from '../hand-ins.repository.ts'
import { handIns, isWaitingForReview } from '../hand-ins.table.ts'

type QueuePageQuery = {
  readonly filter: QueueFilter
  readonly projectId: string | undefined
  readonly search: string
  readonly after: TimeBounds
  readonly limit: number
  readonly now: Date
  readonly mentorsDecide: boolean
}

const isOfProject = (projectId: string | undefined) =>
  projectId === undefined
    ? undefined
    : sql`exists (select from ${studentProjects} p where p.id = ${handIns.assignmentId}
        and p.instructor_project_id = ${projectId}::uuid)`

const conditions: Readonly<
  Record<QueueFilter, (query: Pick<QueuePageQuery, 'now' | 'mentorsDecide'>) => SQL | undefined>
> = {
  waiting: () => isWaitingForReview,
  late: ({ now }) => isLateOrMissingAt(now),
  extensions: ({ mentorsDecide }) => hasRequestForMentor(mentorsDecide),
  all: () => undefined,
}

/**
 * Finds the hand-ins that match a filter, of the projects the instructor mentors: with the filter `waiting` by the time
 * of submission, with any other by due date.
 */
export function findQueue(db: Database, scope: InstructorScope, query: QueuePageQuery) {
  const { filter, projectId, search, after, limit } = query
  const isBySubmission = filter === 'waiting'
  const isAfter = isBySubmission
    ? sql`(${handIns.submittedAt}, ${handIns.id}) > (${after.time}::timestamptz, ${after.id}::uuid)`
    : isDueAfter(after)
  return selectHandIns(db)
    .where(
      and(
        eq(chatThreads.mentorId, scope.userId),
        conditions[filter](query),
        isOfProject(projectId),
        search
          ? sql`lower(concat_ws(chr(10), ${handInColumns.studentName}, ${handInColumns.title})) like ${searchPattern(search)}`
          : undefined,
        isAfter,
      ),
    )
    .orderBy(...(isBySubmission ? [asc(handIns.submittedAt), asc(handIns.id)] : dueOrder))
    .limit(limit)
}
