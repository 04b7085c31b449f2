import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { Tool, ToolRow } from '@capstone/contract/repository/repository.schemas'
import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from './repository.table.ts'

const { searchText: _, ...columns } = getTableColumns(instructorProjects)

/** The tools of the project of a row, in the order they were listed. */
// Inside a selected field Drizzle drops the table from a column's name, so the outer one is written out.
export const toolsOfProject = sql<Tool[]>`(
  select coalesce(json_agg(json_build_object('id', tool.id, 'title', tool.title, 'url', tool.url)
    order by tool.created_at, tool.id), '[]')
  from ${projectSoftwareLinks} tool where tool.project_id = instructor_projects.id)`

export type ProjectRow = Omit<typeof instructorProjects.$inferSelect, 'searchText'>
export type ProjectWithTools = ProjectRow & { tools: Tool[] }
/** The file fields of a project: storage paths, null where there is no file. */
export type ProjectPaths = Pick<ProjectRow, (typeof FILE_FIELDS)[ProjectFileKind]>
type ProjectWritten = Pick<ProjectRow, 'title' | 'description' | 'category' | 'vimeoUrl'> & ProjectPaths

/** The file fields of a project alone; null for each that is not given. */
export const pathsOf = (project: Partial<ProjectPaths>): ProjectPaths =>
  Object.fromEntries(
    Object.values(FILE_FIELDS).map((field) => [field, project[field] ?? null]),
  ) as ProjectPaths

/** The path of one file of a project. */
export const pathOf = (project: ProjectPaths, kind: ProjectFileKind) => project[FILE_FIELDS[kind]]

/** Any project, sealed until a policy opens it. */
export async function loadProject(db: Database, id: string): Promise<Sealed<ProjectRow>> {
  const [row] = await db.select(columns).from(instructorProjects).where(eq(instructorProjects.id, id))
  return new Sealed(row)
}

export type ProjectOwned = Pick<ProjectRow, 'id' | 'instructorId' | 'title'>

/** Whose a project is and what it is called, sealed; it cannot be deleted before the transaction ends. */
export async function findProjectForShare(tx: Database, id: string): Promise<Sealed<ProjectOwned>> {
  const [row] = await tx
    .select({
      id: instructorProjects.id,
      instructorId: instructorProjects.instructorId,
      title: instructorProjects.title,
    })
    .from(instructorProjects)
    .where(eq(instructorProjects.id, id))
    .for('key share')
  return new Sealed(row)
}

/** As {@link loadProject}, with its tools; nobody else changes it until the transaction ends. */
export async function lockProject(tx: Database, id: string): Promise<Sealed<ProjectWithTools>> {
  const isIt = eq(instructorProjects.id, id)
  // Locked first and read then: a statement that waits for the lock reads tools as they were before it waited.
  await tx.select({ id: instructorProjects.id }).from(instructorProjects).where(isIt).for('update')
  const [row] = await tx
    .select({ ...columns, tools: toolsOfProject })
    .from(instructorProjects)
    .where(isIt)
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

/** The software tools of a project, in the order they were listed. */
export const findTools = (db: Database, projectId: string): Promise<Tool[]> =>
  db
    .select({ id: projectSoftwareLinks.id, title: projectSoftwareLinks.title, url: projectSoftwareLinks.url })
    .from(projectSoftwareLinks)
    .where(eq(projectSoftwareLinks.projectId, projectId))
    .orderBy(asc(projectSoftwareLinks.createdAt), asc(projectSoftwareLinks.id))

/** Puts these tools in the place of those a project has, in this order. */
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

/** The assignments that are deleted with a project; nobody else changes or deletes them before that. */
export const findAssignmentsOf = (tx: Database, projectId: string) =>
  tx
    .select({
      id: studentProjects.id,
      studentId: studentProjects.studentId,
      status: studentProjects.status,
      progress: studentProjects.progress,
    })
    .from(instructorProjects)
    .innerJoin(studentProjects, eq(studentProjects.instructorProjectId, instructorProjects.id))
    .where(eq(instructorProjects.id, projectId))
    .for('update', { of: studentProjects })

/** Deletes a project; the database deletes its tools and assignments with it. */
export const deleteProjectRow = async (tx: Database, id: string) => {
  await tx.delete(instructorProjects).where(eq(instructorProjects.id, id))
}
