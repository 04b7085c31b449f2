import { SIMILARITY_MIN, type SimilarKind } from '@capstone/contract/requests/requests.constants'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests, projectSuggestions } from './requests.table.ts'

export type Alike = {
  readonly kind: SimilarKind
  /** Of a repository project only: no other title is read. */
  readonly title: string | null
}

const likest = sql`order by similarity desc limit 1`

/**
 * What is most like an idea of this title, by the trigrams of titles, from SIMILARITY_MIN on: a project of the
 * repository, a request, or an earlier suggestion. One statement. Its first part sets what "alike" (`%`) means for the
 * indexes, for this statement alone, and the others wait for it.
 */
export async function findMostAlike(db: Database, title: string): Promise<Alike | null> {
  const isAlike = (column: unknown) => sql`lower(${column}) % wanted.title`
  const similarity = (column: unknown) => sql`similarity(lower(${column}), wanted.title) as similarity`
  const [row] = await db.execute<Alike>(sql`
    with wanted as materialized (
      select lower(${title}) as title,
        set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_MIN)}, true) as minimum
    )
    select alike.kind, alike.title from wanted cross join lateral (
      (select 'project' as kind, ${instructorProjects.title} as title, 1 as place, ${similarity(instructorProjects.title)}
        from ${instructorProjects} where ${isAlike(instructorProjects.title)} ${likest})
      union all
      (select 'request', null, 2, ${similarity(projectRequests.title)}
        from ${projectRequests} where ${isAlike(projectRequests.title)} ${likest})
      union all
      (select 'suggestion', null, 3, ${similarity(projectSuggestions.title)}
        from ${projectSuggestions} where ${isAlike(projectSuggestions.title)} ${likest})
    ) as alike
    order by alike.similarity desc, alike.place limit 1`)
  return row ? { kind: row.kind, title: row.title } : null
}

/** Keeps the title of a suggestion, for those that come after it. */
export const insertSuggestion = async (db: Database, row: typeof projectSuggestions.$inferInsert) => {
  await db.insert(projectSuggestions).values(row)
}
