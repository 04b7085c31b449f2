import {
  ACTIVITY_COUNT,
  ACTIVITY_PER_KIND,
  RECENT_TICKETS_COUNT,
} from '@capstone/contract/dashboards/dashboards.constants'
import type { Activity, DashboardTicket } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/prepared-statements.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { inactiveSince } from '../../assignments/mentored/stalled.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { INSTRUCTOR_TICKETS } from '../../tickets/ticket-kinds.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { longestWaitingAsJson, topRowsAsJson } from '../json-rows.repository.ts'
import { proposedMeetings } from '../proposed-meetings.repository.ts'
import { unopenedAnswers } from '../unopened-answers.repository.ts'
import {
  guidedFigures,
  instructorId,
  isOwnStudent,
  isReceived,
  mentoredProjects,
  publishedFigures,
  repositoryFigures,
  studentFigures,
  ticketFigures,
} from './instructor-figures.repository.ts'

// Names come from scalar subqueries, which run only for the few rows returned; a join would run for all rows.
const selectStudentName = (id: SQL) =>
  sql`(select person.name from ${users} person where person.id = ${id}) as "studentName"`

const newestOf = (rows: SQL, time: SQL, max: number) =>
  sql`(select found.*, ${time} as at from ${rows} as found order by at desc, id desc limit ${max}::int)`

const completedProjects = sql`(select * from mine where status = 'completed' and completed_at is not null)`
const receivedTickets = sql`(select * from ${supportTickets} where ${isReceived})`

type ActivityRow = Omit<Activity, 'at'> & { readonly at: string }

/** The recent activity, with a limit for each kind so that no kind displaces the others. Reads the CTE `mine`. */
const activity = topRowsAsJson<ActivityRow>(
  sql`select 'assigned' as kind, new.id, new.title, ${selectStudentName(sql`new.student_id`)}, new.at
    from ${newestOf(sql`mine`, sql`assigned_at`, ACTIVITY_PER_KIND.assigned)} as new
    union all
    select 'completed', done.id, done.title, ${selectStudentName(sql`done.student_id`)}, done.at
    from ${newestOf(completedProjects, sql`completed_at`, ACTIVITY_PER_KIND.completed)} as done
    union all
    select 'ticket', ticket.id, ticket.subject, ${selectStudentName(sql`ticket.sender_id`)}, ticket.at
    from ${newestOf(receivedTickets, sql`created_at`, ACTIVITY_PER_KIND.ticket)} as ticket`,
  sql`at desc, id desc`,
  ACTIVITY_COUNT,
)

type TicketRow = Omit<DashboardTicket, 'createdAt'> & { readonly createdAt: string }

/**
 * The newest received tickets with their senders. The e-mail address is included only for the instructor's current
 * students.
 */
const recentTickets = topRowsAsJson<TicketRow>(
  sql`select ticket.id, ticket.subject, ticket.status, ticket.priority, ticket.at as "createdAt",
      (select json_build_object('name', person.name, 'course', person.course, 'email',
          case when person.assigned_instructor = ${instructorId} then person.email end)
        from ${users} person where person.id = ticket.sender_id) as sender
    from ${newestOf(receivedTickets, sql`created_at`, RECENT_TICKETS_COUNT)} as ticket`,
  sql`"createdAt" desc, id desc`,
  RECENT_TICKETS_COUNT,
)

type PendingProject = { readonly id: string; readonly title: string; readonly studentName: string }
const projectColumns = sql`first.id, first.title, ${selectStudentName(sql`first.student_id`)}`

/** Threads of mentored projects, waiting since the student's first unread message. Reads the CTE `mine`. */
const unreadThreads = longestWaitingAsJson<PendingProject>(
  sql`select mine.*, unread.created_at as since from mine
    join ${chatThreads} thread on thread.id = mine.id and thread.mentor_unread > 0
    cross join lateral (
      select message.created_at from ${supportMessages} message
      where message.project_id = thread.id and message.number > thread.mentor_read_number
        and message.sender_id = thread.student_id
      order by message.number limit 1
    ) unread`,
  projectColumns,
)

