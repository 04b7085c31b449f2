import {
  DASHBOARD_REQUESTS_COUNT,
  FEEDBACK_EXCERPT_LENGTH,
  NEXT_STEPS_MAX,
} from '@capstone/contract/dashboards/dashboards.constants'
import type { PaperStatus } from '@capstone/contract/papers/papers.constants'
import { RECENT_PAPERS_COUNT } from '@capstone/contract/papers/papers.constants'
import type { RequestStatus } from '@capstone/contract/requests/requests.constants'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import type { StudentScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { completedSteps, studentProjects } from '../../assignments/assignments.table.ts'
import { isNotRemoved } from '../../assignments/project-columns.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { projectRequests } from '../../requests/requests.table.ts'
import { STUDENT_TICKETS } from '../../tickets/ticket-kinds.table.ts'
import { topRowsAsJson } from '../json-rows.repository.ts'
import { proposedMeetings } from '../proposed-meetings.repository.ts'
import { unopenedAnswers } from '../unopened-answers.repository.ts'

const studentId = sql.placeholder('studentId')

const isOwnProject = and(eq(studentProjects.studentId, studentId), isNotRemoved)

const isOwnPaper = eq(studentPapers.studentId, studentId)

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
    .where(isOwnProject)
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
    .where(isOwnPaper)
    .as('papers')

/** Selects the first pending rows of a kind, each with the total count. */
const firstPending = <Row>(rows: SQL, order: SQL) =>
  topRowsAsJson<Row & { readonly total: number }>(
    sql`select count(*) over ()::int as "total", found.* from (${rows}) as found`,
    order,
    NEXT_STEPS_MAX,
  )

/** The start of a text, with an ellipsis if it is longer; null where there is none. */
const excerptOf = (text: PgColumn) => sql`case when char_length(${text}) > ${FEEDBACK_EXCERPT_LENGTH}::int
  then left(${text}, ${FEEDBACK_EXCERPT_LENGTH}::int - 1) || '…' else ${text} end`

// Uploading a new version clears returned_at.
const isReturned = sql`(${studentPapers.status} = 'draft' and ${studentPapers.returnedAt} is not null)`

type PaperRow = {
  readonly id: string
  readonly title: string
  readonly status: PaperStatus
  readonly uploadedAt: string
  readonly publishedAt: string | null
  readonly isReturned: boolean
}
const recentPapers = topRowsAsJson<PaperRow>(
  sql`select ${studentPapers.id}, ${studentPapers.title}, ${studentPapers.status},
      ${studentPapers.uploadedAt} as "uploadedAt", ${studentPapers.publishedAt} as "publishedAt",
      ${isReturned} as "isReturned"
    from ${studentPapers} where ${isOwnPaper}`,
  sql`"uploadedAt" desc, id desc`,
  RECENT_PAPERS_COUNT,
)

type ReturnedPaper = { readonly id: string; readonly title: string; readonly feedback: string }
const returnedPapers = firstPending<ReturnedPaper>(
  sql`select ${studentPapers.id}, ${studentPapers.title}, ${studentPapers.returnedAt},
      coalesce(${excerptOf(studentPapers.feedback)}, '') as feedback
    from ${studentPapers} where ${isOwnPaper} and ${isReturned}`,
  sql`returned_at, id`,
)

type UnreadThread = {
  readonly id: string
  readonly title: string
  readonly instructorName: string | null
  readonly isFromMentor: boolean
  readonly sentAt: string
}
const unreadThreads = topRowsAsJson<UnreadThread>(
  sql`select thread.id, thread.title, sender.name as "instructorName",
      coalesce(newest.sender_id = thread.mentor_id, false) as "isFromMentor",
      newest.created_at as "sentAt"
    from ${chatThreads} thread
    cross join lateral (
      select message.sender_id, message.created_at from ${supportMessages} message
      where message.project_id = thread.id and message.number > thread.student_read_number
        and message.sender_id is distinct from thread.student_id
      order by message.number desc limit 1
    ) newest
    left join ${users} sender on sender.id = newest.sender_id
    where thread.student_id = ${sql.placeholder('studentId')} and thread.student_unread > 0
      and thread.archived_at is null`,
  sql`"sentAt", id`,
  NEXT_STEPS_MAX,
)

type ProposedMeeting = {
  readonly id: string
  readonly assignmentId: string
  readonly title: string
  readonly instructorName: string | null
  readonly startsAt: string
}
const meetingsProposed = firstPending<ProposedMeeting>(
  sql`select proposed.id, proposed.thread_id as "assignmentId", proposed.title,
      (select proposer.name from ${users} proposer where proposer.id = proposed.proposed_by) as "instructorName",
      proposed.starts_at as "startsAt"
    from (${proposedMeetings(sql`${studentId}`, sql`thread.student_read_number`, sql`0`)} and thread.student_id = ${studentId}) as proposed`,
  sql`"startsAt", id`,
)

type AnsweredTicket = { readonly id: string; readonly subject: string; readonly since: string }
const answeredTickets = firstPending<AnsweredTicket>(
  unopenedAnswers(STUDENT_TICKETS, sql`${studentId}`),
  sql`since, id`,
)

const mentorName = sql<string | null>`(select mentor.name from ${users} me
  join ${users} mentor on mentor.id = me.assigned_instructor where me.id = ${studentId})`

type RequestRow = {
  readonly id: string
  readonly title: string
  readonly status: RequestStatus
  readonly requestedAt: string
  readonly reviewedAt: string | null
  readonly reviewNote: string | null
}
const recentRequests = topRowsAsJson<RequestRow>(
  sql`select ${projectRequests.id}, ${projectRequests.title}, ${projectRequests.status},
      ${projectRequests.requestedAt} as "requestedAt", ${projectRequests.reviewedAt} as "reviewedAt",
      ${excerptOf(projectRequests.reviewNote)} as "reviewNote"
    from ${projectRequests} where ${projectRequests.studentId} = ${studentId}
      and (${projectRequests.status} = 'pending'
        or ${projectRequests.reviewedAt} > ${sql.placeholder('answeredSince')}::timestamptz)`,
  sql`status <> 'pending', "requestedAt" desc, id desc`,
  DASHBOARD_REQUESTS_COUNT,
)

type ApprovedProject = { readonly id: string; readonly title: string }
const unstartedApproved = firstPending<ApprovedProject>(
  sql`select ${studentProjects.id}, ${studentProjects.title}, ${studentProjects.assignedAt}
    from ${studentProjects}
    where ${isOwnProject} and ${studentProjects.requestId} is not null and ${studentProjects.status} = 'pending'
      and ${studentProjects.progress} = 0
      and not exists (select from ${completedSteps} step where step.assignment_id = ${studentProjects.id})`,
  sql`assigned_at, id`,
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
      mentorName,
      recentPapers,
      returnedPapers,
      unreadThreads,
      meetingsProposed,
      answeredTickets,
      recentRequests,
      unstartedApproved,
    })
    .from(projects)
    .crossJoin(papers)
    .prepare('read_student_overview')
})

type Times = {
  readonly now: Date
  /** Answers to requests from this time on are shown. */
  readonly answeredSince: Date
}

/**
 * Reads a student's figures, newest papers and requests, and the first pending items of each kind, in one prepared
 * statement. All kinds except threads come with the count of all their items.
 */
export async function readStudentOverview(db: Database, scope: StudentScope, { now, answeredSince }: Times) {
  const [overview] = await studentOverview(db).execute({
    studentId: scope.userId,
    now: now.toISOString(),
    answeredSince: answeredSince.toISOString(),
  })
  if (!overview) throw new Error('The database returned no figures.')
  return overview
}

export type StudentOverview = Awaited<ReturnType<typeof readStudentOverview>>
