import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * Makes the planner use index-only scans for the rest of the transaction, for counts over whole tables. By default it
 * overestimates their cost, as if the index pages were scattered over a disk, and reads the whole table. Also turns off
 * JIT, which takes longer than these counts.
 */
export async function preferIndexOnlyScans(tx: Database): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('jit', 'off', true)`,
  )
}
