import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedSelect } from '../../db/engine/prepared.ts'
import { isFresh, summaries } from './summaries.table.ts'

type Stored = { readonly data: unknown }
const NOTHING_COUNTED = { data: {}, countedAt: new Date(0) }
const isIt = eq(summaries.key, sql.placeholder('key'))

const fresh = preparedSelect<Stored>({ data: summaries.data }, (db) =>
  db.select({ data: summaries.data }).from(summaries).where(and(isIt, isFresh)),
)

/** What was counted under this key within SUMMARY_SECONDS, if it was: one prepared statement. */
export async function findFreshSummary(db: Database, key: string): Promise<Stored | undefined> {
  const [row] = await fresh(db)({ key })
  return row
}

/** Lets one transaction at a time count under this key; then gives what another has counted meanwhile. */
export async function lockSummary(tx: Database, key: string): Promise<Stored | undefined> {
  await tx
    .insert(summaries)
    .values({ key, ...NOTHING_COUNTED })
    .onConflictDoNothing()
  await tx.select({ key: summaries.key }).from(summaries).where(eq(summaries.key, key)).for('update')
  const [row] = await tx
    .select({ data: summaries.data })
    .from(summaries)
    .where(and(eq(summaries.key, key), isFresh))
  return row
}

/** Keeps what was counted just now. */
export const writeSummary = async (tx: Database, key: string, data: unknown) => {
  await tx.update(summaries).set({ data, countedAt: sql`clock_timestamp()` }).where(eq(summaries.key, key))
}

/**
 * Has them counted anew by whoever asks next. Also writes a row where there is none: only a row can be held, so that
 * nobody counts and keeps what this transaction is about to change.
 */
export const expireSummary = async (tx: Database, key: string) => {
  await tx
    .insert(summaries)
    .values({ key, ...NOTHING_COUNTED })
    .onConflictDoUpdate({ target: summaries.key, set: { countedAt: NOTHING_COUNTED.countedAt } })
}
