import { type SQL, sql } from 'drizzle-orm'

/** How many rows there are. */
export const countAll = sql<number>`count(*)::int`

/** How many of the rows satisfy the condition. */
export const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
