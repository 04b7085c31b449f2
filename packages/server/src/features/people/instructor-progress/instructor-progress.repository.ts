import { COUNTED_MAX, PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import { type ProgressSort, RECENT_COMPLETIONS_COUNT } from '@capstone/contract/people/people.constants'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import { matchesPatterns, searchPatterns } from '../../../db/search.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { mentorStats } from '../people.table.ts'

type CompletionItem = {
  readonly id: string
  readonly title: string
  readonly studentName: string
  readonly completedAt: string
}

/** The most recently completed of the projects that the instructor in a row of `page` mentors, newest first. */
const recentCompletions = sql<CompletionItem[]>`(
  select coalesce(json_agg(json_build_object('id', done.id, 'title', done.title, 'studentName', student.name,
    'completedAt', done.completed_at) order by done.completed_at desc, done.id desc), '[]')
  from (
    select last.id, last.title, last.student_id, last.completed_at from ${studentProjects} last
    where last.mentor_id = page.id and last.removed_at is null
      and last.status = 'completed' and last.completed_at is not null
    order by last.completed_at desc, last.id desc limit ${RECENT_COMPLETIONS_COUNT}) as done
  join ${users} student on student.id = done.student_id)`

/**
 * The number of projects that the instructor in a row of `page` mentors and that were completed since a time, by week;
 * week 0 begins at that time.
 */
const completionsByWeek = (since: SQLWrapper) => sql<Readonly<Record<string, number>>>`(
  select coalesce(json_object_agg(counted.week, counted.done), '{}')
  from (
    select floor(extract(epoch from done.completed_at - ${since}::timestamptz) / 604800)::int
      as week, count(*)::int as done
    from ${studentProjects} done
    where done.mentor_id = page.id and done.removed_at is null
      and done.status = 'completed' and done.completed_at >= ${since}::timestamptz
    group by week) as counted)`

const { toReview, students, assignments, completionRate, sortName, instructorId } = mentorStats
/** Since when students wait for a review; instructors for whom nobody waits come last. */
const wait = sql`coalesce(${mentorStats.waitingSince}, 'infinity')`
/** One more than the average time in tenths of a day; 0 if there is no average, so that these instructors come last. */
const timeKey = sql<number>`coalesce(${mentorStats.tenthsOfDays} + 1, 0)`

/** The query of a list, as values or as placeholders for them. */
type ListQuery = {
  readonly sort: ProgressSort
  readonly patterns: readonly SQLWrapper[]
  /** The sort keys of the last row of the previous page. */
  readonly firstKey: SQLWrapper
  readonly secondKey: SQLWrapper
  readonly id: SQLWrapper
  readonly limit: SQLWrapper
  /** The start of the first week whose completions are counted. */
  readonly since: SQLWrapper
}

const ORDERS: Readonly<Record<ProgressSort, readonly SQL[]>> = {
  longest_wait: [wait, sql`${sortName}`, sql`${instructorId}`],
  name: [sql`${sortName}`, sql`${instructorId}`],
  to_review: [sql`${toReview} desc`, sql`${instructorId}`],
  students: [sql`${students} desc`, sql`${instructorId}`],
  assignments: [sql`${assignments} desc`, sql`${instructorId}`],
  completion_rate: [sql`${completionRate} desc`, sql`${students} desc`, sql`${instructorId}`],
  average_days: [sql`${timeKey} desc`, sql`${instructorId}`],
}

const FIGURES = {
  to_review: toReview,
  students,
  assignments,
  completion_rate: completionRate,
  average_days: timeKey,
} as const

const orderOf = ({ sort }: ListQuery) => sql.join([...ORDERS[sort]], sql`, `)

function isAfter({ sort, firstKey, secondKey, id }: ListQuery): SQL {
  if (sort === 'longest_wait')
    return sql`(${wait}, ${sortName}, ${instructorId}) > (${firstKey}::timestamptz, ${secondKey}::text, ${id}::uuid)`
  if (sort === 'name') return sql`(${sortName}, ${instructorId}) > (${firstKey}::text, ${id}::uuid)`
  const figure = FIGURES[sort]
  const isNext = sql`${instructorId} > ${id}::uuid`
  const isLater =
    sort === 'completion_rate'
      ? sql`${students} < ${secondKey}::int or (${students} = ${secondKey}::int and ${isNext})`
      : isNext
  return sql`${figure} <= ${firstKey}::int and (${figure} < ${firstKey}::int or ${isLater})`
}

const matchesPersonSearch = ({ patterns }: ListQuery) => matchesPatterns(users.searchText, patterns)
const areStatsOfUser = and(eq(users.id, mentorStats.instructorId), sql`${users.role} = 'instructor'`)

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  specialization: users.specialization,
  sortName,
  toReview,
  waitingSince: mentorStats.waitingSince,
  students,
  projects: mentorStats.projects,
  assignments,
  completed: mentorStats.completed,
  inProgress: mentorStats.inProgress,
  pending: mentorStats.pending,
  completionRate,
  tenthsOfDays: mentorStats.tenthsOfDays,
}

