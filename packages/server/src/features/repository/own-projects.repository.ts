import type { FileInfo } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/engine/prepared.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import { searchPattern } from '../../rpc/page.ts'
import type { InstructorScope } from '../../rpc/scope.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { toolsOfProject } from './projects.repository.ts'
import { FILE_FIELDS, instructorProjects } from './repository.table.ts'

/** What a file of a project is; its moment as JSON has it. */
type FileNamed = Omit<FileInfo, 'uploadedAt'> & { readonly uploadedAt: string }

const filePaths = PROJECT_FILE_KINDS.map(
  (kind) => sql`(${kind}::text, ${instructorProjects[FILE_FIELDS[kind]]})`,
)
const filesOfProject = sql<Partial<Record<ProjectFileKind, FileNamed>>>`(
  select coalesce(json_object_agg(line.kind, json_build_object(
    'name', file.name, 'size', file.size, 'mimeType', file.mime_type, 'uploadedAt', file.created_at)), '{}')
  from (values ${sql.join(filePaths, sql`, `)}) as line (kind, path)
  join ${storedFiles} file on file.path = line.path and file.state = 'attached')`
// Inside a selected field Drizzle drops the table from a column's name, so the outer one is written out.
/** How many students hold the project of a row. */
export const assignmentsOfProject = sql<number>`(
  select count(*)::int from ${studentProjects} held where held.instructor_project_id = instructor_projects.id)`

const { id, title, description, category, vimeoUrl, createdAt, updatedAt, instructorId } = instructorProjects
/** All that is told of a project in full. */
export const projectFields = {
  id,
  title,
  description,
  category,
  vimeoUrl,
  createdAt,
  updatedAt,
  tools: toolsOfProject,
  files: filesOfProject,
  assignedCount: assignmentsOfProject,
}

const isOwn = eq(instructorId, sql.placeholder('instructorId'))
const matchesFilter = sql`(${sql.placeholder('category')}::text in ('', ${category})
  and (${sql.placeholder('search')}::text = '' or ${instructorProjects.searchText} like ${sql.placeholder('pattern')}))`

/** Which projects are asked for: those a search finds in one category, or in all for an empty one. */
export type OwnProjectsFilter = { readonly search: string; readonly category: string }

const valuesOf = (scope: InstructorScope, { search, category }: OwnProjectsFilter) => ({
  instructorId: scope.userId,
  category,
  search,
  pattern: searchPattern(search),
})

const ownProjects = preparedOn((db) =>
  db
    .select(projectFields)
    .from(instructorProjects)
    .where(
      and(
        isOwn,
        matchesFilter,
        sql`(${createdAt}, ${id}) < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(sql.placeholder('limit'))
    .prepare('list_own_repository_projects'),
)

export type OwnProjectsPageQuery = OwnProjectsFilter & { readonly before: TimeBounds; readonly limit: number }

/** One's own projects, newest first, each with its tools, files and how many hold it, in one prepared statement. */
export const findOwnProjects = (db: Database, scope: InstructorScope, part: OwnProjectsPageQuery) =>
  ownProjects(db).execute({ ...valuesOf(scope, part), ...part.before, limit: part.limit })

export type OwnProjectRow = Awaited<ReturnType<typeof findOwnProjects>>[number]

const ownCategories = preparedOn((db) =>
  db
    .select({
      category,
      count: sql<number>`count(*)::int`,
      found: sql<number>`(count(*) filter (where ${matchesFilter}))::int`,
    })
    .from(instructorProjects)
    .where(isOwn)
    .groupBy(category)
    .orderBy(sql`lower(${category})`, category)
    .prepare('count_own_categories'),
)

/** All categories of one's own projects by name, each with how many have it and how many of those are asked for. */
export const countOwnCategories = (db: Database, scope: InstructorScope, asked: OwnProjectsFilter) =>
  ownCategories(db).execute(valuesOf(scope, asked))

/** One of one's own projects, if it is there. */
export async function findOwnProject(
  db: Database,
  scope: InstructorScope,
  wanted: string,
): Promise<OwnProjectRow | undefined> {
  const [row] = await db
    .select(projectFields)
    .from(instructorProjects)
    .where(and(eq(id, wanted), eq(instructorId, scope.userId)))
  return row
}
