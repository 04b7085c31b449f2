import { DOCUMENT_STATES } from '@capstone/contract/assistant/assistant.constants'
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { databaseTime, idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { storedFiles } from '../files/files.table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * A document whose text is searched, a stored file or a page of the study guide, and the queue of the job that reads
 * it. A trigger adds a row for each attached document of a project, paper or hand-in (docs/decisions.md).
 */
export const passageSources = pgTable(
  'passage_sources',
  {
    id: idColumn(),
    fileId: uuid('file_id')
      .unique()
      .references(() => storedFiles.id, { onDelete: 'cascade' }),
    guidePage: text('guide_page').unique(),
    /** The title of a guide page and the hash of its text. */
    title: text().notNull().default(''),
    hash: text(),
    state: text({ enum: DOCUMENT_STATES }).notNull().default('pending'),
    /** The number of its pages or slides; null when unknown. */
    places: integer(),
    attempts: integer().notNull().default(0),
    /** From when on the job may read it; while it is being read, the end of the lease. */
    dueAt: timestampColumn('due_at').notNull().default(databaseTime),
    indexedAt: timestampColumn('indexed_at'),
  },
  (table) => [
    oneOf('state', DOCUMENT_STATES),
    check('passage_sources_origin_check', sql`num_nonnulls(file_id, guide_page) = 1`),
    check('passage_sources_attempts_check', sql`attempts >= 0`),
    index('passage_sources_due_index').on(table.dueAt).where(sql`state = 'pending'`),
  ],
)

/**
 * Passages of documents. A search starts from the documents its viewer may open, so that it needs only the index by
 * source (docs/decisions.md).
 */
export const passages = pgTable(
  'passages',
  {
    id: uuid().primaryKey(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => passageSources.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The page or slide of the passage, from 1; null when the document has none. */
    place: integer(),
    heading: text().notNull().default(''),
    /** The heading above that one: the chapter, or the title of a guide page. */
    outerHeading: text('outer_heading').notNull().default(''),
    text: text().notNull(),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', heading), 'A') || setweight(to_tsvector('english', outer_heading), 'B') || setweight(to_tsvector('english', text), 'D')`,
      ),
  },
  (table) => [
    check('passages_position_check', sql`position >= 0`),
    unique('passages_position_unique').on(table.sourceId, table.position),
  ],
)
