import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { type ProgressSort, RECENT_COMPLETIONS_COUNT } from '@capstone/contract/people/people.constants'
import { and, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import { searchPatterns } from '../../../rpc/page.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { mentorStats } from '../people.table.ts'

/** A completed project as JSON tells of it. */
type CompletionLine = {
  readonly id: string
  readonly title: string
  readonly studentName: string
  readonly completedAt: string
}

// Two ways to mentor a project, each with its own index; see isMentored. Of each project of their repository the last ones
// are taken from the index of what was completed.
/** The last projects completed by students of the instructor of a row of `page`, newest first. */
const recentCompletions = sql<CompletionLine[]>`(
  select coalesce(json_agg(json_build_object('id', done.id, 'title', done.title, 'studentName', student.name,
    'completedAt', done.completed_at) order by done.completed_at desc, done.id desc), '[]')
  from (select * from (
      select given.id, own.title, given.student_id, given.completed_at
      from ${instructorProjects} own cross join lateral (
        select last.id, last.student_id, last.completed_at from ${studentProjects} last
        where last.instructor_project_id = own.id and last.status = 'completed' and last.completed_at is not null
        order by last.completed_at desc, last.id desc limit ${RECENT_COMPLETIONS_COUNT}) as given
      where own.instructor_id = page.id
    union all
      select born.id, born.title, born.student_id, born.completed_at from ${studentProjects} born
      where born.mentor_id = page.id and born.instructor_project_id is null and born.withdrawn_at is null
        and born.status = 'completed' and born.completed_at is not null) as theirs
    order by completed_at desc, id desc limit ${RECENT_COMPLETIONS_COUNT}) as done
  join ${users} student on student.id = done.student_id)`

const { completionRate, students, completed } = mentorStats
const byName = sql<string>`lower(${users.name})`

/** What is asked for, as values or as places for them. */
type Asked = {
  readonly sort: ProgressSort
  readonly patterns: readonly SQLWrapper[]
  readonly first: SQLWrapper
  readonly second: SQLWrapper
  readonly id: SQLWrapper
  readonly limit: SQLWrapper
}

/** How each order sorts. */
const ORDERS: Readonly<Record<ProgressSort, readonly SQL[]>> = {
  name: [byName, sql`${users.id}`],
  completion_rate: [sql`${completionRate} desc`, sql`${students} desc`, sql`${mentorStats.instructorId}`],
  students: [sql`${students} desc`, sql`${mentorStats.instructorId}`],
  completed: [sql`${completed} desc`, sql`${mentorStats.instructorId}`],
}

const orderOf = ({ sort }: Asked) => sql.join([...ORDERS[sort]], sql`, `)

/** What comes after the values of a page's last row. */
function isAfter({ sort, first, second, id }: Asked): SQL {
  if (sort === 'name') return sql`(${byName}, ${users.id}) > (${first}::text, ${id}::uuid)`
  const figure = { completion_rate: completionRate, students, completed }[sort]
  const isNext = sql`${mentorStats.instructorId} > ${id}::uuid`
  const isLater =
    sort === 'completion_rate'
      ? sql`${students} < ${second}::int or (${students} = ${second}::int and ${isNext})`
      : isNext
  return sql`${figure} <= ${first}::int and (${figure} < ${first}::int or ${isLater})`
}

const isFound = ({ patterns }: Asked) =>
  or(...patterns.map((pattern) => sql`${users.searchText} like ${pattern}`))
const isTheirs = and(eq(users.id, mentorStats.instructorId), sql`${users.role} = 'instructor'`)

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  specialization: users.specialization,
  sortName: byName.as('sort_name'),
  students,
  projects: mentorStats.projects,
  assignments: mentorStats.assignments,
  completed,
  inProgress: mentorStats.inProgress,
  pending: mentorStats.pending,
  completionRate,
  tenthsOfDays: mentorStats.tenthsOfDays,
}

const many = sql<number>`(select counted.many from counted)`
const few = sql`${many} < ${COUNTED_MAX}`
const joined = sql`${mentorStats} join ${users} on ${isTheirs}`
// The written-out limit is that of the largest page, and one: of a parameter a plan for any value expects a tenth of all
// instructors, and readies itself for so many.
const nearest = (from: SQL, asked: Asked, ...conditions: (SQL | undefined)[]) =>
  sql`select ${mentorStats.instructorId} from ${from} where ${and(isAfter(asked), ...conditions)}
    order by ${orderOf(asked)} limit 101`

