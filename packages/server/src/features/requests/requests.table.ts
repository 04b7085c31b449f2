import { DIFFICULTIES, REQUEST_STATUSES } from '@capstone/contract/requests/requests.constants'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAtColumn, databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

export const projectRequests = pgTable(
  'project_requests',
  {
    id: idColumn(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    techStack: text('tech_stack').array().notNull().default(sql`'{}'`),
    difficulty: text({ enum: DIFFICULTIES }),
    duration: text(),
    roadmap: text().array().notNull().default(sql`'{}'`),
    status: text({ enum: REQUEST_STATUSES }).notNull().default('pending'),
    requestedAt: timestampColumn('requested_at').notNull().default(databaseTime),
    reviewedAt: timestampColumn('reviewed_at'),
    /** The admin's note to the student. */
    reviewNote: text('review_note'),
  },
  (table) => [
    oneOf('status', REQUEST_STATUSES),
    oneOf('difficulty', DIFFICULTIES),
    index('project_requests_student_index').on(
      table.studentId,
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('project_requests_status_index').on(
      table.status,
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('project_requests_requested_index').on(
      table.requestedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Prevents duplicate requests, for example from two tabs.
    uniqueIndex('project_requests_title_index')
      .on(table.studentId, sql`lower(${table.title})`)
      .where(sql`status <> 'rejected'`),
    index('project_requests_similarity_index').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
  ],
)

/** Ideas that students saved to compare and request them later. Seen by nobody else. */
export const savedIdeas = pgTable(
  'saved_ideas',
  {
    id: idColumn(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    techStack: text('tech_stack').array().notNull(),
    difficulty: text({ enum: DIFFICULTIES }).notNull(),
    duration: text().notNull(),
    roadmap: text().array().notNull(),
    /** The title of the idea it was refined from, and the student's wish; null when it was not refined. */
    refinedFromTitle: text('refined_from_title'),
    refinedFromWish: text('refined_from_wish'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    oneOf('difficulty', DIFFICULTIES),
    check(
      'saved_ideas_refined_from_check',
      sql`num_nonnulls(refined_from_title, refined_from_wish) in (0, 2)`,
    ),
    // Prevents saving an idea twice, for example from two tabs.
    uniqueIndex('saved_ideas_title_index').on(table.studentId, sql`lower(${table.title})`),
  ],
)

/** Titles the model has suggested, to detect similar ideas later. */
export const projectSuggestions = pgTable(
  'project_suggestions',
  {
    id: idColumn(),
    studentId: uuid('student_id').references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('project_suggestions_student_index').on(table.studentId),
    index('project_suggestions_similarity_index').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
  ],
)
