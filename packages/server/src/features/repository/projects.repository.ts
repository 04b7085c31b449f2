import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { Tool, ToolRow } from '@capstone/contract/repository/repository.schemas'
import { and, asc, eq, getTableColumns, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { isNotRemoved } from '../assignments/project-columns.table.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from './repository.table.ts'

const { searchText: _, ...columns } = getTableColumns(instructorProjects)

/** The tools of the project of a row, in the order they were listed. */
// Drizzle drops the table name of columns inside a selected field, so the outer table is written out.
export const toolsOfProject = sql<Tool[]>`(
  select coalesce(json_agg(json_build_object('id', tool.id, 'title', tool.title, 'url', tool.url)
    order by tool.created_at, tool.id), '[]')
  from ${projectSoftwareLinks} tool where tool.project_id = instructor_projects.id)`

export type ProjectRow = Omit<typeof instructorProjects.$inferSelect, 'searchText'>
export type ProjectWithTools = ProjectRow & { tools: Tool[] }
/** The file fields of a project: storage paths, null without a file. */
export type ProjectPaths = Pick<ProjectRow, (typeof FILE_FIELDS)[ProjectFileKind]>
type ProjectContent = Pick<ProjectRow, 'title' | 'description' | 'category' | 'vimeoUrl'> & ProjectPaths

/** The file fields of a project alone; null for those not given. */
export const pathsOf = (project: Partial<ProjectPaths>): ProjectPaths =>
  Object.fromEntries(
    Object.values(FILE_FIELDS).map((field) => [field, project[field] ?? null]),
  ) as ProjectPaths

/** The path of one file of a project. */
export const pathOf = (project: ProjectPaths, kind: ProjectFileKind) => project[FILE_FIELDS[kind]]

/** Loads any project, sealed until a policy opens it. */
export async function loadProject(db: Database, id: string): Promise<Sealed<ProjectRow>> {
  const [row] = await db.select(columns).from(instructorProjects).where(eq(instructorProjects.id, id))
  return new Sealed(row)
}

export type ProjectOwner = Pick<ProjectRow, 'id' | 'instructorId' | 'title'>

/**
 * Finds the owner and title of a project, sealed, and locks it so that it cannot be deleted before the transaction
 * ends.
 */
export async function findProjectForShare(tx: Database, id: string): Promise<Sealed<ProjectOwner>> {
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

/** Loads a project with its tools, sealed, and locks it until the transaction ends. */
export async function lockProject(tx: Database, id: string): Promise<Sealed<ProjectWithTools>> {
  const hasId = eq(instructorProjects.id, id)
  // Lock first, then read: a statement that waits for the lock reads tools as they were before.
  await tx.select({ id: instructorProjects.id }).from(instructorProjects).where(hasId).for('update')
  const [row] = await tx
    .select({ ...columns, tools: toolsOfProject })
    .from(instructorProjects)
    .where(hasId)
  return new Sealed(row)
}

/** Inserts a project unless its id is taken; returns whether it was inserted. */
export async function insertProject(
  tx: Database,
  project: ProjectContent & { id: string; instructorId: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(instructorProjects)
    .values({ ...project, updatedAt: project.createdAt })
    .onConflictDoNothing({ target: instructorProjects.id })
    .returning({ id: instructorProjects.id })
  return rows.length > 0
}

/** Writes the fields and file paths of a project. */
export const updateProjectRow = async (
  tx: Database,
  id: string,
  project: ProjectContent & { updatedAt: Date },
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

/** Replaces the tools of a project, in this order. */
export async function replaceTools(tx: Database, projectId: string, tools: readonly ToolRow[], now: Date) {
  await tx.delete(projectSoftwareLinks).where(eq(projectSoftwareLinks.projectId, projectId))
  if (tools.length === 0) return
  // One millisecond apart, because they are listed by creation time.
  const rows = tools.map(({ title, url }, index) => ({
    projectId,
    title,
    url,
    createdAt: new Date(now.getTime() + index),
  }))
  await tx.insert(projectSoftwareLinks).values(rows)
}

const isAssignmentOf = (projectId: string) =>
  and(eq(studentProjects.instructorProjectId, projectId), isNotRemoved)

/** Writes a project's title to its assignments. Call it after {@link lockAssignmentsOf}. */
export const writeTitleOfAssignments = async (tx: Database, projectId: string, title: string) => {
  await tx.update(studentProjects).set({ title }).where(isAssignmentOf(projectId))
}

/** Finds and locks the assignments of a project, in id order. Call it after {@link lockProject}. */
export const lockAssignmentsOf = (tx: Database, projectId: string) =>
  tx
    .select({
      id: studentProjects.id,
      studentId: studentProjects.studentId,
      status: studentProjects.status,
      progress: studentProjects.progress,
    })
    .from(studentProjects)
    .where(isAssignmentOf(projectId))
    .orderBy(studentProjects.id)
    .for('update')

/** Locks all projects of an instructor until the transaction ends, in id order; returns their ids. */
export const lockProjectsOf = (tx: Database, instructorId: string) =>
  tx
    .select({ id: instructorProjects.id })
    .from(instructorProjects)
    .where(eq(instructorProjects.instructorId, instructorId))
    .orderBy(instructorProjects.id)
    .for('update')

/**
 * Deletes the projects of an instructor that no student has or had, with their tools; returns the paths of their files.
 * Call it after {@link lockProjectsOf}.
 */
export async function deleteUnassignedProjectRows(tx: Database, instructorId: string): Promise<string[]> {
  const assignments = tx
    .select({ id: studentProjects.id })
    .from(studentProjects)
    .where(eq(studentProjects.instructorProjectId, instructorProjects.id))
  const rows = await tx
    .delete(instructorProjects)
    .where(and(eq(instructorProjects.instructorId, instructorId), notExists(assignments)))
    .returning()
  return rows.flatMap((row) => Object.values(pathsOf(row)).filter((path) => path !== null))
}

/** Deletes a project with its tools, and marks its assignments as removed. Call it after {@link lockAssignmentsOf}. */
export const deleteProjectRow = async (tx: Database, id: string, now: Date) => {
  await tx.update(studentProjects).set({ removedAt: now, changedAt: now }).where(isAssignmentOf(id))
  await tx.delete(instructorProjects).where(eq(instructorProjects.id, id))
}
