import { SIMILARITY_MIN, type SimilarKind } from '@capstone/contract/requests/requests.constants'
import { type Column, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/prepared.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests, projectSuggestions } from './requests.table.ts'

const likest = sql`order by similarity desc limit 1`
// Comparing two titles takes a hundred times what the planner believes: a table of a thousand would be read from end to
// end. The second condition holds always, and is known to be as dear as the first one is; it is asked of what is found.
const isAlike = (column: Column) =>
  sql`lower(${column}) % wanted.title and to_tsvector('simple', ${column}) is not null`
const similarity = (column: Column) => sql`similarity(lower(${column}), wanted.title) as similarity`

// The first part sets what "alike" (`%`) means to the indexes, for this statement alone; the others wait for its title.
const alike = sql`(
  with wanted as materialized (
    select lower(${sql.placeholder('title')}::text) as title,
      set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_MIN)}, true) as minimum
  )
  select found.* from wanted cross join lateral (
    (select 'project' as kind, ${instructorProjects.title} as title, 1 as place, ${similarity(instructorProjects.title)}
      from ${instructorProjects} where ${isAlike(instructorProjects.title)} ${likest})
    union all
    (select 'request', null, 2, ${similarity(projectRequests.title)}
      from ${projectRequests} where ${isAlike(projectRequests.title)} ${likest})
    union all
    (select 'suggestion', null, 3, ${similarity(projectSuggestions.title)}
      from ${projectSuggestions} where ${isAlike(projectSuggestions.title)} ${likest})
  ) as found
) as alike`

const columns = { kind: sql<SimilarKind>`alike.kind`, title: sql<string | null>`alike.title` }

const mostAlike = preparedSelect(columns, (db) =>
  db.select(columns).from(alike).orderBy(sql`alike.similarity desc`, sql`alike.place`).limit(1),
)

/**
 * What is most like an idea of this title, by the trigrams of titles, from SIMILARITY_MIN on: a project of the
 * repository, a request, or an earlier suggestion. The title is that of a project only: no other is read. One prepared
 * statement, outside transactions.
 */
export const findMostAlike = async (db: Database, title: string) =>
  (await mostAlike(db)({ title }))[0] ?? null

/** Keeps the title of a suggestion, for those that come after it. */
export const insertSuggestion = async (db: Database, row: typeof projectSuggestions.$inferInsert) => {
  await db.insert(projectSuggestions).values(row)
}
