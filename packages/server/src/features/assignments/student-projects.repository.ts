import { aliasedTable, and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { searchPattern } from '../../rpc/page.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { Sealed } from '../../rpc/sealed.ts'
import { users } from '../accounts/accounts.table.ts'
import { instructorProjects, projectSoftwareLinks } from '../repository/repository.table.ts'
import { studentProjects } from './assignments.table.ts'

const mentors = aliasedTable(users, 'mentors')

// A project born of a request tells its own title and names its own mentor.
const title = sql<string>`coalesce(${instructorProjects.title}, ${studentProjects.title})`
const isMentor = eq(
  mentors.id,
  sql`coalesce(${instructorProjects.instructorId}, ${studentProjects.mentorId})`,
)

const lineColumns = {
  id: studentProjects.id,
  title,
  category: instructorProjects.category,
  instructorName: mentors.name,
  status: studentProjects.status,
  progress: studentProjects.progress,
  assignedAt: studentProjects.assignedAt,
}

export type StudentProjectPart = {
  readonly search: string
  readonly before: { readonly moment: Date; readonly id: string } | undefined
  readonly limit: number
}

const prepareOwnProjects = (db: Database) =>
  db
    .select(lineColumns)
    .from(studentProjects)
    .leftJoin(instructorProjects, eq(instructorProjects.id, studentProjects.instructorProjectId))
    .leftJoin(mentors, isMentor)
    .where(
      and(
        eq(studentProjects.studentId, sql.placeholder('studentId')),
        sql`(${studentProjects.assignedAt}, ${studentProjects.id})
          < (${sql.placeholder('beforeMoment')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`,
        sql`lower(${title}) like ${sql.placeholder('pattern')}`,
      ),
    )
    .orderBy(sql`${studentProjects.assignedAt} desc`, sql`${studentProjects.id} desc`)
    .limit(sql.placeholder('limit'))
    .prepare('find_own_projects')

const ownProjectReads = new WeakMap<Database, ReturnType<typeof prepareOwnProjects>>()
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The student's own projects, newest assigned first, in one prepared statement; the whole title is searched. */
export function findOwnProjects(db: Database, scope: StudentScope, part: StudentProjectPart) {
  const read = ownProjectReads.get(db) ?? prepareOwnProjects(db)
  ownProjectReads.set(db, read)
  return read.execute({
    studentId: scope.userId,
    beforeMoment: part.before?.moment.toISOString() ?? 'infinity',
    beforeId: part.before?.id ?? LAST_ID,
    pattern: searchPattern(part.search),
    limit: part.limit,
  })
}

/** A student's project with its switches, storage paths and links, sealed. */
export async function loadAssignment(db: Database, id: string) {
  const [row] = await db
    .select({
      ...lineColumns,
      studentId: studentProjects.studentId,
      projectId: studentProjects.instructorProjectId,
      description: sql<string>`coalesce(${instructorProjects.description}, ${studentProjects.description}, '')`,
      startedAt: studentProjects.startedAt,
      completedAt: studentProjects.completedAt,
      accessSynopsis: studentProjects.accessSynopsis,
      accessReport: studentProjects.accessReport,
      accessCode: studentProjects.accessCode,
      accessPpt: studentProjects.accessPpt,
      accessVideo: studentProjects.accessVideo,
      accessTools: studentProjects.accessTools,
      synopsisUrl: instructorProjects.synopsisUrl,
      reportUrl: instructorProjects.reportUrl,
      pptUrl: instructorProjects.pptUrl,
      sourceCodeUrl: instructorProjects.sourceCodeUrl,
      vimeoUrl: instructorProjects.vimeoUrl,
    })
    .from(studentProjects)
    .leftJoin(instructorProjects, eq(instructorProjects.id, studentProjects.instructorProjectId))
    .leftJoin(mentors, isMentor)
    .where(eq(studentProjects.id, id))
  return new Sealed(row)
}

export type Assignment = Parameters<Parameters<Awaited<ReturnType<typeof loadAssignment>>['openIf']>[0]>[0]

/** The software tools of a project, in the order they were listed. */
export const findTools = (db: Database, projectId: string) =>
  db
    .select({ id: projectSoftwareLinks.id, title: projectSoftwareLinks.title, url: projectSoftwareLinks.url })
    .from(projectSoftwareLinks)
    .where(eq(projectSoftwareLinks.projectId, projectId))
    .orderBy(asc(projectSoftwareLinks.createdAt), asc(projectSoftwareLinks.id))
