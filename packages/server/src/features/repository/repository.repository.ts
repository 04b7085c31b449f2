import type { PageRequest } from '@capstone/contract/base'
import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { Tool, ToolRow } from '@capstone/contract/repository/repository.schemas'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { decodeMomentCursor } from '../../rpc/cursor.ts'
import { searchPattern } from '../../rpc/page.ts'
import type { InstructorScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { instructorProjects, projectSoftwareLinks } from './repository.table.ts'

const { searchText: _, ...columns } = getTableColumns(instructorProjects)

// Inside a selected field Drizzle drops the table from a column's name, so the outer one is written out.
const toolsOfProject = sql<Tool[]>`(
  select coalesce(json_agg(json_build_object('id', tool.id, 'title', tool.title, 'url', tool.url)
    order by tool.created_at, tool.id), '[]')
  from ${projectSoftwareLinks} tool where tool.project_id = instructor_projects.id)`
const assignmentsOfProject = sql<number>`(
  select count(*)::int from ${studentProjects} held where held.instructor_project_id = instructor_projects.id)`

const projectFields = { ...columns, tools: toolsOfProject, assignedCount: assignmentsOfProject }

/** The stored field of each kind of file. Spec 2 §3. */
export const FILE_FIELDS = {
  synopsis: 'synopsisUrl',
  report: 'reportUrl',
  presentation: 'pptUrl',
  source_code: 'sourceCodeUrl',
} as const satisfies Record<ProjectFileKind, keyof typeof columns>

export type ProjectRow = Omit<typeof instructorProjects.$inferSelect, 'searchText'>
export type ProjectWithTools = ProjectRow & { tools: Tool[]; assignedCount: number }
type ProjectWritten = Pick<ProjectRow, 'title' | 'description' | 'category' | 'vimeoUrl'> &
  Pick<ProjectRow, (typeof FILE_FIELDS)[ProjectFileKind]>

const prepareList = (db: Database) =>
  db
    .select(projectFields)
    .from(instructorProjects)
    .where(
      and(
        eq(instructorProjects.instructorId, sql.placeholder('instructorId')),
        sql`(${instructorProjects.createdAt}, ${instructorProjects.id})
          < (${sql.placeholder('moment')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
        sql`(${sql.placeholder('search')}::text = '' or ${instructorProjects.searchText} like ${sql.placeholder('pattern')})`,
      ),
    )
    .orderBy(desc(instructorProjects.createdAt), desc(instructorProjects.id))
    .limit(sql.placeholder('limit'))
    .prepare('list_own_repository_projects')

const lists = new WeakMap<Database, ReturnType<typeof prepareList>>()
const FIRST_PAGE = { moment: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** One's own projects, newest first, one more than a page holds. */
export function listProjects(
  db: Database,
  scope: InstructorScope,
  { search, cursor, limit }: PageRequest,
): Promise<ProjectWithTools[]> {
  const list = lists.get(db) ?? prepareList(db)
  lists.set(db, list)
  const after = cursor ? decodeMomentCursor(cursor) : null
  return list.execute({
    instructorId: scope.userId,
    moment: after ? after.moment.toISOString() : FIRST_PAGE.moment,
    id: after ? after.id : FIRST_PAGE.id,
    search,
    pattern: searchPattern(search),
    limit: limit + 1,
  })
}

/** One of one's own projects, if it is there. */
export async function findOwnProject(
  db: Database,
  scope: InstructorScope,
  id: string,
): Promise<ProjectWithTools | undefined> {
  const [row] = await db
    .select(projectFields)
    .from(instructorProjects)
    .where(and(eq(instructorProjects.id, id), eq(instructorProjects.instructorId, scope.userId)))
  return row
}

/** Any project, sealed until a policy opens it. */
export async function loadProject(db: Database, id: string): Promise<Sealed<ProjectRow>> {
  const [row] = await db.select(columns).from(instructorProjects).where(eq(instructorProjects.id, id))
  return new Sealed(row)
}

/** As {@link loadProject}, with its tools; nobody else changes it until the transaction ends. */
export async function loadProjectToChange(tx: Database, id: string): Promise<Sealed<ProjectWithTools>> {
  const [row] = await tx
    .select(projectFields)
    .from(instructorProjects)
    .where(eq(instructorProjects.id, id))
    .for('update')
  return new Sealed(row)
}

/** Adds a project unless its id is taken; says whether it was added. */
export async function insertProject(
  tx: Database,
  project: ProjectWritten & { id: string; instructorId: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(instructorProjects)
    .values({ ...project, updatedAt: project.createdAt })
    .onConflictDoNothing({ target: instructorProjects.id })
    .returning({ id: instructorProjects.id })
  return rows.length > 0
}

export const updateProjectRow = async (
  tx: Database,
  id: string,
  project: ProjectWritten & { updatedAt: Date },
) => {
  await tx.update(instructorProjects).set(project).where(eq(instructorProjects.id, id))
}

/** Puts these tools in the place of those a project has, in this order. Spec 2 §7. */
export async function replaceTools(tx: Database, projectId: string, tools: readonly ToolRow[], now: Date) {
  await tx.delete(projectSoftwareLinks).where(eq(projectSoftwareLinks.projectId, projectId))
  if (tools.length === 0) return
  // A millisecond apart each: they are listed by the time they were written.
  const rows = tools.map(({ title, url }, index) => ({
    projectId,
    title,
    url,
    createdAt: new Date(now.getTime() + index),
  }))
  await tx.insert(projectSoftwareLinks).values(rows)
}

/** The assignments of a project, which are deleted with it. */
export const findAssignmentsOf = (tx: Database, projectId: string) =>
  tx
    .select({
      id: studentProjects.id,
      studentId: studentProjects.studentId,
      status: studentProjects.status,
      progress: studentProjects.progress,
    })
    .from(studentProjects)
    .where(eq(studentProjects.instructorProjectId, projectId))

/** Deletes a project; the database deletes its tools and assignments with it. */
export const deleteProjectRow = async (tx: Database, id: string) => {
  await tx.delete(instructorProjects).where(eq(instructorProjects.id, id))
}
