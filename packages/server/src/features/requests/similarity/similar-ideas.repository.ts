import { SIMILARITY_MIN, type SimilarIdeaKind } from '@capstone/contract/requests/requests.constants'
import type { SimilarIdea } from '@capstone/contract/requests/requests.schemas'
import { type Column, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedSelect } from '../../../db/prepared-statements.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectRequests, projectSuggestions } from '../requests.table.ts'

const mostSimilarFirst = sql`order by similarity desc limit 1`
// Comparing two titles costs a hundred times what the planner assumes, so it would scan a table of a thousand rows. The
// second condition is always true but expensive to the planner, and is evaluated only for index matches.
/** Whether a title is similar to that of the row `compared`. */
export const isSimilar = (column: Column) =>
  sql`lower(${column}) % compared.title and to_tsvector('simple', ${column}) is not null`
/** The similarity of a title to that of the row `compared`, from 0 to 1, as `similarity`. */
export const similarity = (column: Column) => sql`similarity(lower(${column}), compared.title) as similarity`

// Titles are passed as an array: for JSON the planner expects a hundred rows, and JIT-compiles the statement. The CTE
// sets the threshold of the `%` operator for this statement only; the other parts depend on it through its titles.
const similar = sql`(
  with compared as materialized (
    select given.number, lower(given.title) as title,
      set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_MIN)}, true) as minimum
    from unnest(${sql.placeholder('titles')}::text[]) with ordinality as given(title, number)
  )
  select compared.number, best.kind, best.title from compared left join lateral (
    select * from (
      (select 'project' as kind, ${instructorProjects.title} as title, 1 as place, ${similarity(instructorProjects.title)}
        from ${instructorProjects} where ${isSimilar(instructorProjects.title)} ${mostSimilarFirst})
      union all
      (select 'request', null, 2, ${similarity(projectRequests.title)}
        from ${projectRequests} where ${isSimilar(projectRequests.title)} ${mostSimilarFirst})
      union all
      (select 'suggestion', null, 3, ${similarity(projectSuggestions.title)}
        from ${projectSuggestions} where ${isSimilar(projectSuggestions.title)}
          and ${projectSuggestions.studentId} is distinct from ${sql.placeholder('studentId')}::uuid ${mostSimilarFirst})
    ) as found order by found.similarity desc, found.place limit 1
  ) as best on true
) as most_similar`

const columns = {
  kind: sql<SimilarIdeaKind | null>`most_similar.kind`,
  title: sql<string | null>`most_similar.title`,
}
type SimilarRow = { readonly kind: SimilarIdeaKind | null; readonly title: string | null }

const mostSimilar = preparedSelect<SimilarRow>(columns, (db) =>
  db.select(columns).from(similar).orderBy(sql`most_similar.number`),
)

/**
 * Finds the closest match of each title, in order, with a trigram similarity of at least SIMILARITY_MIN: a project of
 * the repository, a request, or a suggestion to another student. Only a project's title is returned. One
 * prepared statement, outside transactions.
 */
export async function findMostSimilar(
  db: Database,
  scope: StudentScope,
  titles: readonly string[],
): Promise<(SimilarIdea | null)[]> {
  const found = await mostSimilar(db)({ titles, studentId: scope.userId })
  return found.map(({ kind, title }) => (kind === null ? null : { kind, title }))
}

type NewSuggestion = { readonly id: string; readonly title: string; readonly createdAt: Date }

/** Stores the title of a suggestion for later comparisons; does nothing if the student was deleted. */
export const insertSuggestion = async (
  db: Database,
  scope: StudentScope,
  { id, title, createdAt }: NewSuggestion,
) => {
  await db.insert(projectSuggestions).select(
    db
      .select({
        id: sql<string>`${id}::uuid`.as('id'),
        studentId: users.id,
        title: sql<string>`${title}::text`.as('title'),
        createdAt: sql<Date>`${createdAt.toISOString()}::timestamptz`.as('created_at'),
      })
      .from(users)
      .where(sql`${users.id} = ${scope.userId}`),
  )
}

/** Deletes suggestions made before a time. */
export const deleteSuggestionsBefore = async (db: Database, time: Date) => {
  await db.delete(projectSuggestions).where(lt(projectSuggestions.createdAt, time))
}
