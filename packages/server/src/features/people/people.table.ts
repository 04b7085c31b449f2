import { IMPORT_OUTCOMES, IMPORT_STATES, IMPORTED_ROLES } from '@capstone/contract/people/people.constants'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/**
 * The mentoring statistics of each instructor, recounted together when they are older than SUMMARY_SECONDS (a row of
 * `summaries` says when). Sorted lists of instructors read it, because computing it from live rows gets slower with
 * every student.
 */
export const mentorStats = pgTable(
  'mentor_stats',
  {
    instructorId: uuid('instructor_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name in lower case, to sort by. */
    sortName: text('sort_name').notNull(),
    /** Hand-ins that wait for review, and since when the first of them does. */
    toReview: integer('to_review').notNull(),
    waitingSince: timestampColumn('waiting_since'),
    students: integer().notNull(),
    projects: integer().notNull(),
    assignments: integer().notNull(),
    completed: integer().notNull(),
    inProgress: integer('in_progress').notNull(),
    pending: integer().notNull(),
    /** Completed of all assignments, in rounded percent; 0 without any. */
    completionRate: integer('completion_rate').notNull(),
    /** The average time from assignment to completion, in tenths of a day; null without a known time of completion. */
    tenthsOfDays: integer('tenths_of_days'),
  },
  (table) => [
    index('mentor_stats_wait_index').on(
      sql`coalesce(waiting_since, 'infinity')`,
      table.sortName,
      table.instructorId,
    ),
    index('mentor_stats_name_index').on(table.sortName, table.instructorId),
    index('mentor_stats_rate_index').on(
      table.completionRate.desc().nullsFirst(),
      table.students.desc().nullsFirst(),
      table.instructorId,
    ),
    index('mentor_stats_review_index').on(table.toReview.desc().nullsFirst(), table.instructorId),
    index('mentor_stats_students_index').on(table.students.desc().nullsFirst(), table.instructorId),
    index('mentor_stats_assignments_index').on(table.assignments.desc().nullsFirst(), table.instructorId),
    index('mentor_stats_time_index').on(sql`coalesce(tenths_of_days + 1, 0) desc`, table.instructorId),
  ],
)

/** A file of people an admin imports: staged in chunks, then written in one step, or cancelled and deleted. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: idColumn(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: IMPORTED_ROLES }).notNull(),
    fileName: text('file_name').notNull(),
    state: text({ enum: IMPORT_STATES }).notNull().default('staging'),
    total: integer().notNull(),
    createdAt: createdAtColumn(),
    writtenAt: timestampColumn('written_at'),
  },
  (table) => [
    oneOf('role', IMPORTED_ROLES),
    oneOf('state', IMPORT_STATES),
    index('people_imports_admin_index').on(table.adminId, table.createdAt),
    index('people_imports_created_index').on(table.createdAt),
  ],
)

/** A line of an imported file, its outcome and the reasons. */
export const peopleImportLines = pgTable(
  'people_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => peopleImports.id, { onDelete: 'cascade' }),
    /** The line number as in a text editor: the heading is line 1. */
    line: integer().notNull(),
    email: text().notNull(),
    /** The fields as they would be written; for a refused line, as they were sent. */
    person: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull(),
    outcome: text({ enum: IMPORT_OUTCOMES }).notNull(),
    /** Why the line is refused, or which fields would change. */
    reasons: text().array().notNull().default(sql`'{}'`),
    userId: uuid('user_id'),
    /** The `updated_at` of the account to change, as it was when the line was checked. */
    seenAt: timestampColumn('seen_at'),
    mentorId: uuid('mentor_id'),
    /**
     * Whether the sign-in methods and sessions of the person to change end, because somebody else may have signed up
     * with the address.
     */
    endsAccess: boolean('ends_access').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    oneOf('outcome', IMPORT_OUTCOMES),
    index('people_import_lines_outcome_index').on(table.importId, table.outcome, table.line),
    index('people_import_lines_email_index').on(table.importId, table.email),
  ],
)
