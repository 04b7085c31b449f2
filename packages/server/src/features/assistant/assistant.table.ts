import { ANSWER_KINDS, ANSWER_STATES, SPEAKERS } from '@capstone/contract/assistant/assistant.constants'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, oneOf, timestampColumn } from '../../db/columns.ts'
import { users } from '../accounts/accounts.table.ts'

/**
 * The messages between each student and the assistant. An answer has the id of its question in `question_id`, and
 * references to the passages it is based on in `citations`, in the order of their numbers. The text of passages is
 * read on each call, with the student's current rights.
 */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: idColumn(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    speaker: text({ enum: SPEAKERS }).notNull(),
    kind: text({ enum: ANSWER_KINDS }).notNull().default('text'),
    text: text().notNull(),
    state: text({ enum: ANSWER_STATES }).notNull().default('complete'),
    questionId: uuid('question_id').unique(),
    citations: text().array().notNull().default(sql`'{}'`),
    /** The model that wrote the answer; null for a question and for found passages. */
    model: text(),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (table) => [
    oneOf('speaker', SPEAKERS),
    oneOf('kind', ANSWER_KINDS),
    oneOf('state', ANSWER_STATES),
    index('assistant_messages_student_index').on(
      table.studentId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)

/**
 * One lease per student while the AI answers them. The answering process renews it; when that process is killed the
 * lease expires, and the student may ask again.
 */
export const answerLeases = pgTable('answer_leases', {
  studentId: uuid('student_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  answerId: uuid('answer_id').notNull(),
  leaseUntil: timestampColumn('lease_until').notNull(),
})

/** The numbers of AI answers that all students together have used up, and were refunded, per day. */
export const aiUsageTotals = pgTable(
  'ai_usage_totals',
  {
    day: date().primaryKey(),
    answers: integer().notNull().default(0),
    refunds: integer().notNull().default(0),
  },
  () => [check('ai_usage_totals_answers_check', sql`answers >= 0`)],
)

/** The numbers of AI answers that each student has used up, and was refunded, per day. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    answers: integer().notNull().default(0),
    refunds: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.day] }),
    check('ai_usage_answers_check', sql`answers >= 0`),
    index('ai_usage_day_index').on(table.day),
  ],
)
