import { SIMILAR_PROJECTS_MAX, SIMILARITY_MIN } from '@capstone/contract/requests/requests.constants'
import type { SimilarToRequest } from '@capstone/contract/requests/requests.schemas'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedSelect } from '../../../db/prepared-statements.ts'
import type { AdminScope, InstructorScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectRequests } from '../requests.table.ts'
import { isSimilar, similarity } from './similar-ideas.repository.ts'

const mostSimilarFirst = sql`order by similarity desc, id limit ${SIMILAR_PROJECTS_MAX}`

// The CTE sets the threshold of the `%` operator for this statement only, as in similar-ideas.repository.ts.
const similarProjects = sql`(
  with compared as materialized (
    select given.number, requests.id, lower(requests.title) as title,
      set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_MIN)}, true) as minimum
    from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as given(id, number)
    join ${projectRequests} as requests on requests.id = given.id
  )
  select compared.number, compared.id, coalesce(found.similar_projects, '[]'::jsonb) as similar_projects
  from compared left join lateral (
    select jsonb_agg(jsonb_build_object('kind', best.kind, 'id', best.id, 'title', best.title, 'status', best.status,
      'personName', ${users.name}, 'percent', round(best.similarity * 100)::int)
      order by best.similarity desc, best.kind, best.id) as similar_projects
    from (
      select * from (
        (select 'project' as kind, ${instructorProjects.id} as id, ${instructorProjects.title} as title,
            null as status, ${instructorProjects.instructorId} as person_id, ${similarity(instructorProjects.title)}
          from ${instructorProjects} where ${isSimilar(instructorProjects.title)} ${mostSimilarFirst})
        union all
        (select 'request', ${projectRequests.id}, ${projectRequests.title}, ${projectRequests.status},
            ${projectRequests.studentId}, ${similarity(projectRequests.title)}
          from ${projectRequests}
          where ${isSimilar(projectRequests.title)} and ${projectRequests.id} <> compared.id ${mostSimilarFirst})
      ) as both_kinds order by similarity desc, kind, id limit ${SIMILAR_PROJECTS_MAX}
    ) as best left join ${users} on ${users.id} = best.person_id
  ) as found on true
) as most_similar`

const columns = {
  id: sql<string>`most_similar.id`,
  similarProjects: sql<SimilarToRequest['similarProjects']>`most_similar.similar_projects`,
}

const selectSimilarProjects = preparedSelect<SimilarToRequest>(columns, (db) =>
  db.select(columns).from(similarProjects).orderBy(sql`most_similar.number`),
)

/**
 * Finds the projects and other requests similar to each of these requests, in order, by a trigram similarity of their
 * titles of at least SIMILARITY_MIN. Admins and mentors see everybody's. One prepared statement, outside transactions.
 */
export const findSimilarProjects = (
  db: Database,
  _scope: AdminScope | InstructorScope,
  ids: readonly string[],
) => selectSimilarProjects(db)({ ids })
