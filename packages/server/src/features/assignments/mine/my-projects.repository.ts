import type { ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import { ACCESS_FIELDS } from '@capstone/contract/assignments/assignments.constants'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { Tool } from '@capstone/contract/repository/repository.schemas'
import { and, eq, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import { searchPattern } from '../../../rpc/page.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { storedFiles } from '../../files/files.table.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from '../../repository/repository.table.ts'
import { completedSteps, studentProjects } from '../assignments.table.ts'
import {
  accessColumns,
  isNotWithdrawn,
  joinsInstructorProject,
  joinsMentor,
  mentors,
  projectDescription,
  projectTitle,
} from '../project-columns.table.ts'

const isOwn = and(eq(studentProjects.studentId, sql.placeholder('studentId')), isNotWithdrawn)
// One line for each text, so that nothing is found across two of them.
const matchesFilter = sql`(${sql.placeholder('status')} in ('', ${studentProjects.status})
  and lower(concat_ws(chr(10), ${projectTitle}, ${mentors.name}, ${projectDescription})) like ${sql.placeholder('pattern')})`

const { status, progress } = studentProjects

const figuresOfMine = preparedOn((db) =>
  db
    .select({
      total: countAll,
      pending: countWhere(sql`${status} = 'pending'`),
      inProgress: countWhere(sql`${status} = 'in_progress'`),
      completed: countWhere(sql`${status} = 'completed'`),
      averageProgress: sql<number>`coalesce(round(avg(${progress})), 0)::int`,
      found: countWhere(matchesFilter),
    })
    .from(studentProjects)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .leftJoin(mentors, joinsMentor)
    .where(isOwn)
    .prepare('count_my_projects'),
)

export type MyProjectsFilter = { readonly search: string; readonly status: ProjectStatus | undefined }

const valuesOf = (scope: StudentScope, filter: MyProjectsFilter) => ({
  studentId: scope.userId,
  status: filter.status ?? '',
  pattern: searchPattern(filter.search),
})

/** Figures over all of the student's projects, and how many of them were asked for, in one prepared statement. */
export async function countMyProjects(db: Database, scope: StudentScope, filter: MyProjectsFilter) {
  const [figures] = await figuresOfMine(db).execute(valuesOf(scope, filter))
  if (!figures) throw new Error('The database returned no figures.')
  return figures
}

const fileLines = PROJECT_FILE_KINDS.map(
  (kind) =>
    sql`(${kind}::text, ${instructorProjects[FILE_FIELDS[kind]]}, ${studentProjects[ACCESS_FIELDS[kind]]})`,
)
type FileNamed = { readonly name: string; readonly size: number }
type Tick = { readonly step: number; readonly note: string; readonly completedAt: string }

// What is switched off is not even read.
const openFiles = sql<Partial<Record<ProjectFileKind, FileNamed>>>`(
  select coalesce(json_object_agg(line.kind, json_build_object('name', file.name, 'size', file.size)), '{}')
  from (values ${sql.join(fileLines, sql`, `)}) as line (kind, path, is_on)
  join ${storedFiles} file on file.path = line.path and file.state = 'attached'
  where line.is_on)`
const openTools = sql<Tool[]>`(
  select coalesce(json_agg(json_build_object('id', tool.id, 'title', tool.title, 'url', tool.url)
    order by tool.created_at, tool.id), '[]')
  from ${projectSoftwareLinks} tool
  where tool.project_id = ${instructorProjects.id} and ${studentProjects.accessTools})`
const openVideoUrl = sql<
  string | null
>`case when ${studentProjects.accessVideo} then ${instructorProjects.vimeoUrl} end`
const ticks = sql<Tick[]>`(
  select coalesce(json_agg(json_build_object('step', tick.step, 'note', tick.note, 'completedAt', tick.completed_at)), '[]')
  from ${completedSteps} tick where tick.assignment_id = ${studentProjects.id})`

const cards = preparedOn((db) =>
  db
    .select({
      id: studentProjects.id,
      title: projectTitle,
      description: projectDescription,
      category: instructorProjects.category,
      instructorName: mentors.name,
      status: studentProjects.status,
      progress: studentProjects.progress,
      assignedAt: studentProjects.assignedAt,
      startedAt: studentProjects.startedAt,
      completedAt: studentProjects.completedAt,
      changedAt: studentProjects.changedAt,
      difficulty: studentProjects.difficulty,
      duration: studentProjects.duration,
      techStack: studentProjects.techStack,
      roadmap: studentProjects.roadmap,
      ...accessColumns,
      videoUrl: openVideoUrl,
      files: openFiles,
      tools: openTools,
      ticks,
    })
    .from(studentProjects)
    .leftJoin(instructorProjects, joinsInstructorProject)
    .leftJoin(mentors, joinsMentor)
    .where(
      and(
        isOwn,
        matchesFilter,
        sql`(${studentProjects.assignedAt}, ${studentProjects.id})
          < (${sql.placeholder('time')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
      ),
    )
    .orderBy(sql`${studentProjects.assignedAt} desc`, sql`${studentProjects.id} desc`)
    .limit(sql.placeholder('limit'))
    .prepare('find_my_project_cards'),
)

export type MyProjectsPageQuery = MyProjectsFilter & { readonly before: TimeBounds; readonly limit: number }

/**
 * The student's projects that were asked for, newest assigned first, each with its ticks and with the files, tools and
 * video that its switches let out, in one prepared statement.
 */
export const findMyProjectCards = (db: Database, scope: StudentScope, part: MyProjectsPageQuery) =>
  cards(db).execute({ ...valuesOf(scope, part), ...part.before, limit: part.limit })

export type CardRow = Awaited<ReturnType<typeof findMyProjectCards>>[number]
