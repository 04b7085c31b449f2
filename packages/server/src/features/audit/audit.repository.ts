import type { Database } from '../../db/database.ts'
import { auditEvents } from './audit.table.ts'

/** Adds rows to the audit trail. */
export const insertAuditEvents = async (tx: Database, events: (typeof auditEvents.$inferInsert)[]) => {
  if (events.length > 0) await tx.insert(auditEvents).values(events)
}
