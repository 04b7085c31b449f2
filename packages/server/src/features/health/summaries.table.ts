import { SUMMARY_SECONDS } from '@capstone/contract/dashboards/dashboards.constants'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from '../../db/columns.ts'

/**
 * A cache of portal-wide figures, refreshed on read when older than SUMMARY_SECONDS: the cost of counting grows with
 * the size of the university.
 */
export const summaries = pgTable('summaries', {
  key: text().primaryKey(),
  data: jsonb().$type<unknown>().notNull(),
  countedAt: timestampColumn('counted_at').notNull(),
})

export const isSummaryFresh = sql<boolean>`${summaries.countedAt} > clock_timestamp() - make_interval(secs => ${SUMMARY_SECONDS}::int)`

/** A fresh summary as a value within another statement; null when it has to be refreshed. */
export const freshSummary = (key: string) =>
  sql<unknown>`(select ${summaries.data} from ${summaries} where ${summaries.key} = ${key} and ${isSummaryFresh})`
