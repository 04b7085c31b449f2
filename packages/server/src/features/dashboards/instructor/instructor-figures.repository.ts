import { and, eq, sql } from 'drizzle-orm'
import { countAll, countWhere } from '../../../db/aggregates.ts'
import type { Database } from '../../../db/database.ts'
import { users } from '../../accounts/accounts.table.ts'
import { studentProjects } from '../../assignments/assignments.table.ts'
import { isMentored } from '../../assignments/mentored/mentored.table.ts'
import { isStalled, lastActivityAt } from '../../assignments/mentored/stalled.table.ts'
import { studentPapers } from '../../papers/papers.table.ts'
import { instructorProjects } from '../../repository/repository.table.ts'
import { supportTickets } from '../../tickets/tickets.table.ts'

export const instructorId = sql.placeholder('instructorId')

export const isOwnStudent = eq(users.assignedInstructor, instructorId)

export const isReceived = eq(supportTickets.receiverId, instructorId)

/** The CTE `mine`: all mentored projects, read once for all figures and lists. */
export const mentoredProjects = (db: Database) => {
  const { id, studentId, title, status, progress, assignedAt, completedAt } = studentProjects
  return db.$with('mine').as(
    db
      .select({
        id,
        studentId,
        title,
        status,
        progress,
        assignedAt,
        completedAt,
        stalledSince: sql`case when ${isStalled} then ${lastActivityAt} end`.as('stalled_since'),
      })
      .from(studentProjects)
      .where(isMentored),
  )
}

/** Counts the mentored projects, those assigned since `monthStart`, and their students; averages their progress. */
export const guidedFigures = (db: Database, mine: ReturnType<typeof mentoredProjects>) =>
  db
    .select({
      totalProjects: countAll.as('total_projects'),
      completed: countWhere(sql`${mine.status} = 'completed'`).as('completed'),
      activeNow: countWhere(sql`${mine.status} = 'in_progress'`).as('active_now'),
      averageProgress: sql<number>`coalesce(round(avg(${mine.progress})), 0)::int`.as('average_progress'),
      thisMonth: countWhere(sql`${mine.assignedAt} >= ${sql.placeholder('monthStart')}::timestamptz`).as(
        'this_month',
      ),
      studentsGuided: sql<number>`count(distinct ${mine.studentId})::int`.as('students_guided'),
    })
    .from(mine)
    .as('guided')

/** Counts the students mentored now. */
export const studentFigures = (db: Database) =>
  db
    .select({ studentsMentored: countAll.as('students_mentored') })
    .from(users)
    .where(isOwnStudent)
    .as('students')

/** Counts the projects in the instructor's repository. */
export const repositoryFigures = (db: Database) =>
  db
    .select({ repositoryProjects: countAll.as('repository_projects') })
    .from(instructorProjects)
    .where(eq(instructorProjects.instructorId, instructorId))
    .as('repository')

/** Counts the received tickets, and those not resolved. */
export const ticketFigures = (db: Database) =>
  db
    .select({
      tickets: countAll.as('tickets'),
      ticketsPending: countWhere(sql`${supportTickets.status} <> 'resolved'`).as('tickets_pending'),
    })
    .from(supportTickets)
    .where(isReceived)
    .as('received')

/** Counts the published papers of current students. */
export const publishedFigures = (db: Database) =>
  db
    .select({ papersPublished: countAll.as('papers_published') })
    .from(users)
    .innerJoin(studentPapers, eq(studentPapers.studentId, users.id))
    .where(and(isOwnStudent, eq(studentPapers.status, 'published')))
    .as('published')
