import { COUNTED_MAX, PAGE_SIZE_MAX } from '@capstone/contract/base.constants'
import { CARD_DESCRIPTION_MAX_LENGTH } from '@capstone/contract/repository/repository.constants'
import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { matchesPatterns, searchPatterns } from '../../db/search.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { freshSummary } from '../health/summaries.table.ts'
import { assignedStudentCount } from './own-projects.repository.ts'
import { instructorProjects } from './repository.table.ts'
import { REPOSITORY_FIGURES } from './repository-counts.repository.ts'

const { id, title, category, createdAt, instructorId } = instructorProjects

/** Which projects to list; an empty text and no id mean all. */
export type AllProjectsFilter = {
  readonly search: string
  readonly category: string
  readonly instructorId: string | undefined
}

/** The filter, as values or as placeholders for them; null for a filter that is not set. */
type FilterValues = {
  readonly patterns: readonly SQLWrapper[]
  readonly category: SQLWrapper | null
  readonly instructorId: SQLWrapper | null
  readonly time: SQLWrapper
  readonly id: SQLWrapper
  readonly limit: SQLWrapper
}

// Only filters that are set are part of the statement: a statement with optional filters would use no index.
const matchesFilter = (filter: FilterValues) =>
  and(
    filter.category ? sql`${category} = ${filter.category}` : undefined,
    filter.instructorId ? sql`${instructorId} = ${filter.instructorId}` : undefined,
  )

const isBefore = (filter: FilterValues) =>
  sql`(${createdAt}, ${id}) < (${filter.time}::timestamptz, ${filter.id}::uuid)`

const nameOf = (filter: FilterValues) => sql<string | null>`(select instructor.name from ${users} instructor
  where instructor.id = ${filter.instructorId ?? sql`null`}::uuid and instructor.role = 'instructor')`

/**
 * If at most this many owners match, their projects are looked up. With more owners, scanning the sorted list fills a
 * page sooner.
 */
const FEW_OWNERS = 40
const hasFewOwners = sql`(select count(*) from owners) <= ${FEW_OWNERS}`
const newestFirst = sql`${createdAt} desc, ${id} desc`

/**
 * Selects at most FEW_OWNERS + 1 instructors whose name matches. Candidates are found by the index on the search text;
 * their rows are read only to check that it was the name that matched.
 */
const owners = (filter: FilterValues) => sql`
  select owner.id from (select candidate.id from ${users} candidate
      where candidate.role = 'instructor' and ${matchesPatterns(sql`candidate.search_text`, filter.patterns)} offset 0) as found
    join ${users} owner on owner.id = found.id where ${matchesPatterns(sql`lower(owner.name)`, filter.patterns)} limit ${FEW_OWNERS + 1}`

/** Some of the projects to list: at most `limit`, in this order if one is given. */
type RowQuery = {
  readonly condition?: SQL | undefined
  readonly limit: SQLWrapper
  readonly order?: SQL
}

/**
 * Selects at most `limit` projects that match the search, and as many whose owner matches. Each branch has its own
 * limit, so that none reads more than needed. The branches use the indexes on search text and owners or, for many
 * owners, scan the list in its order.
 */
function searchRows(filter: FilterValues, { condition, limit, order }: RowQuery): SQL {
  const rows = (match: SQL) => sql`select ${id}, ${createdAt} from ${instructorProjects}
    where ${and(match, matchesFilter(filter), condition)} ${order ?? sql``} limit ${limit}`
  const ofOwner = (owner: SQL) => sql`cross join lateral (${rows(sql`${instructorId} = ${owner}`)}) as theirs`
  // With a scalar subquery the planner scans the list in its order, whatever it estimates.
  const hasMatchingOwner = sql`(select ${matchesPatterns(sql`lower(owner.name)`, filter.patterns)} from ${users} owner
    where owner.id = ${instructorId} and owner.role = 'instructor')`
  // Counting needs no order: each owner is checked once, and their projects are read from the index.
  const ofMany =
    order === undefined
      ? sql`select theirs.* from ${users} owner ${ofOwner(sql`owner.id`)} where owner.role = 'instructor'
          and (select ${matchesPatterns(sql`lower(owner.name)`, filter.patterns)})
          and not ${hasFewOwners} limit ${limit}`
      : rows(sql`${hasMatchingOwner} and not ${hasFewOwners}`)
  return sql`(${rows(sql`${matchesPatterns(instructorProjects.searchText, filter.patterns)}`)})
    union (select theirs.* from owners ${ofOwner(sql`owners.id`)} where ${hasFewOwners})
    union (${ofMany})`
}