/**
 * Who stands on a page. Of those a search finds, when they are few; of more, the list is walked in its order, which soon
 * has a page. What else is asked of a row is then a question of its own, so that the database walks whatever it expects.
 */
function idsOnPage(asked: Asked): SQL {
  const isByName = asked.sort === 'name'
  // Without a search, an order by a figure needs the index of the figures alone.
  if (asked.patterns.length === 0) return nearest(isByName ? joined : sql`${mentorStats}`, asked)
  const walked = isByName
    ? sql`select ${users.id} from ${users} where ${users.role} = 'instructor' and ${isAfter(asked)} and not ${few}
        and (select ${isFound(asked)} from ${mentorStats} where ${mentorStats.instructorId} = ${users.id})
        order by ${orderOf(asked)} limit 101`
    : nearest(
        sql`${mentorStats}`,
        asked,
        sql`not ${few} and (select ${isFound(asked)} from ${users} where ${isTheirs})`,
      )
  return sql`(${nearest(sql`found join ${joined} on ${users.id} = found.id`, asked, few)}) union all (${walked})`
}

/** Everybody a search finds, looked for and counted once. */
const lookFor = (db: Database, asked: Asked) =>
  asked.patterns.length > 0
    ? [
        db
          .$with('found', { id: users.id })
          .as(sql`select ${users.id} from ${users} where ${users.role} = 'instructor' and ${isFound(asked)}`),
        db.$with('counted', {}).as(sql`select count(*)::int as many from found`),
      ]
    : []

function selectLines(db: Database, asked: Asked) {
  const lines = db
    .select(columns)
    .from(mentorStats)
    .innerJoin(users, isTheirs)
    .where(
      sql`${mentorStats.instructorId} = any(array(select * from (${idsOnPage(asked)}) as nearest limit ${asked.limit}))`,
    )
    .orderBy(orderOf(asked))
  const page = db
    .$with('page', columns)
    .as(sql`select row_number() over () as place, lines.* from (${lines}) as lines`)
  return db
    .with(...lookFor(db, asked), page)
    .select({
      total: sql<number>`(select count(*)::int from ${mentorStats})`,
      matching: asked.patterns.length > 0 ? many : sql<null>`null::int`,
      recent: recentCompletions,
      line: {
        id: page.id,
        name: page.name,
        email: page.email,
        specialization: page.specialization,
        students: page.students,
        projects: page.projects,
        assignments: page.assignments,
        completed: page.completed,
        inProgress: page.inProgress,
        pending: page.pending,
        completionRate: page.completionRate,
        tenthsOfDays: page.tenthsOfDays,
      },
      sortName: sql<string>`page.sort_name`,
    })
    .from(sql`(select) as nothing`)
    .leftJoin(page, sql`true`)
    .orderBy(sql`page.place`)
}

const places = {
  first: sql.placeholder('first'),
  second: sql.placeholder('second'),
  id: sql.placeholder('id'),
  limit: sql.placeholder('limit'),
}

const preparedFor = (sort: ProgressSort) =>
  preparedOn((db) =>
    selectLines(db, { sort, patterns: [], ...places }).prepare(`list_instructor_progress_${sort}`),
  )

/** The statements of lists without a search. */
const PREPARED: Readonly<Record<ProgressSort, ReturnType<typeof preparedFor>>> = {
  name: preparedFor('name'),
  completion_rate: preparedFor('completion_rate'),
  students: preparedFor('students'),
  completed: preparedFor('completed'),
}

/** Which part of the instructors to read: what to search, in which order, after which values, at most how many. */
export type ProgressPageQuery = {
  readonly search: string
  readonly sort: ProgressSort
  readonly after: { readonly first: string | number; readonly second: number; readonly id: string }
  readonly limit: number
}

/**
 * Instructors with what their mentoring came to and the last projects their students completed, each line with how many
 * are found and how many there are: one statement, a prepared one but for a search, whose words decide how to look for
 * them. There is a line without an instructor where none is found. Admins see all.
 */
export function findInstructorProgress(db: Database, _scope: AdminScope, part: ProgressPageQuery) {
  const { search, sort, after, limit } = part
  if (!search) return PREPARED[sort](db).execute({ ...after, limit })
  const given = (value: string | number) => sql`${value}`
  return selectLines(db, {
    sort,
    patterns: searchPatterns(search).map(given),
    first: given(after.first),
    second: given(after.second),
    id: given(after.id),
    limit: given(limit),
  }).execute()
}

export type ProgressLine = Awaited<ReturnType<typeof findInstructorProgress>>[number]
