import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { preparedOn } from '../../db/prepared-statements.ts'
import { LIVE_CHANNEL } from '../../platform/live/live.hub.ts'

const notifyAll = preparedOn((db) =>
  db
    .select({ sent: sql`pg_notify(${LIVE_CHANNEL}, payload)` })
    .from(sql`unnest(${sql.placeholder('payloads')}::text[]) as payloads (payload)`)
    .prepare('publish_events'),
)

/** Sends payloads to every process when the transaction commits, in order. */
export async function notifyProcesses(tx: Database, payloads: readonly string[]): Promise<void> {
  await notifyAll(tx).execute({ payloads })
}
