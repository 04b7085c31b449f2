import { PAPER_STATUSES } from '@capstone/contract/papers/papers.constants'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/**
 * Papers of students; `paper_url` is the path of the newest version, `published_url` that of the published file.
 */
export const studentPapers = pgTable(
  'student_papers',
  {
    id: idColumn(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    paperUrl: text('paper_url').notNull(),
    status: text({ enum: PAPER_STATUSES }).notNull().default('draft'),
    uploadedAt: timestampColumn('uploaded_at').notNull().default(databaseTime),
    publishedAt: timestampColumn('published_at'),
    publishedUrl: text('published_url'),
    feedback: text(),
    /** When an admin returned it with feedback. Uploading a new version clears it. */
    returnedAt: timestampColumn('returned_at'),
    reviewStartedAt: timestampColumn('review_started_at'),
    approvedAt: timestampColumn('approved_at'),
  },
  (table) => [
    oneOf('status', PAPER_STATUSES),
    index('student_papers_student_index').on(
      table.studentId,
      table.uploadedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('student_papers_status_index').on(
      table.status,
      table.uploadedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('student_papers_waiting_index')
      .on(table.uploadedAt, table.id)
      .where(sql`status in ('review', 'approved') or status = 'draft' and returned_at is null`),
    index('student_papers_published_index').on(table.publishedAt).where(sql`published_at is not null`),
    index('student_papers_title_index').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
    index('student_papers_uploaded_index').on(
      table.uploadedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/** Every file a student uploaded for a paper, with what the pre-check found and what the reviewer wrote about it. */
export const paperVersions = pgTable(
  'paper_versions',
  {
    id: idColumn(),
    paperId: uuid('paper_id')
      .notNull()
      .references(() => studentPapers.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    path: text().notNull().unique(),
    uploadedAt: timestampColumn('uploaded_at').notNull(),
    pages: integer(),
    hasText: boolean('has_text'),
    abstract: text().notNull().default(''),
    /** Null if the abstract is empty. Stored, so that lists need not read the abstracts to count their words. */
    abstractWords: integer('abstract_words'),
    feedback: text(),
  },
  (table) => [
    check('paper_versions_number_check', sql`number > 0`),
    unique('paper_versions_number_unique').on(table.paperId, table.number),
  ],
)
