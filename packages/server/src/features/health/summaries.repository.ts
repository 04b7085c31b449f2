import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/prepared-statements.ts'
import { isSummaryFresh, summaries } from './summaries.table.ts'

type StoredSummary = { readonly data: unknown }
const NOTHING_COUNTED = { data: {}, countedAt: new Date(0) }
const hasKey = eq(summaries.key, sql.placeholder('key'))

const fresh = preparedSelect<StoredSummary>({ data: summaries.data }, (db) =>
  db.select({ data: summaries.data }).from(summaries).where(and(hasKey, isSummaryFresh)),
)

/** Finds a summary not older than SUMMARY_SECONDS, in one prepared statement. */
export async function findFreshSummary(db: Database, key: string): Promise<StoredSummary | undefined> {
  const [row] = await fresh(db)({ key })
  return row
}

/** Locks a summary, and returns it if another transaction has refreshed it meanwhile. */
export async function lockSummary(tx: Database, key: string): Promise<StoredSummary | undefined> {
  await tx
    .insert(summaries)
    .values({ key, ...NOTHING_COUNTED })
    .onConflictDoNothing()
  await tx.select({ key: summaries.key }).from(summaries).where(eq(summaries.key, key)).for('update')
  const [row] = await tx
    .select({ data: summaries.data })
    .from(summaries)
    .where(and(eq(summaries.key, key), isSummaryFresh))
  return row
}

/** Stores a summary counted just now. */
export const writeSummary = async (tx: Database, key: string, data: unknown) => {
  await tx.update(summaries).set({ data, countedAt: sql`clock_timestamp()` }).where(eq(summaries.key, key))
}

/**
 * Expires summaries, so that their next readers refresh them. Inserts a row if there is none: the row lock keeps others
 * from storing counts that this transaction is about to change. Locks the rows in the order of `keys`.
 */
export const expireSummaries = async (tx: Database, keys: readonly string[]) => {
  await tx
    .insert(summaries)
    .values(keys.map((key) => ({ key, ...NOTHING_COUNTED })))
    .onConflictDoUpdate({ target: summaries.key, set: { countedAt: NOTHING_COUNTED.countedAt } })
}
