import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { isThere } from '../assignments/project-words.table.ts'
import { studentPapers } from '../papers/papers.table.ts'

const studentId = sql.placeholder('studentId')

/** Whether a project is there and of the student of the placeholder `studentId`. */
export const isOwnProject = and(eq(studentProjects.studentId, studentId), isThere)

/** Whether a paper is of the student of the placeholder `studentId`. */
export const isOwnPaper = eq(studentPapers.studentId, studentId)

/** How many projects the student of the placeholder `studentId` has, how far they are, and when one was last completed. */
export const projectFigures = (db: Database) => {
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

/** How many papers of theirs are published and how many under review. */
export const paperFigures = (db: Database) =>
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
