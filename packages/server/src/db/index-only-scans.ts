import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/**
 * For what is counted over everything: the rest of the transaction reads indexes that hold all it asks for, and not the
 * rows. The planner prices such an index as if its pages lay apart on a disk, and would rather read the whole table; and
 * it would compile what takes less time than compiling it.
 */
export async function preferIndexOnlyScans(tx: Database): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('jit', 'off', true)`,
  )
}
