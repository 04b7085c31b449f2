import { LIKENESSES_MAX, SIMILARITY_MIN } from '@capstone/contract/requests/requests.constants'
import type { RequestLikeness } from '@capstone/contract/requests/requests.schemas'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedSelect } from '../../../db/engine/prepared.ts'
import type { AdminScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { projectRequests } from '../requests.table.ts'
import { isAlike, similarity } from './similar-ideas.repository.ts'

const likest = sql`order by similarity desc, id limit ${LIKENESSES_MAX}`

// As for students' ideas, the first part sets what "alike" (`%`) means to the indexes, for this statement alone.
const likenesses = sql`(
  with wanted as materialized (
    select given.number, asked.id, lower(asked.title) as title,
      set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY_MIN)}, true) as minimum
    from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as given(id, number)
    join ${projectRequests} asked on asked.id = given.id
  )
  select wanted.number, wanted.id, coalesce(found.likenesses, '[]'::jsonb) as likenesses
  from wanted left join lateral (
    select jsonb_agg(jsonb_build_object('kind', best.kind, 'id', best.id, 'title', best.title, 'status', best.status,
      'personName', ${users.name}, 'percent', round(best.similarity * 100)::int)
      order by best.similarity desc, best.kind, best.id) as likenesses
    from (
      select * from (
        (select 'project' as kind, ${instructorProjects.id} as id, ${instructorProjects.title} as title,
            null as status, ${instructorProjects.instructorId} as person_id, ${similarity(instructorProjects.title)}
          from ${instructorProjects} where ${isAlike(instructorProjects.title)} ${likest})
        union all
        (select 'request', ${projectRequests.id}, ${projectRequests.title}, ${projectRequests.status},
            ${projectRequests.studentId}, ${similarity(projectRequests.title)}
          from ${projectRequests}
          where ${isAlike(projectRequests.title)} and ${projectRequests.id} <> wanted.id ${likest})
      ) as both_kinds order by similarity desc, kind, id limit ${LIKENESSES_MAX}
    ) as best left join ${users} on ${users.id} = best.person_id
  ) as found on true
) as alike`

const columns = {
  id: sql<string>`alike.id`,
  likenesses: sql<RequestLikeness['likenesses']>`alike.likenesses`,
}

const found = preparedSelect<RequestLikeness>(columns, (db) =>
  db.select(columns).from(likenesses).orderBy(sql`alike.number`),
)

/**
 * What each of these requests is like by the trigrams of titles, from SIMILARITY_MIN on, in their order: projects of the
 * repository and other requests. Admins see all. One prepared statement, outside transactions.
 */
export const findLikenesses = (db: Database, _scope: AdminScope, ids: readonly string[]) => found(db)({ ids })
