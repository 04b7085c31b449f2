import { randomUUID } from 'node:crypto'
import type { Resource } from '@capstone/contract/assignments/assignments.constants'
import { RESOURCES } from '@capstone/contract/assignments/assignments.constants'
import type { Access } from '@capstone/contract/assignments/assignments.schemas'
import { UPLOAD_SLOTS } from '@capstone/contract/files/files.constants'
import type { ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import { eq, sql } from 'drizzle-orm'
import type { Portal } from '../../rpc/context.ts'
import { storedFiles } from '../files/files.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../repository/repository.table.ts'
import { projectRequests } from '../requests/requests.table.ts'
import { studentProjects } from './assignments.table.ts'

type WithDatabase = Pick<Portal, 'db'>

/** Returns the access flags, all set to one value except the given overrides. */
export const accessFlags = (isOn: boolean, except: Partial<Access> = {}): Access => ({
  ...(Object.fromEntries(RESOURCES.map((resource) => [resource, isOn])) as Record<Resource, boolean>),
  ...except,
})

type NewProject = Partial<typeof instructorProjects.$inferInsert>

/** Inserts an instructor project; returns its id. */
export async function addProject({ db }: WithDatabase, project: NewProject = {}): Promise<string> {
  const id = randomUUID()
  await db
    .insert(instructorProjects)
    .values({ id, title: 'A bridge', description: 'Of steel', category: 'Civil', ...project })
  return id
}

/** Inserts an instructor project with all its files, a video and two tools; returns its id. */
export async function addFullProject(portal: WithDatabase, instructorId: string): Promise<string> {
  const id = await addProject(portal, {
    instructorId,
    vimeoUrl: 'https://vimeo.test/secret-video',
    synopsisUrl: await addStoredFile(portal, 'synopsis', 'My synopsis.pdf', 987_654_101),
    reportUrl: await addStoredFile(portal, 'report', 'My report.pdf', 987_654_102),
    pptUrl: await addStoredFile(portal, 'presentation', 'My slides.ppt', 987_654_103),
    sourceCodeUrl: await addStoredFile(portal, 'source_code', 'My code.rar', 987_654_104),
  })
  const tools = ['Tool one', 'Tool two'].map((title, index) => ({
    projectId: id,
    title,
    url: 'https://tools.test/secret-tool',
    // Tools are listed by creation time.
    createdAt: new Date(2026, 0, 1, 0, 0, index),
  }))
  await portal.db.insert(projectSoftwareLinks).values(tools)
  return id
}

/** Inserts the row of a stored file; returns its path. */
export async function addStoredFile(
  { db }: WithDatabase,
  kind: ProjectFileKind,
  name: string,
  size: number,
): Promise<string> {
  const extension = name.slice(name.lastIndexOf('.'))
  const path = `somebody/projects/secret-path/${kind}_1_${randomUUID()}${extension}`
  await db.insert(storedFiles).values({
    bucket: UPLOAD_SLOTS[kind].bucket,
    path,
    state: 'attached',
    name,
    size,
    mimeType: 'application/octet-stream',
    sha256: '0'.repeat(64),
  })
  return path
}

type NewAssignment = Partial<typeof studentProjects.$inferInsert> & { studentId: string }

/** Inserts an assignment, with owner and title of its instructor project as mentor and title; returns its id. */
export async function addAssignment({ db }: WithDatabase, assignment: NewAssignment): Promise<string> {
  const id = assignment.id ?? randomUUID()
  const [project] = await db
    .select({ mentorId: instructorProjects.instructorId, title: instructorProjects.title })
    .from(instructorProjects)
    .where(eq(instructorProjects.id, sql`${assignment.instructorProjectId ?? null}::uuid`))
  await db.insert(studentProjects).values({ title: 'A wish', ...project, ...assignment, id })
  return id
}

/** Inserts a requested project; returns its id. */
export async function addRequestedProject(portal: WithDatabase, project: NewAssignment): Promise<string> {
  const requestId = randomUUID()
  await portal.db.insert(projectRequests).values({
    id: requestId,
    studentId: project.studentId,
    title: project.title ?? `A wish ${requestId}`,
    description: 'Come true',
    status: 'approved',
  })
  return addAssignment(portal, { description: 'Come true', ...project, requestId })
}
