import type { Database } from '../../db/database.ts'
import { auditEvents } from './audit.table.ts'

// A statement holds 65,535 parameters, of which a row takes twelve.
const ROWS_AT_ONCE = 1000

/** Adds rows to the audit trail. */
export async function insertAuditEvents(tx: Database, events: (typeof auditEvents.$inferInsert)[]) {
  for (let from = 0; from < events.length; from += ROWS_AT_ONCE)
    await tx.insert(auditEvents).values(events.slice(from, from + ROWS_AT_ONCE))
}
