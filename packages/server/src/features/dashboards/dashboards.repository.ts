import type { StudentFigures } from '@capstone/contract/dashboards/dashboards.schemas'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared.ts'
import type { StudentScope } from '../../rpc/scope.ts'
import { studentProjects } from '../assignments/assignments.table.ts'
import { studentPapers } from '../papers/papers.table.ts'

const { status, progress, completedAt } = studentProjects

const studentFigures = preparedOn((db) => {
  const projects = db
    .select({
      total: sql<number>`count(*)::int`.as('total'),
      pending: sql<number>`(count(*) filter (where ${status} = 'pending'))::int`.as('pending'),
      completed: sql<number>`(count(*) filter (where ${status} = 'completed'))::int`.as('completed'),
      lastCompletedAt: sql`max(${completedAt}) filter (where ${status} = 'completed')`
        .mapWith(completedAt)
        .as('last_completed_at'),
      averageProgress: sql<number>`coalesce(round(avg(${progress})), 0)::int`.as('average_progress'),
    })
    .from(studentProjects)
    .where(eq(studentProjects.studentId, sql.placeholder('studentId')))
    .as('projects')
  const papers = db
    .select({
      published: sql<number>`(count(*) filter (where ${studentPapers.status} = 'published'))::int`.as(
        'published',
      ),
      underReview: sql<number>`(count(*) filter (where ${studentPapers.status} = 'review'))::int`.as(
        'under_review',
      ),
    })
    .from(studentPapers)
    .where(eq(studentPapers.studentId, sql.placeholder('studentId')))
    .as('papers')
  return db
    .select({
      totalProjects: projects.total,
      pendingProjects: projects.pending,
      completedProjects: projects.completed,
      lastCompletedAt: projects.lastCompletedAt,
      averageProgress: projects.averageProgress,
      papersPublished: papers.published,
      papersUnderReview: papers.underReview,
    })
    .from(projects)
    .crossJoin(papers)
    .prepare('count_student_figures')
})

/** The figures of one student, counted from their own rows in one prepared statement. */
export async function countStudentFigures(db: Database, scope: StudentScope): Promise<StudentFigures> {
  const [figures] = await studentFigures(db).execute({ studentId: scope.userId })
  if (!figures) throw new Error('The database returned no figures.')
  return figures
}