function rowsOf(filter: FilterValues, rowQuery: RowQuery): SQL {
  if (filter.patterns.length > 0) return searchRows(filter, rowQuery)
  const { condition, limit, order = sql`` } = rowQuery
  return sql`select ${id}, ${createdAt} from ${instructorProjects} where ${and(matchesFilter(filter), condition)} ${order} limit ${limit}`
}

/** How many match, at most COUNTED_MAX; null without a filter, where the total is known. */
const countOf = (filter: FilterValues): SQL<number | null> =>
  filter.patterns.length > 0 || filter.category || filter.instructorId
    ? sql`(select least(count(*), ${COUNTED_MAX})::int
        from (${rowsOf(filter, { limit: sql`${COUNTED_MAX}` })}) as counted_rows)`
    : sql`null::int`

function selectPage(db: Database, filter: FilterValues) {
  // The limit is a literal: for a parameter, the generic plan would expect a tenth of all projects and be made for that
  // many. A search is planned with its values, and reads no more than it needs.
  const nearest = rowsOf(filter, {
    condition: isBefore(filter),
    limit: filter.patterns.length > 0 ? filter.limit : sql`${PAGE_SIZE_MAX + 1}`.inlineParams(),
    order: sql`order by ${newestFirst}`,
  })
  const page = db
    .$with('page', { id, createdAt })
    .as(sql`select * from (${nearest}) as nearest order by created_at desc, id desc limit ${filter.limit}`)
  const named = filter.patterns.length > 0 ? [db.$with('owners', { id }).as(owners(filter))] : []
  return db
    .with(...named, page)
    .select({
      summary: freshSummary(REPOSITORY_FIGURES),
      matching: countOf(filter),
      filterName: nameOf(filter),
      project: { id, title, category, createdAt },
      description: sql<string>`left(${instructorProjects.description}, ${CARD_DESCRIPTION_MAX_LENGTH})`,
      assignedCount: assignedStudentCount,
      instructorName: users.name,
    })
    .from(sql`(select) as nothing`)
    .leftJoin(page, sql`true`)
    .leftJoin(instructorProjects, eq(id, page.id))
    .leftJoin(users, eq(users.id, instructorId))
    .orderBy(desc(page.createdAt), desc(page.id))
}

const [time, lastId, limit] = [sql.placeholder('time'), sql.placeholder('id'), sql.placeholder('limit')]

/** The prepared statements of lists without a search, one per combination of filters. */
const prepared = [false, true].map((isOfCategory) =>
  [false, true].map((isOfInstructor) =>
    preparedOn((db) =>
      selectPage(db, {
        patterns: [],
        category: isOfCategory ? sql.placeholder('category') : null,
        instructorId: isOfInstructor ? sql.placeholder('instructorId') : null,
        time,
        id: lastId,
        limit,
      }).prepare(`list_all_projects_${isOfCategory}_${isOfInstructor}`),
    ),
  ),
)

export type AllProjectsPageQuery = AllProjectsFilter & { readonly before: TimeBounds; readonly limit: number }

/**
 * Finds projects of all instructors, newest first; each row also has the figures over all of them if those are fresh.
 * One statement, prepared unless there is a search, whose terms decide the plan. If none is found there is one row
 * without a project.
 */
export function findAllProjects(db: Database, _scope: AdminScope, query: AllProjectsPageQuery) {
  const { search, before, limit } = query
  const [category, instructorId] = [query.category || null, query.instructorId ?? null]
  const statement = prepared[category === null ? 0 : 1]?.[instructorId === null ? 0 : 1]
  if (!search && statement) return statement(db).execute({ ...before, limit, category, instructorId })
  const given = (value: string | number) => sql`${value}`
  return selectPage(db, {
    patterns: searchPatterns(search).map(given),
    category: category === null ? null : given(category),
    instructorId: instructorId === null ? null : given(instructorId),
    time: given(before.time),
    id: given(before.id),
    limit: given(limit),
  }).execute()
}

export type AllProjectsRow = Awaited<ReturnType<typeof findAllProjects>>[number]
