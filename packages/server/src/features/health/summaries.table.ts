import { SUMMARY_SECONDS } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../db/columns.ts'

/**
 * Figures over everything, counted anew when somebody asks and they are more than ten seconds old: counting at each call
 * would cost more the larger the university is.
 */
export const summaries = pgTable('summaries', {
  key: text().primaryKey(),
  data: jsonb().$type<unknown>().notNull(),
  countedAt: timestampColumn('counted_at').notNull(),
})

/** Whether the summary of a row was counted within SUMMARY_SECONDS. */
export const isFresh = sql<boolean>`${summaries.countedAt} > clock_timestamp() - make_interval(secs => ${SUMMARY_SECONDS}::int)`

/** What is kept under a key and fresh, as a value within another statement; null where it has to be counted. */
export const freshSummary = (key: string) =>
  sql<unknown>`(select ${summaries.data} from ${summaries} where ${summaries.key} = ${key} and ${isFresh})`
