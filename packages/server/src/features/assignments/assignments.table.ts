import { ASSISTANCE_LEVELS, PROJECT_STATUSES } from '@capstone/contract/assignments/assignments.constants'
import { DIFFICULTIES } from '@capstone/contract/requests/requests.constants'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'
import { instructorProjects } from '../repository/repository.table.ts'
import { projectRequests } from '../requests/requests.table.ts'

/**
 * A student's project: an assignment of an instructor project, or a requested project. An assignment has the title of
 * its instructor project and, at first, its owner as the mentor. A row is deleted with its student only: a removed
 * project is marked, so that its conversation, meetings, hand-ins and history keep what they refer to.
 */
export const studentProjects = pgTable(
  'student_projects',
  {
    id: idColumn(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instructorProjectId: uuid('instructor_project_id').references(() => instructorProjects.id, {
      onDelete: 'set null',
    }),
    requestId: uuid('request_id')
      .unique()
      .references(() => projectRequests.id, { onDelete: 'cascade' }),
    mentorId: uuid('mentor_id').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: PROJECT_STATUSES }).notNull().default('pending'),
    progress: integer().notNull().default(0),
    assignedAt: timestampColumn('assigned_at').notNull().default(databaseTime),
    startedAt: timestampColumn('started_at'),
    completedAt: timestampColumn('completed_at'),
    accessSynopsis: boolean('access_synopsis').notNull().default(true),
    accessReport: boolean('access_report').notNull().default(true),
    accessCode: boolean('access_code').notNull().default(true),
    accessPpt: boolean('access_ppt').notNull().default(true),
    accessVideo: boolean('access_video').notNull().default(true),
    accessTools: boolean('access_tools').notNull().default(true),
    assistance: text({ enum: ASSISTANCE_LEVELS }).notNull().default('anything'),
    title: text().notNull(),
    description: text(),
    difficulty: text({ enum: DIFFICULTIES }),
    duration: text(),
    techStack: text('tech_stack').array(),
    roadmap: text().array(),
    /** When the project was removed or its approval withdrawn; null again once its request is approved again. */
    removedAt: timestampColumn('removed_at'),
    /** When status, progress, an access flag or the assistance last changed, or the project was removed or restored. */
    changedAt: timestampColumn('changed_at').notNull().default(databaseTime),
  },
  (table) => [
    oneOf('status', PROJECT_STATUSES),
    oneOf('difficulty', DIFFICULTIES),
    oneOf('assistance', ASSISTANCE_LEVELS),
    check('student_projects_progress_check', sql`progress between 0 and 100`),
    check(
      'student_projects_origin_check',
      sql`num_nonnulls(instructor_project_id, request_id) = 1 or removed_at is not null`,
    ),
    index('student_projects_student_index').on(
      table.studentId,
      table.assignedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('student_projects_project_index').on(table.instructorProjectId),
    index('student_projects_mentor_index').on(
      table.mentorId,
      table.assignedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('student_projects_status_index').on(table.status),
    index('student_projects_assigned_index').on(table.assignedAt).where(sql`removed_at is null`),
    index('student_projects_completed_index')
      .on(table.completedAt)
      .where(sql`completed_at is not null and status = 'completed' and removed_at is null`),
    // For the last completed projects of a mentor, without reading the others.
    index('student_projects_mentor_completed_index')
      .on(
        table.mentorId,
        table.completedAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
        table.studentId,
      )
      .where(sql`status = 'completed' and completed_at is not null and removed_at is null`),
    // A covering index for counting, so that it does not read the rows.
    index('student_projects_figures_index')
      .on(table.studentId, table.mentorId, table.status, table.progress, table.assignedAt, table.completedAt)
      .where(sql`removed_at is null`),
  ],
)

/** The roadmap steps a student has completed, by index (from 0), with an optional note. */
export const completedSteps = pgTable(
  'completed_steps',
  {
    id: idColumn(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => studentProjects.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    note: text().notNull().default(''),
    completedAt: timestampColumn('completed_at').notNull(),
  },
  (table) => [
    unique('completed_steps_step_unique').on(table.assignmentId, table.step),
    check('completed_steps_step_check', sql`step >= 0`),
  ],
)

/** A project's status and progress over time: a row for each change of either. */
export const progressHistory = pgTable(
  'progress_history',
  {
    id: idColumn(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => studentProjects.id, { onDelete: 'cascade' }),
    status: text({ enum: PROJECT_STATUSES }).notNull(),
    progress: integer().notNull(),
    recordedAt: timestampColumn('recorded_at').notNull(),
  },
  (table) => [
    oneOf('status', PROJECT_STATUSES),
    check('progress_history_progress_check', sql`progress between 0 and 100`),
    index('progress_history_assignment_index').on(table.assignmentId, table.recordedAt, table.id),
  ],
)
