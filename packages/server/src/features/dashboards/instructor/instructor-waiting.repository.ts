import { sql } from 'drizzle-orm'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { chatThreads, supportMessages } from '../../chat/chat.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'
import { longestWaiting } from '../first-rows.repository.ts'
import { isOwnStudent, isReceived } from './instructor-figures.repository.ts'
import { projectTitled, studentNamed } from './instructor-words.repository.ts'

type WaitingProject = { readonly id: string; readonly title: string; readonly studentName: string }
const projectTold = sql`first.id, ${projectTitled(sql`first.instructor_project_id`, sql`first.title`)}, ${studentNamed(sql`first.student_id`)}`

/** Threads of mentored projects with unread messages, since the first of them. Needs `mine`. */
export const waitingThreads = longestWaiting<WaitingProject>(
  sql`select mine.*, unread.created_at as since from mine
    join ${chatThreads} thread on thread.id = mine.id and thread.mentor_unread > 0
    join ${supportMessages} unread
      on unread.project_id = thread.id and unread.number = thread.mentor_read_number + 1`,
  projectTold,
)

/** Mentored projects in which nothing was done for long. Needs `mine`. */
export const stalledProjects = longestWaiting<WaitingProject>(
  sql`select mine.*, mine.stalled_since as since from mine where mine.stalled_since is not null`,
  projectTold,
)

type WaitingTicket = { readonly id: string; readonly subject: string; readonly studentName: string | null }

/** Tickets that came to the instructor and wait for an answer. */
export const waitingTickets = longestWaiting<WaitingTicket>(
  sql`select ${supportTickets}.*, ${supportTickets.waitingSince} as since from ${supportTickets}
    where ${isReceived} and ${supportTickets.waitingSince} is not null`,
  sql`first.id, first.subject, ${studentNamed(sql`first.sender_id`)}`,
)

// One look at each student's own rows by their index, where "exists" might have the database read everybody's.
const holdsNone = sql`(select held.id from ${studentProjects} held
  where held.student_id = ${users.id} and held.withdrawn_at is null limit 1) is null`

/** The instructor's students who hold no project at all. */
export const studentsWithoutProject = longestWaiting<{ readonly studentName: string }>(
  sql`select ${users.id}, ${users.name}, ${users.createdAt} as since from ${users}
    where ${isOwnStudent} and ${holdsNone}`,
  sql`first.name as "studentName"`,
)
