import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../db/columns.ts'

/**
 * How many students have an instructor and how many have none: one row, counted anew when it is older than ten seconds
 * and kept right by every assignment. Counting at each call would cost more the larger the university is.
 */
export const mentoringCounts = pgTable(
  'mentoring_counts',
  {
    single: boolean().primaryKey().default(true),
    assigned: integer().notNull(),
    unassigned: integer().notNull(),
    countedAt: timestampColumn('counted_at').notNull(),
  },
  () => [check('mentoring_counts_single_check', sql`single`)],
)
