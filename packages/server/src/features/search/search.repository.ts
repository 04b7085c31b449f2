import { RESULTS_PER_KIND } from '@capstone/contract/search/search.constants'
import type { SearchResults } from '@capstone/contract/search/search.schemas'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/engine/prepared.ts'
import { searchPatterns } from '../../rpc/page.ts'
import type { AdminScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { studentPapers } from '../papers/papers.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests } from '../requests/requests.table.ts'

/** So many matches of a kind are looked at; beyond them a longer text finds better. */
const LOOKED_AT = 500

const pattern = sql.placeholder('pattern')
const otherPattern = sql.placeholder('otherPattern')
const isFound = (text: SQLWrapper) => sql`(${text} like ${pattern} or ${text} like ${otherPattern})`

/**
 * The first of what matches, as JSON: what begins with the text, then by name. `looked` gives `label`, `id` and what is
 * told.
 */
const firstOf = <Row>(looked: SQL, told: SQL) => sql<Row[]>`(
  select coalesce(json_agg(${told} order by place), '[]') from (
    select row_number() over (order by lower(label) like ${sql.placeholder('beginning')} desc, lower(label), id) as place, *
    from (${looked} limit ${LOOKED_AT}) as looked
    order by place limit ${RESULTS_PER_KIND}
  ) as first)`

const titled = (title: SQLWrapper, id: SQLWrapper, person: SQLWrapper) =>
  sql`${title} as label, ${id} as id, (select ${users.name} from ${users} where ${users.id} = ${person}) as person`

/** The statement, before its values are known. */
export const selectMatches = (db: Database) =>
  db
    .select({
      people: firstOf<SearchResults['people'][number]>(
        sql`select ${users.name} as label, ${users.id} as id, ${users.email} as email, ${users.role} as role
          from ${users} where ${isFound(users.searchText)}`,
        sql`json_build_object('id', id, 'name', label, 'email', email, 'role', role)`,
      ),
      projects: firstOf<SearchResults['projects'][number]>(
        sql`select ${titled(instructorProjects.title, instructorProjects.id, instructorProjects.instructorId)}
          from ${instructorProjects} where ${isFound(instructorProjects.searchText)}`,
        sql`json_build_object('id', id, 'title', label, 'instructorName', person)`,
      ),
      papers: firstOf<SearchResults['papers'][number]>(
        sql`select ${titled(studentPapers.title, studentPapers.id, studentPapers.studentId)}, ${studentPapers.status} as status
          from ${studentPapers} where ${isFound(sql`lower(${studentPapers.title})`)}`,
        sql`json_build_object('id', id, 'title', label, 'studentName', person, 'status', status)`,
      ),
      requests: firstOf<SearchResults['requests'][number]>(
        sql`select ${titled(projectRequests.title, projectRequests.id, projectRequests.studentId)}, ${projectRequests.status} as status
          from ${projectRequests} where ${isFound(sql`lower(${projectRequests.title})`)}`,
        sql`json_build_object('id', id, 'title', label, 'studentName', person, 'status', status)`,
      ),
    })
    .from(sql`(select 1) as once`)

const matches = preparedOn((db) => selectMatches(db).prepare('find_anything'))

/** What the statement takes: two patterns, and the one of what comes first. */
export const valuesOf = (text: string) => {
  const [first = '', second = first] = searchPatterns(text)
  return { pattern: first, otherPattern: second, beginning: first.replace(/^%/, '') }
}

/**
 * What matches a text of at least two characters, five of each kind at most, in one prepared statement. Admins see all.
 */
export async function findMatches(db: Database, _scope: AdminScope, text: string): Promise<SearchResults> {
  const [row] = await matches(db).execute(valuesOf(text))
  if (!row) throw new Error('The database returned nothing.')
  return row
}
