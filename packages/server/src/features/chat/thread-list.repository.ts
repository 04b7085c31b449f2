import { and, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { searchPattern } from '../../db/search.ts'
import type { InstructorScope, StudentScope } from '../../rpc/scope.ts'
import type { SegmentBounds } from '../../rpc/segments.ts'
import { users } from '../accounts/accounts.table.ts'
import { meetings } from '../meetings/meetings.table.ts'
import { chatThreads, isThreadListed, supportMessages } from './chat.table.ts'
import {
  isNotOver,
  isNotWaiting,
  SIDES,
  type Side,
  selectThreads,
  type ThreadTimes,
  waitingSince,
} from './threads.repository.ts'

const param = sql.placeholder
const { id, activeAt } = chatThreads

// Not a join: with few threads expected, it would read the names of all people.
const isFound = (side: Side) => sql`(lower(${chatThreads.title}) like ${param('pattern')}
  or (select lower(partner.name) from ${users} partner where partner.id = ${SIDES[side].other}) like ${param('pattern')})`

/**
 * The threads that can wait for a person: with unread messages, or with a meeting that was proposed to them. A subquery
 * reads the meeting's status, because a join may read the meetings of everybody.
 */
const threadsThatCanWait = (side: Side) => sql`array(
  select ${id} from ${chatThreads} where ${SIDES[side].self} = ${param('userId')}::uuid and ${SIDES[side].unread} > 0
  union select proposal.project_id from ${supportMessages} proposal
    where proposal.receiver_id = ${param('userId')}::uuid and proposal.kind = 'meeting'
    and (select meeting.status = 'proposed' and ${isNotOver} from ${meetings} meeting where meeting.id = proposal.id))`

/**
 * The threads of a page, and since when they wait. Waiting threads and others are separate branches, so that each is
 * read from an index and neither reads the whole list. A page after the last waiting thread skips the first branch. It
 * compares the person with `is not distinct from`, because with `=` the planner may read all their threads, too.
 */
function selectListed(side: Side, isSearched: boolean): SQL {
  const { self } = SIDES[side]
  const since = waitingSince(side)
  const isListed = and(isThreadListed[side], isSearched ? isFound(side) : undefined)
  return sql`(
    (select ${id}, ${since} as waiting_since from ${chatThreads}
      where ${param('waitingTime')}::timestamptz < 'infinity'
        and ${id} = any(${threadsThatCanWait(side)}) and ${isListed}
        and ${self} is not distinct from ${param('userId')}::uuid
        and (${since}, ${id}) > (${param('waitingTime')}::timestamptz, ${param('waitingId')}::uuid)
      order by waiting_since, ${id} limit ${param('limit')})
    union all
    (select ${id}, null from ${chatThreads}
      where ${self} = ${param('userId')} and ${isListed} and ${isNotWaiting(side)}
        and (${activeAt}, ${id}) < (${param('time')}::timestamptz, ${param('id')}::uuid)
      order by ${activeAt} desc, ${id} desc limit ${param('limit')})
  ) as listed`
}

const prepareThreadList = (side: Side, isSearched: boolean) =>
  preparedOn((db) =>
    selectThreads(db, side, {
      waitingSince: sql<Date | null>`listed.waiting_since`.mapWith(activeAt),
    })
      .innerJoin(selectListed(side, isSearched), sql`listed.id = ${id}`)
      .orderBy(
        sql`listed.waiting_since nulls last`,
        sql`case when listed.waiting_since is not null then ${id} end`,
        sql`${activeAt} desc`,
        sql`${id} desc`,
      )
      .limit(param('limit'))
      .prepare(`list_${side}_threads_${isSearched ? 'found' : 'all'}`),
  )

/** The prepared statements behind {@link findThreads}. */
export const threadLists = {
  student: { all: prepareThreadList('student', false), found: prepareThreadList('student', true) },
  instructor: { all: prepareThreadList('instructor', false), found: prepareThreadList('instructor', true) },
}

type ThreadPageQuery = ThreadTimes & {
  readonly search: string
  readonly bounds: SegmentBounds
  readonly limit: number
}

/** Finds a person's threads: those that wait for them first, longest waiting on top, then the most recently active. */
export const findThreads = (
  db: Database,
  { role, userId }: StudentScope | InstructorScope,
  { search, bounds, limit, presenceCutoff, now }: ThreadPageQuery,
) =>
  threadLists[role][search ? 'found' : 'all'](db).execute({
    userId,
    ...bounds,
    limit,
    pattern: searchPattern(search),
    presenceCutoff: presenceCutoff.toISOString(),
    now: now.toISOString(),
  })
