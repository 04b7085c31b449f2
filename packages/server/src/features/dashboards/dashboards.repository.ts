import { FEEDBACK_EXCERPT_LENGTH } from '@capstone/contract/dashboards/dashboards.constants'
import type { PaperStatus } from '@capstone/contract/papers/papers.constants'
import { RECENT_PAPERS_COUNT } from '@capstone/contract/papers/papers.constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { users } from '../accounts/accounts.table.ts'
import { roadmapTicks, studentProjects } from '../assignments/assignments.table.ts'
import { supportMessages } from '../chat/chat.table.ts'
import { paperVersions, studentPapers } from '../papers/papers.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'

const studentId = sql.placeholder('studentId')

const projectFigures = (db: Database) => {
  const { status, progress, completedAt } = studentProjects
  return db
    .select({
      totalProjects: sql<number>`count(*)::int`.as('total_projects'),
      pendingProjects: sql<number>`(count(*) filter (where ${status} = 'pending'))::int`.as(
        'pending_projects',
      ),
      completedProjects: sql<number>`(count(*) filter (where ${status} = 'completed'))::int`.as(
        'completed_projects',
      ),
      lastCompletedAt: sql`max(${completedAt}) filter (where ${status} = 'completed')`
        .mapWith(completedAt)
        .as('last_completed_at'),
      averageProgress: sql<number>`coalesce(round(avg(${progress})), 0)::int`.as('average_progress'),
    })
    .from(studentProjects)
    .where(sql`${studentProjects.studentId} = ${studentId} and ${studentProjects.withdrawnAt} is null`)
    .as('projects')
}

const paperFigures = (db: Database) =>
  db
    .select({
      papersPublished: sql<number>`(count(*) filter (where ${studentPapers.status} = 'published'))::int`.as(
        'papers_published',
      ),
      papersUnderReview: sql<number>`(count(*) filter (where ${studentPapers.status} = 'review'))::int`.as(
        'papers_under_review',
      ),
    })
    .from(studentPapers)
    .where(sql`${studentPapers.studentId} = ${studentId}`)
    .as('papers')

/** The rows of a query as one list. Moments in it are texts. */
const listOf = <Row>(rows: SQL, order: SQL) =>
  sql<Row[]>`(select coalesce(json_agg(line order by ${order}), '[]') from (${rows}) as line)`

// A paper came back as long as no version is newer than that.
const isReturned = sql`(paper.status = 'draft' and paper.returned_at > coalesce(newest.uploaded_at, paper.uploaded_at))`
const ownPapers = sql`${studentPapers} paper
  left join lateral (
    select version.uploaded_at, version.feedback from ${paperVersions} version
    where version.paper_id = paper.id order by version.number desc limit 1
  ) newest on true
  where paper.student_id = ${studentId}`

type PaperLine = {
  readonly id: string
  readonly title: string
  readonly status: PaperStatus
  readonly uploadedAt: string
  readonly publishedAt: string | null
  readonly isReturned: boolean
}
const recentPapers = listOf<PaperLine>(
  sql`select paper.id, paper.title, paper.status, paper.uploaded_at as "uploadedAt",
      paper.published_at as "publishedAt", coalesce(${isReturned}, false) as "isReturned"
    from ${ownPapers}
    order by paper.uploaded_at desc, paper.id desc limit ${RECENT_PAPERS_COUNT}::int`,
  sql`line."uploadedAt" desc, line.id desc`,
)

type ReturnedPaper = { readonly id: string; readonly title: string; readonly feedback: string }
const returnedPapers = listOf<ReturnedPaper>(
  sql`select paper.id, paper.title, paper.returned_at,
      left(coalesce(nullif(newest.feedback, ''), paper.feedback, ''),
        ${FEEDBACK_EXCERPT_LENGTH}::int) as feedback
    from ${ownPapers} and ${isReturned}`,
  sql`line.returned_at, line.id`,
)

// The words of a project that belongs to an instructor are its own, otherwise those of the request it was born of.
const ownProjects = sql`${studentProjects} held
  left join ${instructorProjects} given on given.id = held.instructor_project_id`
const isOwnProject = sql`held.student_id = ${studentId} and held.withdrawn_at is null`

type OpenThread = {
  readonly id: string
  readonly title: string
  readonly instructorName: string | null
  readonly sentAt: string
}
const unansweredThreads = listOf<OpenThread>(
  sql`select held.id, coalesce(given.title, held.title) as title, sender.name as "instructorName",
      newest.created_at as "sentAt"
    from ${ownProjects}
    join lateral (
      select message.sender_id, message.created_at from ${supportMessages} message
      where message.project_id = held.id order by message.created_at desc, message.id desc limit 1
    ) newest on newest.sender_id <> held.student_id
    join ${users} sender on sender.id = newest.sender_id
    where ${isOwnProject}`,
  sql`line."sentAt", line.id`,
)

type ApprovedProject = { readonly id: string; readonly title: string }
const untouchedApproved = listOf<ApprovedProject>(
  sql`select held.id, held.title, held.assigned_at from ${studentProjects} held
    where ${isOwnProject} and held.request_id is not null and held.status = 'pending'
      and not exists (select from ${roadmapTicks} tick where tick.assignment_id = held.id)`,
  sql`line.assigned_at, line.id`,
)

const studentOverview = preparedOn((db) => {
  const projects = projectFigures(db)
  const papers = paperFigures(db)
  return db
    .select({
      figures: {
        totalProjects: projects.totalProjects,
        pendingProjects: projects.pendingProjects,
        completedProjects: projects.completedProjects,
        lastCompletedAt: projects.lastCompletedAt,
        averageProgress: projects.averageProgress,
        papersPublished: papers.papersPublished,
        papersUnderReview: papers.papersUnderReview,
      },
      recentPapers,
      returnedPapers,
      unansweredThreads,
      untouchedApproved,
    })
    .from(projects)
    .crossJoin(papers)
    .prepare('read_student_overview')
})

/**
 * A student's figures, their newest papers, and what waits for them (of each kind what waits longest first), from their
 * own rows in one prepared statement.
 */
export async function readStudentOverview(db: Database, scope: StudentScope) {
  const [overview] = await studentOverview(db).execute({ studentId: scope.userId })
  if (!overview) throw new Error('The database returned no figures.')
  return overview
}

export type StudentOverview = Awaited<ReturnType<typeof readStudentOverview>>