const matchCount = sql<number>`(select counted.total from counted)`
const hasFewMatches = sql`${matchCount} < ${COUNTED_MAX}`
const statsWithUsers = sql`${mentorStats} join ${users} on ${areStatsOfUser}`
// A literal: for a parameter, the generic plan would expect a tenth of all instructors and be made for that many.
const LIMIT = sql`${PAGE_SIZE_MAX + 1}`.inlineParams()
const selectNextIds = (from: SQL, query: ListQuery, ...conditions: (SQL | undefined)[]) =>
  sql`select ${instructorId} from ${from} where ${and(isAfter(query), ...conditions)}
    order by ${orderOf(query)} limit ${LIMIT}`

/**
 * Selects the instructors of a page. Few matches are sorted. With many, scanning the statistics in the order of the
 * list fills a page quickly; the search is then a scalar subquery, so that the planner scans in that order whatever row
 * count it estimates.
 */
function selectPageIds(query: ListQuery): SQL {
  // Without a search, an index of the statistics is enough.
  if (query.patterns.length === 0) return selectNextIds(sql`${mentorStats}`, query)
  const scan = selectNextIds(
    sql`${mentorStats}`,
    query,
    sql`not ${hasFewMatches} and (select ${matchesPersonSearch(query)} from ${users} where ${areStatsOfUser})`,
  )
  return sql`(${selectNextIds(sql`found join ${statsWithUsers} on ${users.id} = found.id`, query, hasFewMatches)}) union all (${scan})`
}

/** Everybody a search finds. The search runs once, for both the page and the count. */
const searchOnce = (db: Database, query: ListQuery) =>
  query.patterns.length > 0
    ? [
        db
          .$with('found', { id: users.id })
          .as(
            sql`select ${users.id} from ${users} where ${users.role} = 'instructor' and ${matchesPersonSearch(query)}`,
          ),
        db.$with('counted', {}).as(sql`select count(*)::int as total from found`),
      ]
    : []

function selectRows(db: Database, query: ListQuery) {
  const rows = db
    .select(columns)
    .from(mentorStats)
    .innerJoin(users, areStatsOfUser)
    .where(
      sql`${instructorId} = any(array(select * from (${selectPageIds(query)}) as page_ids limit ${query.limit}))`,
    )
    .orderBy(orderOf(query))
  const page = db
    .$with('page', columns)
    .as(sql`select row_number() over () as place, rows.* from (${rows}) as rows`)
  return db
    .with(...searchOnce(db, query), page)
    .select({
      total: sql<number>`(select count(*)::int from ${mentorStats})`,
      matching: query.patterns.length > 0 ? matchCount : sql<null>`null::int`,
      recent: recentCompletions,
      completedByWeek: completionsByWeek(query.since),
      stats: {
        id: page.id,
        name: page.name,
        email: page.email,
        specialization: page.specialization,
        sortName: page.sortName,
        toReview: page.toReview,
        waitingSince: page.waitingSince,
        students: page.students,
        projects: page.projects,
        assignments: page.assignments,
        completed: page.completed,
        inProgress: page.inProgress,
        pending: page.pending,
        completionRate: page.completionRate,
        tenthsOfDays: page.tenthsOfDays,
      },
    })
    .from(sql`(select) as nothing`)
    .leftJoin(page, sql`true`)
    .orderBy(sql`page.place`)
}

const placeholders = {
  firstKey: sql.placeholder('firstKey'),
  secondKey: sql.placeholder('secondKey'),
  id: sql.placeholder('id'),
  limit: sql.placeholder('limit'),
  since: sql.placeholder('since'),
}

const preparedFor = (sort: ProgressSort) =>
  preparedOn((db) =>
    selectRows(db, { sort, patterns: [], ...placeholders }).prepare(`list_instructor_progress_${sort}`),
  )

const PREPARED: Readonly<Record<ProgressSort, ReturnType<typeof preparedFor>>> = {
  longest_wait: preparedFor('longest_wait'),
  name: preparedFor('name'),
  to_review: preparedFor('to_review'),
  students: preparedFor('students'),
  assignments: preparedFor('assignments'),
  completion_rate: preparedFor('completion_rate'),
  average_days: preparedFor('average_days'),
}

/** Which instructors to read: search, order, the last row of the previous page, and the limit. */
export type ProgressPageQuery = {
  readonly search: string
  readonly sort: ProgressSort
  readonly after: {
    readonly firstKey: string | number
    readonly secondKey: string | number
    readonly id: string
  }
  readonly limit: number
  readonly since: Date
}

/**
 * Finds instructors with their mentoring statistics, recent completions and completions by week. Each row also has the
 * total and, for a search, the number of matches. One statement, prepared unless there is a search, whose terms decide
 * the plan. If none is found there is one row without an instructor.
 */
export function findInstructorProgress(db: Database, _scope: AdminScope, pageQuery: ProgressPageQuery) {
  const { search, sort, after, limit } = pageQuery
  const since = pageQuery.since.toISOString()
  if (!search) return PREPARED[sort](db).execute({ ...after, limit, since })
  const parameter = (value: string | number) => sql`${value}`
  return selectRows(db, {
    sort,
    patterns: searchPatterns(search).map(parameter),
    firstKey: parameter(after.firstKey),
    secondKey: parameter(after.secondKey),
    id: parameter(after.id),
    limit: parameter(limit),
    since: parameter(since),
  }).execute()
}

export type ProgressRow = Awaited<ReturnType<typeof findInstructorProgress>>[number]
