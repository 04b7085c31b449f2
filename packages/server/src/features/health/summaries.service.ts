import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expireSummary, findFreshSummary, lockSummary, writeSummary } from './summaries.repository.ts'

/** Under which name figures are kept, and what they look like; what JSON has no word for (a date) is coerced by it. */
export type SummaryKey<Data> = { readonly name: string; readonly schema: z.ZodType<Data> }

/**
 * Figures over everything, as they were counted at most SUMMARY_SECONDS ago: one prepared statement. Older ones are
 * counted anew by `count`, in a transaction, by one process at a time; the others wait for it and take what it found.
 * Figures that an earlier release has kept in another shape count as old. Outside transactions only.
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
 * As {@link readSummary}, where another statement has looked already (`freshSummary` of the table): `found` is what it
 * found, null where it found nothing fresh.
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
 * In the transaction of a write that the next reader must see in the figures: they are counted anew then. Call it last,
 * since whoever counts waits for it; only what people are told (`tell`, `publishEvents`) comes after it, in every transaction:
 * those rows are held shortest, and nobody who holds them waits for figures.
 */
export const invalidateSummary = (tx: Database, { name }: Pick<SummaryKey<unknown>, 'name'>): Promise<void> =>
  expireSummary(tx, name)

async function refreshCounts<Data>(
  tx: Database,
  key: SummaryKey<Data>,
  count: (tx: Database) => Promise<Data>,
): Promise<Data> {
  const done = parseStored(key, await lockSummary(tx, key.name))
  if (done !== undefined) return done
  // A statement begun after the lock sees all that was written before it was given.
  const data = await count(tx)
  await writeSummary(tx, key.name, data)
  return data
}

function parseStored<Data>({ schema }: SummaryKey<Data>, stored: { readonly data: unknown } | undefined) {
  const parsed = stored && schema.safeParse(stored.data)
  return parsed?.success ? parsed.data : undefined
}
