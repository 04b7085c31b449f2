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

/** Most matches of a kind to rank; a longer text narrows them down. */
const CANDIDATES_MAX = 500

const pattern = sql.placeholder('pattern')
const otherPattern = sql.placeholder('otherPattern')
const isMatch = (text: SQLWrapper) => sql`(${text} like ${pattern} or ${text} like ${otherPattern})`

/** Selects the best matches as JSON: those that begin with the text first, then by name. `candidates` has `label` and `id`. */
const bestMatches = <Row>(candidates: SQL, json: SQL) => sql<Row[]>`(
  select coalesce(json_agg(${json} order by place), '[]') from (
    select row_number() over (order by lower(label) like ${sql.placeholder('prefix')} desc, lower(label), id) as place, *
    from (${candidates} limit ${CANDIDATES_MAX}) as candidates
    order by place limit ${RESULTS_PER_KIND}
  ) as first)`

const titled = (title: SQLWrapper, id: SQLWrapper, person: SQLWrapper) =>
  sql`${title} as label, ${id} as id, (select ${users.name} from ${users} where ${users.id} = ${person}) as person`

/** The search statement, with placeholders. */
export const selectMatches = (db: Database) =>
  db
    .select({
      people: bestMatches<SearchResults['people'][number]>(
        sql`select ${users.name} as label, ${users.id} as id, ${users.email} as email, ${users.role} as role
          from ${users} where ${isMatch(users.searchText)}`,
        sql`json_build_object('id', id, 'name', label, 'email', email, 'role', role)`,
      ),
      projects: bestMatches<SearchResults['projects'][number]>(
        sql`select ${titled(instructorProjects.title, instructorProjects.id, instructorProjects.instructorId)}
          from ${instructorProjects} where ${isMatch(instructorProjects.searchText)}`,
        sql`json_build_object('id', id, 'title', label, 'instructorName', person)`,
      ),
      papers: bestMatches<SearchResults['papers'][number]>(
        sql`select ${titled(studentPapers.title, studentPapers.id, studentPapers.studentId)}, ${studentPapers.status} as status
          from ${studentPapers} where ${isMatch(sql`lower(${studentPapers.title})`)}`,
        sql`json_build_object('id', id, 'title', label, 'studentName', person, 'status', status)`,
      ),
      requests: bestMatches<SearchResults['requests'][number]>(
        sql`select ${titled(projectRequests.title, projectRequests.id, projectRequests.studentId)}, ${projectRequests.status} as status
          from ${projectRequests} where ${isMatch(sql`lower(${projectRequests.title})`)}`,
        sql`json_build_object('id', id, 'title', label, 'studentName', person, 'status', status)`,
      ),
    })
    .from(sql`(select 1) as once`)

const matches = preparedOn((db) => selectMatches(db).prepare('find_anything'))

/** Returns the statement's parameters: two patterns, and the pattern of what ranks first. */
export const toParameters = (text: string) => {
  const [first = '', second = first] = searchPatterns(text)
  return { pattern: first, otherPattern: second, prefix: first.replace(/^%/, '') }
}

/**
 * Finds people, projects, papers and requests that match a text of at least SEARCH_MIN_LENGTH characters, up to
 * RESULTS_PER_KIND of each, in one prepared statement. Admins see all.
 */
export async function findMatches(db: Database, _scope: AdminScope, text: string): Promise<SearchResults> {
  const [row] = await matches(db).execute(toParameters(text))
  if (!row) throw new Error('The database returned no row.')
  return row
}
