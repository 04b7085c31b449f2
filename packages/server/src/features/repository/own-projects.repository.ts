import type { FileInfo } from '@capstone/contract/files/files.schemas'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { searchPattern } from '../../db/search.ts'
import type { TimeBounds } from '../../rpc/cursor.ts'
import type { InstructorScope } from '../../rpc/scope.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { storedFiles } from '../files/files.table.ts'
import { toolsOfProject } from './projects.repository.ts'
import { FILE_FIELDS, instructorProjects } from './repository.table.ts'

type FileRow = Omit<FileInfo, 'uploadedAt'> & { readonly uploadedAt: string }

const filePaths = PROJECT_FILE_KINDS.map(
  (kind) => sql`(${kind}::text, ${instructorProjects[FILE_FIELDS[kind]]})`,
)
const filesOfProject = sql<Partial<Record<ProjectFileKind, FileRow>>>`(
  select coalesce(json_object_agg(line.kind, json_build_object(
    'name', file.name, 'size', file.size, 'mimeType', file.mime_type, 'uploadedAt', file.created_at)), '{}')
  from (values ${sql.join(filePaths, sql`, `)}) as line (kind, path)
  join ${storedFiles} file on file.path = line.path and file.state = 'attached')`
/** How many students have the project of a row, however often it was assigned to them, without removed assignments. */
// Drizzle drops the table name of columns inside a selected field, so the outer table is written out.
export const assignedStudentCount = sql<number>`(
  select count(distinct assignment.student_id)::int from ${studentProjects} assignment
  where assignment.instructor_project_id = instructor_projects.id and assignment.removed_at is null)`

const { id, title, description, category, vimeoUrl, createdAt, updatedAt, instructorId } = instructorProjects
/** What is selected of a project in full. */
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
  assignedCount: assignedStudentCount,
}

const isOwn = eq(instructorId, sql.placeholder('instructorId'))
const matchesFilter = sql`(${sql.placeholder('category')}::text in ('', ${category})
  and (${sql.placeholder('search')}::text = '' or ${instructorProjects.searchText} like ${sql.placeholder('pattern')}))`

/** Which projects to list: those that match the search, in one category or, if empty, in all. */
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

/**
 * Finds the instructor's own projects, newest first, each with its tools, files and number of assignments, in one
 * prepared statement.
 */
export const findOwnProjects = (db: Database, scope: InstructorScope, query: OwnProjectsPageQuery) =>
  ownProjects(db).execute({ ...valuesOf(scope, query), ...query.before, limit: query.limit })

export type OwnProjectRow = Awaited<ReturnType<typeof findOwnProjects>>[number]

const ownCategories = preparedOn((db) =>
  db
    .select({
      category,
      count: sql<number>`count(*)::int`,
      matching: sql<number>`(count(*) filter (where ${matchesFilter}))::int`,
    })
    .from(instructorProjects)
    .where(isOwn)
    .groupBy(category)
    .orderBy(sql`lower(${category})`, category)
    .prepare('count_own_categories'),
)

/** Counts the instructor's own projects per category, by name, and how many of those match the filter. */
export const countOwnCategories = (db: Database, scope: InstructorScope, filter: OwnProjectsFilter) =>
  ownCategories(db).execute(valuesOf(scope, filter))

/** Finds one of the instructor's own projects. */
export async function findOwnProject(
  db: Database,
  scope: InstructorScope,
  projectId: string,
): Promise<OwnProjectRow | undefined> {
  const [row] = await db
    .select(projectFields)
    .from(instructorProjects)
    .where(and(eq(id, projectId), eq(instructorId, scope.userId)))
  return row
}
