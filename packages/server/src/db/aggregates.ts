import { type SQL, sql } from 'drizzle-orm'

/** Counts all rows. */
export const countAll = sql<number>`count(*)::int`

/** Counts the rows that satisfy the condition. */
export const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
