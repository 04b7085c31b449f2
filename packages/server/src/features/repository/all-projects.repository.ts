import { COUNTED_MAX } from '@capstone/contract/base.constants'
import { CARD_DESCRIPTION_MAX_LENGTH } from '@capstone/contract/repository/repository.constants'
import { and, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/engine/prepared.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import { searchPatterns } from '../../rpc/page.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { freshSummary } from '../health/summaries.table.ts'
import { assignmentsOfProject } from './own-projects.repository.ts'
import { instructorProjects } from './repository.table.ts'
import { REPOSITORY_FIGURES } from './repository-counts.repository.ts'

const { id, title, category, createdAt, instructorId } = instructorProjects

/** Which projects are asked for; an empty text and no id ask for all. */
export type AllProjectsFilter = {
  readonly search: string
  readonly category: string
  readonly instructorId: string | undefined
}

/** What is asked for, as values or as places for them; null where it is not asked for. */
type Asked = {
  readonly patterns: readonly SQLWrapper[]
  readonly category: SQLWrapper | null
  readonly instructorId: SQLWrapper | null
  readonly time: SQLWrapper
  readonly id: SQLWrapper
  readonly limit: SQLWrapper
}

const isLike = (text: SQLWrapper, { patterns }: Asked) =>
  or(...patterns.map((pattern) => sql`${text} like ${pattern}`))

// Only what is asked for is named: a statement that may have to look for any of it would use no index for one.
const matchesFilter = (asked: Asked) =>
  and(
    asked.category ? sql`${category} = ${asked.category}` : undefined,
    asked.instructorId ? sql`${instructorId} = ${asked.instructorId}` : undefined,
  )

const isBefore = (asked: Asked) =>
  sql`(${createdAt}, ${id}) < (${asked.time}::timestamptz, ${asked.id}::uuid)`

const nameOf = (asked: Asked) => sql<string | null>`(select asked.name from ${users} asked
  where asked.id = ${asked.instructorId ?? sql`null`}::uuid and asked.role = 'instructor')`

/** The projects of so many found owners are looked up; of more, walking the list fills a page sooner. */
const LOOKED_UP = 40
const few = sql`(select count(*) from owners) <= ${LOOKED_UP}`
const newestFirst = sql`${createdAt} desc, ${id} desc`

/**
 * The instructors whose name a search finds; one more than are looked up. Their words are looked for first, in an index
 * that holds the words; the rows of those found only tell that it was the name.
 */
const owners = (asked: Asked) => sql`
  select owner.id from (select words.id from ${users} words
      where words.role = 'instructor' and ${isLike(sql`words.search_text`, asked)} offset 0) as found
    join ${users} owner on owner.id = found.id where ${isLike(sql`lower(owner.name)`, asked)} limit ${LOOKED_UP + 1}`

/** Some of the projects asked for: at most `limit`, in this order if one is given. */
type Some = {
  readonly condition?: SQL | undefined
  readonly limit: SQLWrapper
  readonly order?: SQL
}

/**
 * At most `limit` projects whose words are found, and as many whose owner is. Each way is of use alone, so that none
 * reads more than is needed: indexes of words and of owners, or, of many owners, the list in its order.
 */
function found(asked: Asked, { condition, limit, order }: Some): SQL {
  const rows = (way: SQL) => sql`select ${id}, ${createdAt} from ${instructorProjects}
    where ${and(way, matchesFilter(asked), condition)} ${order ?? sql``} limit ${limit}`
  const ofOwner = (owner: SQL) => sql`cross join lateral (${rows(sql`${instructorId} = ${owner}`)}) as theirs`
  // Asked as a question of its own, so that the database walks the list, whatever it expects of the names.
  const isOwners = sql`(select ${isLike(sql`lower(owner.name)`, asked)} from ${users} owner
    where owner.id = ${instructorId} and owner.role = 'instructor')`
  // To be counted they need no order: each owner is looked at once, and their projects are read from the index.
  const ofMany =
    order === undefined
      ? sql`select theirs.* from ${users} owner ${ofOwner(sql`owner.id`)} where owner.role = 'instructor'
          and (select ${isLike(sql`lower(owner.name)`, asked)}) and not ${few} limit ${limit}`
      : rows(sql`${isOwners} and not ${few}`)
  return sql`(${rows(sql`${isLike(instructorProjects.searchText, asked)}`)})
    union (select theirs.* from owners ${ofOwner(sql`owners.id`)} where ${few})
    union (${ofMany})`
}

/** What is asked for, at most `limit` in this order if one is given. */
function rowsOf(asked: Asked, some: Some): SQL {
  if (asked.patterns.length > 0) return found(asked, some)
  const { condition, limit, order = sql`` } = some
  return sql`select ${id}, ${createdAt} from ${instructorProjects} where ${and(matchesFilter(asked), condition)} ${order} limit ${limit}`
}

/** How many are found, at most COUNTED_MAX; null of all, which is known. */
const countOf = (asked: Asked): SQL<number | null> =>
  asked.patterns.length > 0 || asked.category || asked.instructorId
    ? sql`(select least(count(*), ${COUNTED_MAX})::int
        from (${rowsOf(asked, { limit: sql`${COUNTED_MAX}` })}) as counted_rows)`
    : sql`null::int`

function selectLines(db: Database, asked: Asked) {
  // The written-out limit is that of the largest page, and one: of a parameter a plan for any value expects a tenth of
  // all projects, and readies itself for so many. A search is planned for what is asked, and reads no more than that.
  const nearest = rowsOf(asked, {
    condition: isBefore(asked),
    limit: asked.patterns.length > 0 ? asked.limit : sql`101`,
    order: sql`order by ${newestFirst}`,
  })
  const page = db
    .$with('page', { id, createdAt })
    .as(sql`select * from (${nearest}) as nearest order by created_at desc, id desc limit ${asked.limit}`)
  const named = asked.patterns.length > 0 ? [db.$with('owners', { id }).as(owners(asked))] : []
  return db
    .with(...named, page)
    .select({
      summary: freshSummary(REPOSITORY_FIGURES),
      matching: countOf(asked),
      askedName: nameOf(asked),
      project: { id, title, category, createdAt },
      description: sql<string>`left(${instructorProjects.description}, ${CARD_DESCRIPTION_MAX_LENGTH})`,
      assignedCount: assignmentsOfProject,
      instructorName: users.name,
    })
    .from(sql`(select) as nothing`)
    .leftJoin(page, sql`true`)
    .leftJoin(instructorProjects, eq(id, page.id))
    .leftJoin(users, eq(users.id, instructorId))
    .orderBy(desc(page.createdAt), desc(page.id))
}

const [time, ofId, limit] = [sql.placeholder('time'), sql.placeholder('id'), sql.placeholder('limit')]

/** The prepared statement of a list without a search, for each choice of filters. */
const prepared = [false, true].map((isOfCategory) =>
  [false, true].map((isOfInstructor) =>
    preparedOn((db) =>
      selectLines(db, {
        patterns: [],
        category: isOfCategory ? sql.placeholder('category') : null,
        instructorId: isOfInstructor ? sql.placeholder('instructorId') : null,
        time,
        id: ofId,
        limit,
      }).prepare(`list_all_projects_${isOfCategory}_${isOfInstructor}`),
    ),
  ),
)

export type AllProjectsPageQuery = AllProjectsFilter & { readonly before: TimeBounds; readonly limit: number }

/**
 * Projects of all instructors, newest first, each line with the figures over all of them, if those are fresh, in one
 * statement: a prepared one, but for a search, whose words decide how to look for them. There is a line without a project where none is found.
 * Admins see all.
 */
export function findAllProjects(db: Database, _scope: AdminScope, part: AllProjectsPageQuery) {
  const { search, before, limit } = part
  const [category, instructorId] = [part.category || null, part.instructorId ?? null]
  const statement = prepared[category === null ? 0 : 1]?.[instructorId === null ? 0 : 1]
  if (!search && statement) return statement(db).execute({ ...before, limit, category, instructorId })
  const given = (value: string | number) => sql`${value}`
  return selectLines(db, {
    patterns: searchPatterns(search).map(given),
    category: category === null ? null : given(category),
    instructorId: instructorId === null ? null : given(instructorId),
    time: given(before.time),
    id: given(before.id),
    limit: given(limit),
  }).execute()
}

export type AllProjectsLine = Awaited<ReturnType<typeof findAllProjects>>[number]
