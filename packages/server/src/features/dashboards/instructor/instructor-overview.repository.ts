import {
  ACTIVITY_COUNT,
  ACTIVITY_PER_KIND,
  RECENT_TICKETS_COUNT,
} from '@capstone/contract/dashboards/dashboards.constants'
import type { Activity, DashboardTicket } from '@capstone/contract/dashboards/instructor-dashboard.schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { preparedOn } from '../../../db/engine/prepared.ts'
import type { InstructorScope } from '../../../rpc/scope.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { inactiveSince } from '../../assignments/mentored/stalled.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { firstOf, longestWaiting } from '../json-rows.repository.ts'
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

// Looked up by their keys for the few rows that are shown, where a join would look them up for all.

/** What a mentored project is called: by the project it was given from, or, without one, by a title of its own. */
const projectTitled = (instructorProjectId: SQL, ownTitle: SQL) =>
  sql`coalesce((select project.title from ${instructorProjects} project
    where project.id = ${instructorProjectId}), ${ownTitle}) as title`

/** What the student with this id is called. */
const studentNamed = (id: SQL) =>
  sql`(select person.name from ${users} person where person.id = ${id}) as "studentName"`

const newestOf = (rows: SQL, time: SQL, most: number) =>
  sql`(select found.*, ${time} as at from ${rows} as found order by at desc, id desc limit ${most}::int)`

const completed = sql`(select * from mine where status = 'completed' and completed_at is not null)`
const received = sql`(select * from ${supportTickets} where ${isReceived})`

type ActivityLine = Omit<Activity, 'at'> & { readonly at: string }

/** What happened last. Each kind has a share of its own, so that a busy one does not hide the others. Needs `mine`. */
const activity = firstOf<ActivityLine>(
  sql`select 'assigned' as kind, new.id, ${projectTitled(sql`new.instructor_project_id`, sql`new.title`)}, ${studentNamed(sql`new.student_id`)}, new.at
    from ${newestOf(sql`mine`, sql`assigned_at`, ACTIVITY_PER_KIND.assigned)} as new
    union all
    select 'completed', done.id, ${projectTitled(sql`done.instructor_project_id`, sql`done.title`)}, ${studentNamed(sql`done.student_id`)}, done.at
    from ${newestOf(completed, sql`completed_at`, ACTIVITY_PER_KIND.completed)} as done
    union all
    select 'ticket', ticket.id, ticket.subject, ${studentNamed(sql`ticket.sender_id`)}, ticket.at
    from ${newestOf(received, sql`created_at`, ACTIVITY_PER_KIND.ticket)} as ticket`,
  sql`at desc, id desc`,
  ACTIVITY_COUNT,
)

type TicketLine = Omit<DashboardTicket, 'createdAt'> & { readonly createdAt: string }

/** The newest tickets that came to the instructor, each with who sent it; an address only of who is their student now. */
const recentTickets = firstOf<TicketLine>(
  sql`select ticket.id, ticket.subject, ticket.status, ticket.priority, ticket.at as "createdAt",
      (select json_build_object('name', person.name, 'course', person.course, 'email',
          case when person.assigned_instructor = ${instructorId} then person.email end)
        from ${users} person where person.id = ticket.sender_id) as sender
    from ${newestOf(received, sql`created_at`, RECENT_TICKETS_COUNT)} as ticket`,
  sql`"createdAt" desc, id desc`,
  RECENT_TICKETS_COUNT,
)

type WaitingProject = { readonly id: string; readonly title: string; readonly studentName: string }
const projectTold = sql`first.id, ${projectTitled(sql`first.instructor_project_id`, sql`first.title`)}, ${studentNamed(sql`first.student_id`)}`

/** Threads of mentored projects with unread messages, since the first of them. Needs `mine`. */
const waitingThreads = longestWaiting<WaitingProject>(
  sql`select mine.*, unread.created_at as since from mine
    join ${chatThreads} thread on thread.id = mine.id and thread.mentor_unread > 0
    join ${supportMessages} unread
      on unread.project_id = thread.id and unread.number = thread.mentor_read_number + 1`,
  projectTold,
)

/** Mentored projects in which nothing was done for long. Needs `mine`. */
const stalledProjects = longestWaiting<WaitingProject>(
  sql`select mine.*, mine.stalled_since as since from mine where mine.stalled_since is not null`,
  projectTold,
)

type WaitingTicket = { readonly id: string; readonly subject: string; readonly studentName: string | null }

/** Tickets that came to the instructor and wait for an answer. */
const waitingTickets = longestWaiting<WaitingTicket>(
  sql`select ${supportTickets}.*, ${supportTickets.waitingSince} as since from ${supportTickets}
    where ${isReceived} and ${supportTickets.waitingSince} is not null`,
  sql`first.id, first.subject, ${studentNamed(sql`first.sender_id`)}`,
)

// One look at each student's own rows by their index, where "exists" might have the database read everybody's.
const holdsNone = sql`(select held.id from ${studentProjects} held
  where held.student_id = ${users.id} and held.withdrawn_at is null limit 1) is null`

/** The instructor's students who hold no project at all. */
const studentsWithoutProject = longestWaiting<{ readonly studentName: string }>(
  sql`select ${users.id}, ${users.name}, ${users.createdAt} as since from ${users}
    where ${isOwnStudent} and ${holdsNone}`,
  sql`first.name as "studentName"`,
)

const overview = preparedOn((db) => {
  const mine = mentoredProjects(db)
  const guided = guidedFigures(db, mine)
  const students = studentFigures(db)
  const repository = repositoryFigures(db)
  const received = ticketFigures(db)
  const published = publishedFigures(db)
  return db
    .with(mine)
    .select({
      figures: {
        totalProjects: guided.totalProjects,
        completed: guided.completed,
        activeNow: guided.activeNow,
        averageProgress: guided.averageProgress,
        thisMonth: guided.thisMonth,
        studentsGuided: guided.studentsGuided,
        studentsMentored: students.studentsMentored,
        repositoryProjects: repository.repositoryProjects,
        tickets: received.tickets,
        ticketsPending: received.ticketsPending,
        papersPublished: published.papersPublished,
      },
      activity,
      recentTickets,
      waitingThreads,
      waitingTickets,
      stalledProjects,
      studentsWithoutProject,
    })
    .from(guided)
    .crossJoin(students)
    .crossJoin(repository)
    .crossJoin(received)
    .crossJoin(published)
    .prepare('read_instructor_overview')
})

type Times = { readonly monthStart: Date; readonly now: Date }

/**
 * What an instructor's dashboard tells beside the lines of their projects, in one prepared statement: figures, what
 * happened, the newest tickets, and of what waits for them the one of each kind that waits longest, with how many there are.
 */
export async function readInstructorOverview(
  db: Database,
  scope: InstructorScope,
  { monthStart, now }: Times,
) {
  const [row] = await overview(db).execute({
    instructorId: scope.userId,
    monthStart: monthStart.toISOString(),
    inactiveSince: inactiveSince(now),
  })
  if (!row) throw new Error('The database returned no figures.')
  return row
}

export type InstructorOverview = Awaited<ReturnType<typeof readInstructorOverview>>
