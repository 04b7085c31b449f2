import { PERIODS, type Period } from '@capstone/contract/dashboards/dashboards.constants'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expireSummaries, findFreshSummary, lockSummary, writeSummary } from './summaries.repository.ts'

/** The name under which a summary is cached, and its schema, which also coerces dates from JSON. */
export type SummaryKey<Data> = { readonly name: string; readonly schema: z.ZodType<Data> }

/**
 * Reads a cached summary at most SUMMARY_SECONDS old, in one prepared statement. An older one, or one that an earlier
 * release stored in another shape, is refreshed by `count` in a transaction, by one process at a time; the others wait
 * for its result. Call it outside transactions only.
 */
export async function readSummary<Data>(
  db: Database,
  key: SummaryKey<Data>,
  count: (tx: Database) => Promise<Data>,
): Promise<Data> {
  const fresh = parseStored(key, await findFreshSummary(db, key.name))
  return fresh ?? inTransaction(db, (tx) => refreshCounts(tx, key, count))
}

/**
 * Like {@link readSummary}, with the result of `freshSummary` from another statement as `found` (null when not fresh).
 */
export async function resolveSummary<Data>(
  db: Database,
  key: SummaryKey<Data>,
  found: unknown,
  count: (tx: Database) => Promise<Data>,
): Promise<Data> {
  const fresh = found === null ? undefined : parseStored(key, { data: found })
  return fresh ?? inTransaction(db, (tx) => refreshCounts(tx, key, count))
}

/**
 * Invalidates a summary in the transaction of a write that the next reader must see. Call it after all other locks but
 * those of `notify`, since readers wait for it. The same order in every transaction avoids deadlock.
 */
export const invalidateSummary = (tx: Database, { name }: Pick<SummaryKey<unknown>, 'name'>): Promise<void> =>
  expireSummaries(tx, [name])

/** Returns the key under which the administrator's dashboard of a period is cached. */
export const dashboardSummaryName = (period: Period): string => `admin-dashboard-${period}`

/**
 * Like {@link invalidateSummary}, and also invalidates the administrator's dashboard of each period: its counts, which
 * are also the badges of the menu, and its next steps must show a write immediately.
 */
export const invalidateSummaryAndDashboards = (
  tx: Database,
  { name }: Pick<SummaryKey<unknown>, 'name'>,
): Promise<void> => expireSummaries(tx, [name, ...PERIODS.map(dashboardSummaryName)])

async function refreshCounts<Data>(
  tx: Database,
  key: SummaryKey<Data>,
  count: (tx: Database) => Promise<Data>,
): Promise<Data> {
  const current = parseStored(key, await lockSummary(tx, key.name))
  if (current !== undefined) return current
  // A statement started after the lock is granted sees everything committed before.
  const data = await count(tx)
  await writeSummary(tx, key.name, data)
  return data
}

function parseStored<Data>({ schema }: SummaryKey<Data>, stored: { readonly data: unknown } | undefined) {
  const parsed = stored && schema.safeParse(stored.data)
  return parsed?.success ? parsed.data : undefined
}
