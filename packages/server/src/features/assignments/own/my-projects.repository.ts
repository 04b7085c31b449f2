import { ACCESS_FIELDS, type ProjectStatus } from '@capstone/contract/assignments/assignments.constants'
import { PROJECT_FILE_KINDS, type ProjectFileKind } from '@capstone/contract/repository/repository.constants'
import type { Tool } from '@capstone/contract/repository/repository.schemas'
import { and, eq, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import { searchPattern } from '../../../db/search.ts'
import type { TimeBounds } from '../../../rpc/cursor.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { storedFiles } from '../../files/files.table.ts'
import { FILE_FIELDS, instructorProjects, projectSoftwareLinks } from '../../repository/repository.table.ts'
import { completedSteps, studentProjects } from '../assignments.table.ts'
import {
  accessColumns,
  isNotRemoved,
  joinsInstructorProject,
  joinsMentor,
  mentors,
  projectDescription,
} from '../project-columns.table.ts'

const isOwn = and(eq(studentProjects.studentId, sql.placeholder('studentId')), isNotRemoved)
// The texts are joined by line breaks, so that a search cannot match across two of them.
const matchesFilter = sql`(${sql.placeholder('status')} in ('', ${studentProjects.status})
  and lower(concat_ws(chr(10), ${studentProjects.title}, ${mentors.name}, ${projectDescription})) like ${sql.placeholder('pattern')})`

const { status, progress } = studentProjects

const statistics = preparedOn((db) =>
  db
    .select({
      total: countAll,
      pending: countWhere(sql`${status} = 'pending'`),
      inProgress: countWhere(sql`${status} = 'in_progress'`),
      completed: countWhere(sql`${status} = 'completed'`),
      averageProgress: sql<number>`coalesce(round(avg(${progress})), 0)::int`,
      matching: countWhere(matchesFilter),
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

/** Computes the figures over all the student's projects and counts those that match, in one prepared statement. */
export async function countMyProjects(db: Database, scope: StudentScope, filter: MyProjectsFilter) {
  const [figures] = await statistics(db).execute(valuesOf(scope, filter))
  if (!figures) throw new Error('The database returned no figures.')
  return figures
}

const filePaths = PROJECT_FILE_KINDS.map(
  (kind) =>
    sql`(${kind}::text, ${instructorProjects[FILE_FIELDS[kind]]}, ${studentProjects[ACCESS_FIELDS[kind]]})`,
)
type FileSummary = { readonly name: string; readonly size: number }
type CompletedStep = { readonly step: number; readonly note: string; readonly completedAt: string }

// Files the student has no access to are not even read.
const accessibleFiles = sql<Partial<Record<ProjectFileKind, FileSummary>>>`(
  select coalesce(json_object_agg(line.kind, json_build_object('name', file.name, 'size', file.size)), '{}')
  from (values ${sql.join(filePaths, sql`, `)}) as line (kind, path, is_on)
  join ${storedFiles} file on file.path = line.path and file.state = 'attached'
  where line.is_on)`
const accessibleTools = sql<Tool[]>`(
  select coalesce(json_agg(json_build_object('id', tool.id, 'title', tool.title, 'url', tool.url)
    order by tool.created_at, tool.id), '[]')
  from ${projectSoftwareLinks} tool
  where tool.project_id = ${instructorProjects.id} and ${studentProjects.accessTools})`
const accessibleVideoUrl = sql<
  string | null
>`case when ${studentProjects.accessVideo} then ${instructorProjects.vimeoUrl} end`
const completedStepRows = sql<CompletedStep[]>`(
  select coalesce(json_agg(json_build_object('step', step.step, 'note', step.note, 'completedAt', step.completed_at)), '[]')
  from ${completedSteps} step where step.assignment_id = ${studentProjects.id})`

const cards = preparedOn((db) =>
  db
    .select({
      id: studentProjects.id,
      title: studentProjects.title,
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
      videoUrl: accessibleVideoUrl,
      files: accessibleFiles,
      tools: accessibleTools,
      completedSteps: completedStepRows,
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
 * Finds the student's projects that match the filter, newest assigned first, in one prepared statement. Each has its
 * completed steps and the files, tools and video the student may open.
 */
export const findMyProjectCards = (db: Database, scope: StudentScope, query: MyProjectsPageQuery) =>
  cards(db).execute({ ...valuesOf(scope, query), ...query.before, limit: query.limit })

export type CardRow = Awaited<ReturnType<typeof findMyProjectCards>>[number]