/** Meetings proposed by the students of mentored projects. Reads the CTE `mine`. */
const meetingsProposed = longestWaitingAsJson<PendingProject & { readonly startsAt: string }>(
  sql`select mine.*, proposed.proposed_at as since, proposed.starts_at from mine
    join (${proposedMeetings(sql`${instructorId}`, sql`thread.mentor_read_number`, sql`thread.mentor_joined_after`)}) as proposed
      on proposed.thread_id = mine.id`,
  sql`${projectColumns}, first.starts_at as "startsAt"`,
)

/** Stalled mentored projects. Reads the CTE `mine`. */
const stalledProjects = longestWaitingAsJson<PendingProject>(
  sql`select mine.*, mine.stalled_since as since from mine where mine.stalled_since is not null`,
  projectColumns,
)

type PendingTicket = { readonly id: string; readonly subject: string; readonly studentName: string | null }

const unansweredTickets = longestWaitingAsJson<PendingTicket>(
  sql`select ${supportTickets}.*, ${supportTickets.waitingSince} as since from ${supportTickets}
    where ${isReceived} and ${supportTickets.waitingSince} is not null`,
  sql`first.id, first.subject, ${selectStudentName(sql`first.sender_id`)}`,
)

const answeredTickets = longestWaitingAsJson<{
  readonly id: string
  readonly subject: string
  readonly since: string
}>(unopenedAnswers(INSTRUCTOR_TICKETS, sql`${instructorId}`), sql`first.id, first.subject, first.since`)

// An index lookup for each student; `not exists` may be planned as a scan of all projects.
const hasNoProject = sql`(select held.id from ${studentProjects} held
  where held.student_id = ${users.id} and held.removed_at is null limit 1) is null`

const studentsWithoutProject = longestWaitingAsJson<{ readonly studentName: string }>(
  sql`select ${users.id}, ${users.name}, ${users.createdAt} as since from ${users}
    where ${isOwnStudent} and ${hasNoProject}`,
  sql`first.name as "studentName"`,
)

const overview = preparedOn((db) => {
  const mine = mentoredProjects(db)
  const mentored = guidedFigures(db, mine)
  const students = studentFigures(db)
  const repository = repositoryFigures(db)
  const tickets = ticketFigures(db)
  const papers = publishedFigures(db)
  return db
    .with(mine)
    .select({
      figures: {
        totalProjects: mentored.totalProjects,
        completed: mentored.completed,
        activeNow: mentored.activeNow,
        averageProgress: mentored.averageProgress,
        thisMonth: mentored.thisMonth,
        studentsGuided: mentored.studentsGuided,
        studentsMentored: students.studentsMentored,
        repositoryProjects: repository.repositoryProjects,
        tickets: tickets.tickets,
        ticketsPending: tickets.ticketsPending,
        papersPublished: papers.papersPublished,
      },
      activity,
      recentTickets,
      unreadThreads,
      meetingsProposed,
      unansweredTickets,
      answeredTickets,
      stalledProjects,
      studentsWithoutProject,
    })
    .from(mentored)
    .crossJoin(students)
    .crossJoin(repository)
    .crossJoin(tickets)
    .crossJoin(papers)
    .prepare('read_instructor_overview')
})

type Times = { readonly monthStart: Date; readonly now: Date }

/**
 * Reads the instructor's figures, recent activity, newest tickets and the longest-waiting record of each kind of
 * pending work with its count, in one prepared statement.
 */
export async function readInstructorOverview(
  db: Database,
  scope: InstructorScope,
  { monthStart, now }: Times,
) {
  const [row] = await overview(db).execute({
    instructorId: scope.userId,
    monthStart: monthStart.toISOString(),
    now: now.toISOString(),
    inactiveSince: inactiveSince(now),
  })
  if (!row) throw new Error('The database returned no figures.')
  return row
}

export type InstructorOverview = Awaited<ReturnType<typeof readInstructorOverview>>
